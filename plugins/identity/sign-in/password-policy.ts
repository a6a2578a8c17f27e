/**
 * What passwords people may choose (NIST SP 800-63B, section 3.1.1): long ones, without rules of composition, and none that
 * are easily guessed. Pure.
 *
 * A password is easily guessed when little is left of it after the parts that every guesser tries are taken away: common
 * passwords, names of the user, the account and the product, sequences such as `abcdef`, rows of the keyboard, and
 * repetitions. Digits and signs that stand for letters (`p@ssw0rd`) count as these letters.
 */
import { COMMON_PARTS, KEYBOARD_ROWS } from './common-passwords.ts'

/** Characters (code points) after NFC, when the password is the only factor. */
export const MIN_CHARACTERS = 15
/** With a second factor. */
const MIN_CHARACTERS_WITH_SECOND_FACTOR = 8
/** In UTF-8, after NFC: hashes of longer texts would cost too much. */
export const MAX_BYTES = 1_024
/** Characters that must be left besides what is easily guessed. */
const MIN_UNCOMMON = 4
const MIN_NAME = 3 // characters; shorter names stand in too many words
const MIN_SEQUENCE = 3 // characters

const ADVICE = '; several words that nobody would guess are good'

/** Whose password it is. */
export interface PasswordOwner {
  readonly userName: string
  readonly email: string
  readonly displayName: string
  readonly accountName: string
  /** Whether a second factor is asked for after the password. */
  readonly hasSecondFactor: boolean
}

export const minCharacters = ({ hasSecondFactor }: Pick<PasswordOwner, 'hasSecondFactor'>): number =>
  hasSecondFactor ? MIN_CHARACTERS_WITH_SECOND_FACTOR : MIN_CHARACTERS

/** Also of a password that was chosen with a second factor, once there is none. */
export const isTooShort = (password: string, owner: Pick<PasswordOwner, 'hasSecondFactor'>): boolean =>
  [...password.normalize('NFC')].length < minCharacters(owner)

/** What is wrong with a new password, as the predicate of a sentence (`must have ...`); undefined when nothing is. */
export function newPasswordFault(password: string, owner: PasswordOwner): string | undefined {
  const text = password.normalize('NFC')
  if (isTooShort(password, owner)) return `must have at least ${minCharacters(owner)} characters`
  if (Buffer.byteLength(text) > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes in UTF-8`
  if (isGuessable(text, COMMON_PARTS)) return `must not consist of common passwords, sequences or repetitions${ADVICE}`
  if (isGuessable(text, [...COMMON_PARTS, ...namesOf(owner)]))
    return `must not consist of your name, your e-mail, the name of the account, or Chainwork${ADVICE}`
  return undefined
}

/** The words of the owner's names, of the e-mail, and of the product's name. */
function namesOf({ userName, email, displayName, accountName }: PasswordOwner): string[] {
  const texts = [userName, email, displayName, accountName]
  const words = texts.flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), text.replace(/[^\p{L}\p{N}]+/gu, '')])
  return ['chainwork', ...words.map(plain)].filter((word) => [...word].length >= MIN_NAME)
}

/** Whether fewer than `MIN_UNCOMMON` characters are left without `parts`, sequences and repetitions. */
function isGuessable(text: string, parts: readonly string[]): boolean {
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length)
  // As typed, and with digits and signs as letters: `anna1990` is a name and a year, `4nn4` a name.
  return [plain(text), lettersOf(text)].some((form) => {
    const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ' '), form)
    return uncommon(rest) < MIN_UNCOMMON
  })
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const lettersOf = (text: string): string =>
  [...plain(text)].map((character) => LETTERS[character] ?? character).join('')

const YEARS = /(19|20)\d\d/g
const SEPARATORS = /[\s._-]+/g
const REPETITIONS = /(.{1,32}?)\1+/gsu

/** The number of characters besides years, separators and sequences; of what is repeated, one occurrence counts. */
function uncommon(text: string): number {
  const characters = [...text.replace(YEARS, '').replace(SEPARATORS, '').replace(REPETITIONS, '$1')]
  let count = 0
  for (let at = 0; at < characters.length; ) {
    const length = sequenceAt(characters, at)
    if (length < MIN_SEQUENCE) count += 1
    at += length < MIN_SEQUENCE ? 1 : length
  }
  return count
}

/** The length of the sequence that begins there: code points one apart, up or down, the same again, or a keyboard row. */
function sequenceAt(characters: readonly string[], at: number): number {
  return Math.max(...[-1, 0, 1].map((step) => runOf(characters, at, step)), rowAt(characters, at))
}

function runOf(characters: readonly string[], at: number, step: number): number {
  const code = (index: number) => characters[index]?.codePointAt(0) ?? Number.NaN
  let end = at + 1
  while (code(end) - code(end - 1) === step) end += 1
  return end - at
}

function rowAt(characters: readonly string[], at: number): number {
  let length = 0
  for (const row of KEYBOARD_ROWS) {
    let end = at + 1
    while (end < characters.length && row.includes(characters.slice(at, end + 1).join(''))) end += 1
    length = Math.max(length, end - at)
  }
  return length
}
