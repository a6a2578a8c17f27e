/**
 * `$search`: words and phrases that must all occur in the texts of a row, whatever their case and accents. Rows have these
 * texts in a column of their own, in the form in which they are compared: it is made here at each write, so that it is the
 * same on every database.
 */
import type { Condition } from './condition.ts'
import { readValue, refuse } from './fields.ts'

const MAX_WORDS = 20

/** Letters that no mark is taken from, as they are typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ', // at the end of a word
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Marks of no single script, such as accents. Marks of Indic scripts are vowels, and stay. */
const MARKS = /\p{Script=Inherited}/gu

/** The form in which texts are compared: in lower case, decomposed (NFKD, which takes ligatures apart too), without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)

/** What a row stores of the texts in which lists search. */
export const searchTextOf = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((text) => typeof text === 'string')
    .map(foldText)
    .join('\n')

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
