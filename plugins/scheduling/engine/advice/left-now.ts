/** What a report made now would find left of the work under way, as it is projected. */
import type { ForwardPass } from '../execution/forward-pass.ts'
import { placedTogether } from '../execution/running-pass.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { days } from '../time/ticks.ts'
import type { PriceInput } from './model.ts'

/**
 * Working days, by the id of each task of a project that has started: a report that counts for the end of a day finds the work
 * of that day done.
 * @param place of the project among those that run
 */
export function leftNow(
  { running, statusDate, defaultAsOf }: Pick<PriceInput, 'running' | 'statusDate' | 'defaultAsOf'>,
  place: number,
): ReadonlyMap<number, number> {
  const pass = placedTogether(running, statusDate)[place] as ForwardPass
  const { tasks, axis } = pass.baseline
  const end = defaultAsOf === undefined ? pass.today : axis.position(defaultAsOf + 1)
  return new Map(
    tasks.flatMap(({ id }, task) =>
      pass.isStarted(task) ? [[id, days(pass.left(task) - workBefore(pass, task, end))]] : [],
    ),
  )
}

/** Ticks of what is left of a task that it is projected to be worked on before a position. */
function workBefore(pass: ForwardPass, task: number, end: number): number {
  if (pass.isCompleted(task)) return 0
  const calendar = pass.baseline.taskCalendars[task] ?? WHOLE
  return pass
    .workedOn(task)
    .filter(({ from }) => from < end)
    .reduce((sum, { from, to }) => sum + calendar.work(from, Math.min(to, end)), 0)
}
