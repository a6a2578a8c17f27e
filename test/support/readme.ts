/** Code blocks of the README, which tests use unchanged. */
import { readFile } from 'node:fs/promises'

/** The first fenced block after the first mention of the file (after the heading `section`, if given). */
export async function readmeBlock(file: string, section = ''): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const start = readme.indexOf(section)
  const mention = readme.indexOf(`\`${file}\``, start)
  const block = /```\w+\n([\s\S]*?)```/.exec(readme.slice(mention))?.[1]
  if (start < 0 || mention < 0 || !block) throw new Error(`The README has no code block for ${file}.`)
  return block
}
