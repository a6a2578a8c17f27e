/** Prints lines, lists and tables, with colours on a terminal. */
export const color = process.stdout.isTTY === true && !process.env.NO_COLOR

const style = (code: string) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text)
export const bold = style('1')
export const dim = style('2')

export const printStep = (sentence: string): void => {
  process.stdout.write(`${dim('>')} ${sentence}\n`)
}

export const printList = (sentences: readonly string[]): void => {
  for (const sentence of sentences) process.stdout.write(`  - ${sentence}\n`)
}

/** Prints columns as wide as their widest cell; numbers are aligned to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, n) => (/^\d/.test(cell) ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd()
  process.stdout.write(`  ${dim(line(head))}\n${rows.map((row) => `  ${line(row)}\n`).join('')}`)
}
