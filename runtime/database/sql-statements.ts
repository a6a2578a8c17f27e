/** Finds the statements in the text of a migration, to send them one by one, and to name the line of one that failed. Pure. */

/**
 * What is no end of a statement: comments, quoted text and names, dollar-quoted bodies; and the semicolon that ends one.
 * Block comments are taken as not nested. The semicolons in a body of `begin atomic` count as ends.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|(;)|\S/gi

const isComment = (token: string): boolean => token.startsWith('--') || token.startsWith('/*')

export interface SqlStatementText {
  /** Without the semicolon that ends it, and without the comments before it. */
  readonly text: string
  /** On which it begins, from 1. */
  readonly line: number
}

/** The statements of the text, in order. */
export function statementsOf(sql: string): SqlStatementText[] {
  const statements: SqlStatementText[] = []
  let start: number | undefined
  const end = (at: number) => {
    if (start !== undefined) statements.push({ text: sql.slice(start, at).trimEnd(), line: lineAt(sql, start) })
    start = undefined
  }
  for (const { 0: token, 2: semicolon, index } of sql.matchAll(TOKEN)) {
    if (isComment(token)) continue
    if (semicolon) end(index)
    else start ??= index
  }
  end(sql.length)
  return statements
}

/** Returns the line, from 1, on which each statement begins, without the comments before it. */
export const statementLines = (sql: string): number[] => statementsOf(sql).map(({ line }) => line)

/** The line, from 1, of a character. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
