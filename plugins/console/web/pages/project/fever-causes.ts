/** What moved a point of a fever chart, in words. Pure. */
import type { GetFeverChartResponse } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

export type FeverChartPoint = GetFeverChartResponse['points'][number]
type Cause = FeverChartPoint['cause']

const words = text.project.causes
/** Of tasks that were reported the sentence names some. */
const sentences: Readonly<Record<Exclude<Cause, 'progress'>, (baseline: number) => string>> = words
const NAMED = 3 // tasks

/** One sentence. @param names of tasks, by id */
export function causeOf(
  { cause, tasks, taskCount, actor, baseline }: FeverChartPoint,
  names: ReadonlyMap<number, string>,
): string {
  const who = actor.id === undefined ? undefined : actor.name
  if (cause !== 'progress') {
    // A service that is newer than the page has more causes.
    const what = Object.hasOwn(sentences, cause) ? sentences[cause](baseline) : cause
    return words.sentence(what, cause === 'day' ? undefined : who)
  }
  const named = tasks.slice(0, NAMED).map((id) => names.get(id) ?? words.unknownTask(id))
  return words.sentence(words.progress(named, taskCount - named.length), who)
}
