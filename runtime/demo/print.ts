/** Prints lines, lists and tables of at most 80 columns, with colours on a terminal. */
export const color = process.stdout.isTTY === true && !process.env.NO_COLOR

const COLUMNS = 80
const GAP = 2 // columns between two cells
const CELL = 14 // columns of a cell in a row of numbers

const style = (code: string) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text)
export const bold = style('1')
export const dim = style('2')

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character of styles
const STYLES = /\x1b\[\d+m/g
const widthOf = (text: string) => text.replace(STYLES, '').length

/** Wraps words into lines of at most 80 columns: the first one behind `first`, the others behind as many blanks. */
function wrapped(first: string, text: string): string {
  const indent = ' '.repeat(widthOf(first))
  const lines = [first]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string
    const isBegin = line === first || line === indent
    if (isBegin) lines[lines.length - 1] = line + word
    else if (widthOf(line) + 1 + widthOf(word) <= COLUMNS) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}

export const printText = (text: string): void => {
  process.stdout.write(
    `${text
      .split('\n')
      .map((line) => wrapped('', line))
      .join('\n')}\n`,
  )
}

export const printStep = (sentence: string): void => {
  process.stdout.write(`${wrapped(`${dim('>')} `, sentence)}\n`)
}

export const printList = (sentences: readonly string[]): void => {
  for (const sentence of sentences) process.stdout.write(`${wrapped('  - ', sentence)}\n`)
}

/** Prints a label and cells of equal width, aligned to the right. */
export const printRow = (label: string, cells: readonly string[]): void => {
  process.stdout.write(`  ${dim(label.padEnd(10))}${cells.map((cell) => cell.padStart(CELL)).join('')}\n`)
}

/**
 * Prints columns as wide as their widest cell, less where they would be wider than the terminal: the widest are cut then.
 * Numbers are aligned to the right.
 */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const total = () => widths.reduce((sum, width) => sum + width + GAP, 0)
  while (total() > COLUMNS) widths[widths.indexOf(Math.max(...widths))]!--
  const cut = (cell: string, width: number) => (cell.length > width ? `${cell.slice(0, width - 1)}…` : cell)
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, n) => {
        const width = widths[n] ?? 0
        return /^-?\d/.test(cell) ? cell.padStart(width) : cut(cell, width).padEnd(width)
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  process.stdout.write(`  ${dim(line(head))}\n${rows.map((row) => `  ${line(row)}\n`).join('')}`)
}
