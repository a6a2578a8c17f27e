/** What tests build from the README, word for word. */
import { readFile } from 'node:fs/promises'

/** The fenced block that follows the first mention of the file, in the section where there is one. */
export async function readmeBlock(file: string, section = ''): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const start = readme.indexOf(section)
  const mention = readme.indexOf(`\`${file}\``, start)
  const block = /```\w+\n([\s\S]*?)```/.exec(readme.slice(mention))?.[1]
  if (start < 0 || mention < 0 || !block) throw new Error(`The README has no block for ${file}.`)
  return block
}
