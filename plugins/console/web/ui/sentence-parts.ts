/**
 * Takes a sentence of the service apart: what is plain text in it, and what names something that has a page. Names stand in
 * the quotation marks of the pages. Pure.
 */
import type { Mention } from '@chainwork/sdk'
import { formatSentence } from './format.ts'

/** Text, or the name of what is mentioned, without its quotation marks. */
export type SentencePart = string | Mention

const MARKS = [
  ['"', '"'],
  ['“', '”'],
] as const

export function sentenceParts(sentence: string, mentions: readonly Mention[]): readonly SentencePart[] {
  const longestFirst = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const parts: SentencePart[] = []
  let from = 0
  let closing = ''
  for (let at = 0; at < sentence.length; at++) {
    const [open, close] = MARKS.find(([mark]) => sentence[at] === mark) ?? []
    const found = open && longestFirst.find(({ name }) => sentence.startsWith(`${open}${name}${close}`, at))
    if (!found) continue
    parts.push(`${closing}${formatSentence(sentence.slice(from, at))}“`, found)
    closing = '”'
    from = at + 1 + found.name.length + 1
    at = from - 1
  }
  return [...parts, `${closing}${formatSentence(sentence.slice(from))}`]
}
