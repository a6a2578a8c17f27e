/** The result of a mutation run as Markdown: rates by folder, and the mutants that survived. */
import type { Judged, State } from './run.ts'

export function report({ scripts, mutants }: State): string {
  const judged = mutants.filter(({ killed, done }) => killed || done.length === scripts.length)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rate = (some: readonly Judged[], names: readonly string[]) => {
    const killed = some.filter((mutant) => mutant.killed && names.includes(mutant.killed.script)).length
    return `${killed} (${((100 * killed) / some.length).toFixed(1)} %)`
  }
  const names = scripts.map(({ name }) => name)
  const rates = (folder: string, some: readonly Judged[]) =>
    row([folder, some.length, ...names.map((_, at) => rate(some, names.slice(0, at + 1)))])
  const folders = Map.groupBy(judged, ({ file }) => /^plugins\/[^/]+|^runtime/.exec(file)?.[0] ?? '')
  const lines = [
    row(['mutants of', 'number', ...names.map((name) => `killed by ${name}`)]),
    row(['---', '---', ...names.map(() => '---')]),
    ...[...folders].sort().map(([folder, some]) => rates(folder, some)),
    rates('all', judged),
    '',
    `${mutants.length - judged.length} of ${mutants.length} mutants are not judged yet.`,
    ...scripts.map(({ name, looked }) => `${name}: ${looked?.broken.join(', ') || 'no file'} fails without a mutant.`),
    '',
    'Survived:',
    ...judged
      .filter(({ killed }) => !killed)
      .map((one) => `- ${one.file}:${one.line} ${one.kind}, tried by ${one.survived.length} files: ${one.change}`),
  ]
  return `${lines.join('\n')}\n`
}
