/** What moved a point of a fever chart, in words. Pure. */
import type { GetFeverChartResponse, Mention } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

export type FeverChartPoint = GetFeverChartResponse['points'][number]
type Cause = FeverChartPoint['cause']

/** What the words of causes may name. */
export interface KnownNames {
  /** Of the tasks of the project, by id. */
  readonly names: ReadonlyMap<number, string>
  /** Of the chart. */
  readonly mentions: readonly Mention[]
  readonly projectId: number
}

/** With what it mentions. */
export interface CauseSentence {
  readonly text: string
  readonly mentions: readonly Mention[]
}

const words = text.project.causes
/** Of tasks that were reported the sentence names some. */
const sentences: Readonly<Record<Exclude<Cause, 'progress' | 'day'>, (baseline: number) => string>> = words
const NAMED = 3 // tasks

/**
 * What people did, and what that moved; names are quoted. Each has mentions of its own, since the task that was reported need
 * not be the one of this name that moved the point.
 */
export function causeOf(point: FeverChartPoint, known: KnownNames): readonly CauseSentence[] {
  const { cause, movedBy } = point
  const moves = movedBy === null ? [] : [{ text: words.moved(movedBy), mentions: known.mentions }]
  if (cause !== 'day') return [deedOf(point, known), ...moves]
  return moves.length > 0 ? moves : [{ text: words.day, mentions: [] }]
}

function deedOf(
  { cause, tasks, taskCount, actor, baseline }: FeverChartPoint,
  { names, projectId }: KnownNames,
): CauseSentence {
  const who = actor.id === undefined ? undefined : actor.name
  if (cause !== 'progress') {
    // A service that is newer than the page has more causes.
    const what = Object.hasOwn(sentences, cause) ? sentences[cause as keyof typeof sentences](baseline) : cause
    return { text: words.sentence(what, who), mentions: [] }
  }
  const ids = tasks.slice(0, NAMED)
  const named = ids.map((id) => names.get(id) ?? words.unknownTask(id))
  const mentions = ids.flatMap((id): Mention[] => {
    const name = names.get(id)
    const isOnly = name !== undefined && named.filter((it) => it === name).length === 1
    return isOnly ? [{ kind: 'task', id, name, projectId }] : []
  })
  return { text: words.sentence(words.progress(named, taskCount - named.length), who), mentions }
}
