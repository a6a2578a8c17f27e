/** Finds the open tasks and milestones that miss their deadline or promised date; neither date is part of the plan. */
import { dayOf } from '../dates.ts'
import type { ProjectedTask } from '../engine/model.ts'
import { isoDay } from '../engine/time/iso.ts'
import { dayCount, quote } from '../engine/words.ts'
import type { TaskFacts } from './facts.ts'

const MAX_SENTENCES = 3

export type WatchedTask = Pick<TaskFacts, 'id' | 'name' | 'status' | 'deadline' | 'promisedDate'>

/** A sentence for each of the open tasks that miss their day most, in calendar days. */
export function missedDeadlines(
  tasks: readonly WatchedTask[],
  projected: readonly Pick<ProjectedTask, 'id' | 'lastDay'>[],
  verb: 'planned' | 'projected',
): string[] {
  const days = new Map(projected.map((task) => [task.id, task.lastDay]))
  return tasks
    .flatMap(({ id, name, status, deadline, promisedDate }) => {
      const date = promisedDate ?? deadline
      const day = days.get(id)
      if (date === null || day === undefined || status === 'Completed') return []
      return [{ id, name, day, late: day - dayOf(date), word: promisedDate === null ? 'deadline' : 'planned date' }]
    })
    .filter(({ late }) => late > 0)
    .sort((a, b) => b.late - a.late || a.id - b.id)
    .slice(0, MAX_SENTENCES)
    .map(({ name, day, late, word }) => {
      const end = isoDay(day)
      return `${quote(name)} is ${verb} to end on ${end}, ${dayCount(late)} after its ${word}: shorten what leads to it or agree on a new day.`
    })
}
