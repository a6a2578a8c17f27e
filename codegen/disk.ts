/** Compares generated files with those on disk, and writes the differences. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export interface Difference {
  readonly path: string
  readonly state: 'missing' | 'edited' | 'extra'
}

/** The differences between the folders of generated files and `files`, sorted by path. */
export async function findDifferences(root: string, files: ReadonlyMap<string, string>): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [path, text] of files) {
    const found = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (found === undefined) differences.push({ path, state: 'missing' })
    else if (found !== text) differences.push({ path, state: 'edited' })
  }
  for (const path of await listGenerated(root)) if (!files.has(path)) differences.push({ path, state: 'extra' })
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Writes the files that differ and removes extra ones; a draft removes nothing. Returns what it changed. */
export async function writeGenerated(
  root: string,
  files: ReadonlyMap<string, string>,
  draft = false,
): Promise<Difference[]> {
  const differences = (await findDifferences(root, files)).filter(({ state }) => !(draft && state === 'extra'))
  for (const { path, state } of differences) {
    const target = join(root, path)
    if (state === 'extra') await rm(target)
    else {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, files.get(path) ?? '')
    }
  }
  return differences
}

/** Nothing but generated files is in them. */
const FOLDERS = ['generated', 'codegen/client/src']

async function listGenerated(root: string): Promise<string[]> {
  const inside = FOLDERS.map((folder) =>
    readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
  )
  return (await Promise.all(inside))
    .flat()
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
