import type { Plan } from '../../plugins/scheduling/engine/model.ts'

const LONG = 1_000 // days

/** The plan with tasks (all, or one) planned to start long before it: none waits for its release. */
export const released = (made: Plan, taskId?: number): Plan => ({
  ...made,
  tasks: made.tasks.map((task) =>
    taskId === undefined || task.id === taskId
      ? { ...task, start: made.start - LONG, firstDay: Math.floor(made.start) - LONG }
      : task,
  ),
})
