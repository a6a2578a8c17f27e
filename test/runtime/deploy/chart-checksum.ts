/** Finds out whether `rendered.yaml` was rendered from the chart as it is. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const CHART = fileURLToPath(new URL('../../../runtime/deploy/chart', import.meta.url))
export const RENDERED = fileURLToPath(new URL('./rendered.yaml', import.meta.url))

/** SHA-256 of the names and contents of all files of the chart, without its version, which a release writes into both. */
export async function chartChecksum(): Promise<string> {
  const entries = await readdir(CHART, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = (await readFile(file, 'utf8')).replaceAll(/^(version|appVersion): .*$/gm, '$1:')
    hash.update(`${file.slice(CHART.length)}\0${content}\0`)
  }
  return hash.digest('hex')
}
