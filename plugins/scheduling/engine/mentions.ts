/** Which entities sentences name, so that readers can follow a name to what it stands for. Pure. */
import { quote } from './words.ts'

/** Something that sentences name between quotation marks; milestones are of the kind `task`. */
export interface Mention {
  readonly kind: 'task' | 'resource' | 'project'
  readonly id: number
  readonly name: string
  /** Of a task; null of others. */
  readonly projectId: number | null
}

export const resourceMention = ({ id, name }: { readonly id: number; readonly name: string }): Mention => ({
  kind: 'resource',
  id,
  name,
  projectId: null,
})
export const projectMention = ({ id, name }: { readonly id: number; readonly name: string }): Mention => ({
  kind: 'project',
  id,
  name,
  projectId: null,
})

/**
 * The entities whose names the sentences quote, each once, in the order in which they were given. A name of several entities
 * stands for none of them: a wrong link is worse than none.
 */
export function mentionsIn(sentences: readonly string[], known: Iterable<Mention>): Mention[] {
  const quoted = quotedIn(sentences)
  if (quoted.size === 0) return []
  const found = new Map<string, Mention | null>()
  for (const it of known) {
    if (!quoted.has(it.name)) continue
    const other = found.get(it.name)
    const isSame = other && other.kind === it.kind && other.id === it.id
    if (!isSame) found.set(it.name, other === undefined ? it : null)
  }
  return [...found.values()].filter((it) => it !== null)
}

const MAX_MARKS = 60 // quotation marks of a sentence that are looked at; names may have some themselves
const MAX_LOOKED_AT = 200_000 // texts between marks, of all sentences together: names full of marks would take seconds

/** All that stands between two quotation marks. */
function quotedIn(sentences: readonly string[]): Set<string> {
  const quoted = new Set<string>()
  const mark = quote('').charAt(0)
  let lookedAt = 0
  for (const sentence of sentences) {
    if (lookedAt > MAX_LOOKED_AT) break
    const parts = sentence.split(mark, MAX_MARKS)
    lookedAt += parts.length ** 2 / 2
    for (let from = 1; from < parts.length - 1; from++) {
      for (let to = from + 1; to < parts.length; to++) quoted.add(parts.slice(from, to).join(mark))
    }
  }
  return quoted
}
