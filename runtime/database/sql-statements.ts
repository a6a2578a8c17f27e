/** Finds the statements in the text of a migration, to name the line of the one that failed. Pure. */

/**
 * What is no end of a statement: comments, quoted text and names, dollar-quoted bodies; and the semicolon that ends one.
 * Block comments are taken as not nested.
 */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|(;)|\S/gi

const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*')

/** Returns the line, from 1, on which each statement begins, without the comments before it. */
export function statementLines(sql: string): number[] {
  const lines: number[] = []
  let isInside = false
  for (const { 0: token, 2: end, index } of sql.matchAll(TOKEN)) {
    if (isComment(token)) continue
    if (!isInside && !end) lines.push(lineAt(sql, index))
    isInside = !end
  }
  return lines
}

/** The line, from 1, of a character. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
