/**
 * Makes a release of the commit that is checked out:
 *
 *     npm run release -- VERSION
 *
 * Its version goes into every file that states it, what is under "Unreleased" of the change log becomes its section, and a commit
 * and a tag `vVERSION` are made. The folder `releases/VERSION` gets the packages of the service and the SDK, and the list of what
 * the service consists of (SBOM, CycloneDX). The commit after the tag keeps the service's package, from which a test upgrades, in
 * place of the one before. A run that fails leaves the checkout as it was. It pushes and publishes nothing.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** They state the version beside the manifests of npm and what codegen emits. */
const STATES_VERSION = ['runtime/deploy/chart/Chart.yaml', 'test/runtime/deploy/rendered.yaml']
const CHANGES = 'CHANGELOG.md'
/** The package of the last release. */
const KEPT = 'test/releases'
const UNRELEASED = '## Unreleased\n'
const MAX_OUTPUT = 2 ** 26 // bytes

/** What is known before a release. */
export interface Plan {
  readonly version: string
  readonly present: string
  readonly changes: string
  /** What differs from the commit, a line for each file. */
  readonly uncommitted: string
  readonly tags: readonly string[]
}

/** Why the release cannot be made, as sentences; empty: it can. Pure. */
export function faultsOf({ version, present, changes, uncommitted, tags }: Plan): string[] {
  const faults: string[] = []
  if (!/^\d+\.\d+\.\d+$/.test(version))
    faults.push(`Give the version to release, such as 0.2.0${version && `: ${version} is none`}.`)
  else if (!isNewer(version, present)) faults.push(`${version} is not newer than ${present}, the present version.`)
  if (tags.includes(`v${version}`)) faults.push(`The tag v${version} is there already.`)
  if (uncommitted !== '') faults.push(`Commit or remove first what is not committed:\n${uncommitted}`)
  if (!/^- /m.test(unreleasedOf(changes))) faults.push(`${CHANGES} has nothing under "Unreleased".`)
  return faults
}

function isNewer(version: string, present: string): boolean {
  const [a, b] = [version, present].map((it) => it.split('.').map(Number))
  const index = a!.findIndex((part, place) => part !== b![place])
  return index >= 0 && a![index]! > b![index]!
}

/** What stands under "Unreleased". */
const unreleasedOf = (changes: string): string => changes.split(UNRELEASED)[1]?.split(/^## /m)[0] ?? ''

/** The change log with a section of the version, below an "Unreleased" that is empty. Pure. @param date YYYY-MM-DD */
export const released = (changes: string, version: string, date: string): string =>
  changes.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`)

const run = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: MAX_OUTPUT })).stdout.trim()

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(ROOT, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

async function release(version: string): Promise<void> {
  const { version: present } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const changes = await readFile(join(ROOT, CHANGES), 'utf8')
  const uncommitted = await run('git', 'status', '--short')
  const faults = faultsOf({ version, present, changes, uncommitted, tags: (await run('git', 'tag')).split('\n') })
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  const before = await run('git', 'rev-parse', 'HEAD')
  const folder = join(ROOT, 'releases', version)
  try {
    await run('npm', 'version', version, '--no-git-tag-version', '--workspaces=false')
    for (const file of STATES_VERSION) await edit(file, (text) => text.replaceAll(present, version))
    await edit(CHANGES, (text) => released(text, version, new Date().toISOString().slice(0, 10)))
    await run(process.execPath, 'codegen/main.ts')
    await run('git', 'commit', '--all', '--message', `release: ${version}`)
    await mkdir(folder, { recursive: true })
    await run('npm', 'run', 'pack', '--', '--pack-destination', folder)
    const parts = JSON.parse(
      await run('npm', 'sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'),
    )
    Object.assign(parts.metadata.component, { name: 'chainwork', type: 'application' }) // npm has the folder's name there
    await writeFile(join(folder, `chainwork-${version}.cdx.json`), `${JSON.stringify(parts, null, 2)}\n`)
    await run('git', 'tag', '--annotate', `v${version}`, '--message', `Chainwork ${version}`)
    await keep(`chainwork-${version}.tgz`, folder)
    await run('git', 'commit', '--message', `release: keep the package of ${version} to upgrade from`)
  } catch (error) {
    await run('git', 'tag', '--delete', `v${version}`).catch(() => {}) // not there yet
    await rm(join(ROOT, KEPT), { recursive: true, force: true }) // a package is ignored until it is added
    await run('git', 'reset', '--hard', before)
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  process.stdout.write(
    `v${version} is committed and tagged here. Push both, and publish what is in releases/${version}.\n`,
  )
}

/** Replaces what is kept by a package of this folder, and stages both. */
async function keep(name: string, folder: string): Promise<void> {
  const kept = join(ROOT, KEPT)
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  await copyFile(join(folder, name), join(kept, name))
  await run('git', 'add', '--update', KEPT)
  await run('git', 'add', '--force', join(KEPT, name))
}

if (import.meta.main) await release(process.argv[2] ?? '')
