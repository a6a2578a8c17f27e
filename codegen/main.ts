/**
 * `npm run codegen` generates the files of generated/ from the contracts in openapi/.
 *
 *   --check   writes nothing; lists the files that differ, and exits 1 when there are any
 *   --draft   writes what it can although the contracts have faults, lists the faults and exits 1
 *
 *   --contract FILE --out FILE   writes only the typed module of a plugin that is an npm package
 */
import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findDifferences, writeGenerated } from './disk.ts'
import { unlessUnchanged } from './unchanged.ts'

export type Mode = 'write' | 'check' | 'draft'
type Print = (line: string) => void

/** Runs codegen in a project folder and resolves to the exit code. */
export async function codegen(root: string, mode: Mode, print: Print): Promise<0 | 1> {
  const { generate } = await import('./generate.ts') // slow to load, and not needed when nothing has changed
  const { NO_EXAMPLE } = await import('./lint.ts')
  const { files, faults } = await generate(root)
  for (const fault of faults) print(`fault    ${fault}`)
  if (faults.length > 0) print(`The contracts have ${faults.length} fault${faults.length === 1 ? '' : 's'}.`)
  if (faults.length > 0 && mode === 'write')
    print('Nothing was written; `npm run codegen -- --draft` writes what it can.')
  if (faults.some((fault) => fault.includes(NO_EXAMPLE))) print(HOW_TO_RECORD)
  if (faults.length > 0 && mode !== 'draft') return 1

  const differences =
    mode === 'check' ? await findDifferences(root, files) : await writeGenerated(root, files, mode === 'draft')
  for (const { path, state } of differences) print(`${mode === 'check' ? state : VERBS[state]}  ${path}`)
  if (mode !== 'check') return faults.length > 0 ? 1 : 0
  if (differences.length > 0) print('generated/ does not match openapi/: run `npm run codegen` and commit both.')
  return differences.length > 0 ? 1 : 0
}

const HOW_TO_RECORD = `Examples are recorded from a running service: run \`npm run codegen -- --draft\`, send the request in a story of
test/journeys/examples/, run \`npm run examples\`, then \`npm run codegen\`.`

const VERBS = { missing: 'added  ', edited: 'updated', extra: 'removed' }

/** Writes the typed module of a plugin in an npm package and resolves to the exit code. */
export async function codegenPackage(contract: string, out: string, print: Print): Promise<0 | 1> {
  const { emitPackageModule } = await import('./package.ts')
  const module = await emitPackageModule(contract, out)
  const faults = 'text' in module ? await write(out, module.text) : module.faults
  if (faults.length === 0) return 0
  for (const fault of faults) print(`fault    ${fault}`)
  print(`${out} was not written.`)
  return 1
}

async function write(file: string, text: string): Promise<readonly string[]> {
  try {
    await writeFile(file, text)
    return []
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return [`The folder ${dirname(file)} does not exist; make it first.`]
    return [`${file} cannot be written (${code}).`]
  }
}

/** Resolves paths from the folder where npm was started, as `npm --prefix FOLDER` changes the working directory. */
const callersPath = (path: string): string =>
  resolve((process.env.npm_package_name === 'chainwork' && process.env.INIT_CWD) || '.', path)

const USAGE = 'Usage: npm run codegen [-- --check | --draft | --contract FILE --out FILE]'

function readArguments() {
  const flag = { type: 'boolean' } as const
  const file = { type: 'string' } as const
  try {
    return parseArgs({ options: { check: flag, draft: flag, contract: file, out: file } }).values
  } catch {
    return undefined
  }
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

if (import.meta.main) {
  const given = readArguments()
  const { contract, out, check, draft } = given ?? {}
  const print = (line: string) => console.error(line)
  if (given && contract && out && !check && !draft)
    process.exitCode = await codegenPackage(callersPath(contract), callersPath(out), print)
  else if (given && !contract && !out && !(check && draft)) {
    const mode: Mode = check ? 'check' : draft ? 'draft' : 'write'
    process.exitCode = await unlessUnchanged(ROOT, () => codegen(ROOT, mode, print))
  } else {
    print(USAGE)
    process.exitCode = 2
  }
}
