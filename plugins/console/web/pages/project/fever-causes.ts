/** What moved a point of a fever chart, in words. Pure. */
import type { GetFeverChartResponse } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

export type FeverChartPoint = GetFeverChartResponse['points'][number]

const words = text.project.causes
const NAMED = 3 // tasks

/** One sentence. @param names of tasks, by id */
export function causeOf(
  { cause, tasks, taskCount, actor, baseline }: FeverChartPoint,
  names: ReadonlyMap<number, string>,
): string {
  const who = actor.id === null ? undefined : actor.name
  if (cause !== 'progress') return words.sentence(words[cause](baseline), cause === 'day' ? undefined : who)
  const named = tasks.slice(0, NAMED).map((id) => names.get(id) ?? words.unknownTask(id))
  return words.sentence(words.progress(named, taskCount - named.length), who)
}
