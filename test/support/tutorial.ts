/** Code blocks of the plugin tutorial (`runtime/docs/guides/plugin.md`), which tests use unchanged. */
import { readGuide } from '../../runtime/docs/guides.ts'

/** The first fenced block after the first mention of the file (after the heading `section`, if given). */
export async function tutorialBlock(file: string, section = ''): Promise<string> {
  const page = await readGuide('plugin')
  const start = page.indexOf(section)
  const mention = page.indexOf(`\`${file}\``, start)
  const block = /```\w+\n([\s\S]*?)```/.exec(page.slice(mention))?.[1]
  if (start < 0 || mention < 0 || !block) throw new Error(`The tutorial has no code block for ${file}.`)
  return block
}
