/** `$search`: words and phrases that must all occur in the texts of a row, whatever their case and accents. */
import { foldText } from '../text/search-text.ts'
import type { Condition } from './condition.ts'
import { readValue, refuse } from './fields.ts'

const MAX_WORDS = 20

const TERM = /\s*(?:"((?:[^"\\]|\\["\\])*)"|([^\s"()]+))(?=\s|$)/y
const OPERATORS: readonly string[] = ['AND', 'OR', 'NOT']

/**
 * The words and phrases, folded.
 * @throws 400 that names `$search` and what is wrong there
 */
export function parseSearch(search: string): string[] {
  const terms: string[] = []
  const end = search.trimEnd().length
  TERM.lastIndex = 0
  while (TERM.lastIndex < end) {
    const at = TERM.lastIndex
    const [, phrase, word] = TERM.exec(search) ?? []
    if (phrase === undefined && word === undefined)
      throw refuse(
        '$search',
        `$search cannot be read from character ${at + 1} on: it takes words, and phrases in double quotes, with spaces between them.`,
      )
    if (word !== undefined && OPERATORS.includes(word))
      throw refuse(
        '$search',
        `$search knows no ${word}: all words must occur. To look for the word, send "${word}" in double quotes.`,
      )
    terms.push(foldText(phrase?.replaceAll(/\\(["\\])/g, '$1') ?? word ?? ''))
    if (terms.length > MAX_WORDS) throw refuse('$search', `$search has more than ${MAX_WORDS} words and phrases.`)
  }
  const wanted = terms.filter((term) => term !== '')
  if (wanted.length === 0) throw refuse('$search', '$search has no word to look for.')
  if (readValue('string', search) === undefined)
    throw refuse('$search', '$search has a character that no text can have.')
  return wanted
}

/** @param column of `searchTextOf` */
export const searchCondition = (search: string, column: string): Condition => ({
  kind: 'and',
  of: parseSearch(search).map((value) => ({
    kind: 'contains',
    field: { column, type: 'string', notNull: true },
    value,
  })),
})
