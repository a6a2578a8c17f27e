/** Splits filters and paths into words, quoted texts and punctuation. Reads every character once. */

/** What is split, for messages and for the error's scimType. */
export interface Source {
  readonly name: 'filter' | 'path'
  readonly text: string
  /** The error with the detail. */
  readonly refuse: (detail: string) => Error
}

export interface Token {
  readonly kind: 'word' | 'text' | 'punctuation' | 'end'
  readonly text: string
  /** The position of its first character, counted from 1. */
  readonly at: number
  /** The position behind its last character. */
  readonly end: number
}

const MAX_CHARACTERS = 4_096
const PUNCTUATION = '()[]'
const SPACES = ' \t\r\n'

/** @throws what `refuse` makes for more than 4,096 characters and for texts without an end or with a wrong escape */
export function tokenize(source: Source): Token[] {
  const { text, name, refuse } = source
  if (text.length > MAX_CHARACTERS) {
    throw refuse(`The ${name} has ${text.length} characters; ${MAX_CHARACTERS} are the most.`)
  }
  const tokens: Token[] = []
  let next = 0
  while (next < text.length) {
    const character = text[next] as string
    if (SPACES.includes(character)) {
      next++
      continue
    }
    const token = tokenAt(source, next, character)
    tokens.push(token)
    next = token.end - 1
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length + 1, end: text.length + 1 }]
}

function tokenAt(source: Source, begin: number, character: string): Token {
  if (character === '"') return quotedText(source, begin)
  if (PUNCTUATION.includes(character)) return { kind: 'punctuation', text: character, at: begin + 1, end: begin + 2 }
  const end = endOfWord(source.text, begin)
  return { kind: 'word', text: source.text.slice(begin, end), at: begin + 1, end: end + 1 }
}

function endOfWord(text: string, begin: number): number {
  let end = begin
  while (end < text.length && !`"${PUNCTUATION}${SPACES}`.includes(text[end] as string)) end++
  return end
}

function quotedText({ text, name, refuse }: Source, begin: number): Token {
  let end = begin + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  if (end >= text.length) {
    throw refuse(`The text in quotes at character ${begin + 1} of the ${name} has no closing quote.`)
  }
  const value = decode(text.slice(begin, end + 1))
  if (value === undefined) {
    throw refuse(
      `The text in quotes at character ${begin + 1} of the ${name} has a character or an escape that JSON strings cannot have; a backslash is written as \\\\ and a quote as \\".`,
    )
  }
  return { kind: 'text', text: value, at: begin + 1, end: end + 2 }
}

/** The value of a JSON string. Undefined also for NUL, which the database cannot store. */
function decode(json: string): string | undefined {
  try {
    const value: string = JSON.parse(json)
    return value.includes('\u0000') ? undefined : value
  } catch {
    return undefined
  }
}
