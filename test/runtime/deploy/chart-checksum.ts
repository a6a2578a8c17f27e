/** Finds out whether `rendered.yaml` was rendered from the chart as it is. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const CHART = fileURLToPath(new URL('../../../runtime/deploy/chart', import.meta.url))
export const RENDERED = fileURLToPath(new URL('./rendered.yaml', import.meta.url))

/** SHA-256 of the names and contents of all files of the chart. */
export async function chartChecksum(): Promise<string> {
  const entries = await readdir(CHART, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(CHART.length)}\0${await readFile(file, 'utf8')}\0`)
  return hash.digest('hex')
}
