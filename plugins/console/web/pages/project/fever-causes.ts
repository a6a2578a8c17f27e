/** What moved a point of a fever chart, in words. Pure. */
import type { GetFeverChartResponse } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

export type FeverChartPoint = GetFeverChartResponse['points'][number]
type Cause = FeverChartPoint['cause']

const words = text.project.causes
/** Of tasks that were reported the sentence names some. */
const sentences: Readonly<Record<Exclude<Cause, 'progress' | 'day'>, (baseline: number) => string>> = words
const NAMED = 3 // tasks

/** One sentence, or two; names are quoted. @param names of tasks, by id */
export function causeOf(
  { cause, tasks, taskCount, movedBy, actor, baseline }: FeverChartPoint,
  names: ReadonlyMap<number, string>,
): string {
  const who = actor.id === undefined ? undefined : actor.name
  if (cause === 'day') return movedBy === null ? words.day : words.moved(movedBy)
  if (cause !== 'progress') {
    // A service that is newer than the page has more causes.
    const what = Object.hasOwn(sentences, cause) ? sentences[cause](baseline) : cause
    return withMoves(words.sentence(what, who), movedBy)
  }
  const named = tasks.slice(0, NAMED).map((id) => names.get(id) ?? words.unknownTask(id))
  return withMoves(words.sentence(words.progress(named, taskCount - named.length), who), movedBy)
}

/** What people did, and what that moved. */
const withMoves = (deed: string, movedBy: string | null) =>
  movedBy === null ? deed : `${deed} ${words.moved(movedBy)}`
