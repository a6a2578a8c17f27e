/** What people type to find something: for the service, and for what a page has already. Pure. */
import type { OptionsFilter } from '@mantine/core'
import { foldText } from '#runtime/text'

const MAX_TYPED = 200 // characters
const MAX_WORDS = 20

const wordsOf = (typed: string) =>
  typed
    .slice(0, MAX_TYPED)
    .split(/\s+/)
    .filter((word) => foldText(word) !== '')
    .slice(0, MAX_WORDS)

/** `$search` for all words of what is typed, quoted, so that they have no other meaning; nothing for an empty text. */
export function searchFor(typed: string): { readonly $search?: string } {
  const words = wordsOf(typed).map((word) => `"${word.replaceAll(/["\\]/g, '\\$&')}"`)
  return words.length === 0 ? {} : { $search: words.join(' ') }
}

/** Whether a name has all words of what is typed, as the service compares them. */
export function isFoundBy(typed: string, name: string): boolean {
  const folded = foldText(name)
  return wordsOf(typed).every((word) => folded.includes(foldText(word)))
}

/** Of choices that can be typed. */
export const findOptions: OptionsFilter = ({ options, search }) =>
  options
    .map((it) => ('group' in it ? { ...it, items: it.items.filter(({ label }) => isFoundBy(search, label)) } : it))
    .filter((it) => ('group' in it ? it.items.length > 0 : isFoundBy(search, it.label)))
