/**
 * Texts in the form in which `$search` compares them. Rows have theirs in a column of its own, made here at each write: so it is
 * the same on every database. Pages look through what they have in the same form.
 */

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
