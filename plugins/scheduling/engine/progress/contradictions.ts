/** Which fields of one report make the task complete and which do not, and the reports in which they contradict. */
import { type RuleFault, sixDecimals } from '../rule.ts'
import { isoDay } from '../time/iso.ts'
import type { TaskChange, TaskState } from './progress.ts'

/** A request with its numbers as they are kept. 100 per cent completes the task whatever status comes with it. */
export const rounded = ({
  status,
  percentComplete,
  remainingDuration,
  duration,
  ...dates
}: TaskChange): TaskChange => ({
  ...(status !== undefined && percentComplete !== 100 && { status }),
  ...(percentComplete !== undefined && { percentComplete: sixDecimals(percentComplete) }),
  ...(remainingDuration !== undefined && { remainingDuration: sixDecimals(remainingDuration) }),
  ...(duration !== undefined && { duration: sixDecimals(duration) }),
  ...(dates.actualStart !== undefined && { actualStart: dates.actualStart }),
  ...(dates.actualFinish !== undefined && { actualFinish: dates.actualFinish }),
  ...(dates.asOf !== undefined && { asOf: dates.asOf }),
})

interface Sign {
  readonly field: 'status' | 'percentComplete' | 'remainingDuration' | 'actualFinish'
  readonly value: string | number
  readonly complete: boolean
}

/** Field and value of all that decides whether the task is complete. */
export function signs(asked: TaskChange, duration: number): readonly Sign[] {
  const { status, percentComplete: percent, remainingDuration: remaining, actualFinish } = asked
  // A milestone has nothing remaining either way: there the field decides only when it is alone.
  const remainingDecides = duration > 0 || (status === undefined && percent === undefined)
  const given: Sign[] = []
  if (status !== undefined) given.push({ field: 'status', value: status, complete: status === 'Completed' })
  if (percent !== undefined) given.push({ field: 'percentComplete', value: percent, complete: percent === 100 })
  if (remaining !== undefined && remainingDecides) {
    given.push({ field: 'remainingDuration', value: remaining, complete: remaining === 0 })
  }
  if (actualFinish !== undefined && actualFinish !== null) {
    given.push({ field: 'actualFinish', value: isoDay(actualFinish), complete: true })
  }
  return given
}

/** The first kind of fault that the request has, all of that kind. */
export function contradictions(task: TaskState, asked: TaskChange, duration: number): readonly RuleFault[] {
  for (const check of checks) {
    const faults = check(task, asked, duration)
    if (faults.length > 0) return faults
  }
  return []
}

type Check = (task: TaskState, asked: TaskChange, duration: number) => readonly RuleFault[]
const invalid = (field: keyof TaskChange, detail: string): RuleFault => ({ field, code: 'invalid', detail })

/** How refusals name a task. */
export const taskLabel = ({ id, name, isMilestone }: Pick<TaskState, 'id' | 'name' | 'isMilestone'>) =>
  `${isMilestone ? 'Milestone' : 'Task'} ${id} '${name}'`

/** In this order; a later one may rely on the earlier ones. */
const checks: readonly Check[] = [inRange, withoutContradiction, noneOrAll]

function inRange(_task: TaskState, asked: TaskChange): readonly RuleFault[] {
  const faults: RuleFault[] = []
  const { percentComplete: percent } = asked
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) {
    faults.push(invalid('percentComplete', `percentComplete is a number from 0 to 100, not ${percent}.`))
  }
  for (const field of ['remainingDuration', 'duration'] as const) {
    const days = asked[field]
    if (days !== undefined && !(days >= 0 && days < Number.POSITIVE_INFINITY)) {
      faults.push(invalid(field, `${field} is a number of working days, 0 or more, not ${days}.`))
    }
  }
  return faults
}

function withoutContradiction(_task: TaskState, asked: TaskChange, duration: number): readonly RuleFault[] {
  const given = signs(asked, duration)
  const complete = given.find((sign) => sign.complete)
  if (complete) {
    return given
      .filter((sign) => !sign.complete)
      .map(({ field, value }) =>
        invalid(
          field,
          `${field} ${value} contradicts ${complete.field} ${complete.value}: a completed task is 100 % done and has 0 days remaining.`,
        ),
      )
  }
  const { status, percentComplete: percent } = asked
  if (status !== 'NotStarted' || percent === undefined || percent === 0) return []
  return [
    invalid(
      'percentComplete',
      `percentComplete ${percent} contradicts status NotStarted: progress above 0 means InProgress.`,
    ),
  ]
}

function noneOrAll(task: TaskState, asked: TaskChange, duration: number): readonly RuleFault[] {
  if (duration > 0) return []
  const rule = `${taskLabel(task)} has duration 0: it is reached or it is not, with nothing between.`
  const { status, percentComplete: percent = 0, remainingDuration: remaining = 0 } = asked
  const isComplete = signs(asked, duration).some((sign) => sign.complete)
  const faults: RuleFault[] = []
  if (status === 'InProgress') faults.push(invalid('status', `${rule} Its status is NotStarted or Completed.`))
  if (percent > 0 && percent < 100) faults.push(invalid('percentComplete', `${rule} Its percentComplete is 0 or 100.`))
  if (remaining > 0)
    faults.push(invalid('remainingDuration', `${rule} Give it a duration before it can have work left.`))
  const starts = asked.actualStart !== undefined && asked.actualStart !== null && task.status === 'NotStarted'
  if (starts && !isComplete) faults.push(invalid('actualStart', `${rule} Give its actualFinish.`))
  if (task.status === 'InProgress' && !isComplete && status !== 'NotStarted' && faults.length === 0) {
    faults.push(invalid('duration', `${taskLabel(task)} is in progress, so its duration cannot become 0.`))
  }
  return faults
}
