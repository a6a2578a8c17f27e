/** Projects, tasks, milestones, resources and calendars: planned by critical chain, steered by buffer consumption. */
import { definePlugin } from '#generated/scheduling'
import { directory } from '#runtime/services'
import { dayWorker, hourListener, hourly } from './day.ts'
import { batchHandlers } from './handlers/batch.ts'
import { calendarHandlers } from './handlers/calendars.ts'
import { exportHandlers } from './handlers/exports.ts'
import { importHandlers } from './handlers/imports.ts'
import { milestoneHandlers } from './handlers/milestones.ts'
import { projectHandlers } from './handlers/projects.ts'
import { resourceHandlers } from './handlers/resources.ts'
import { scheduleHandlers } from './handlers/schedules.ts'
import { taskHandlers } from './handlers/tasks.ts'
import { trialHandlers } from './handlers/trials.ts'
import { openPlanner } from './planner/planner.ts'
import type { Desk } from './settle.ts'

export default definePlugin({
  availability: 'always',
  uses: { directory },
  migrations: new URL('./migrations/', import.meta.url),
  setup(host, { directory }) {
    const planner = openPlanner()
    const desk: Desk = { clock: host.clock, directory, baseUrl: host.urls.base, planner }
    const days = dayWorker(host, desk)
    return {
      handlers: {
        ...projectHandlers(desk),
        ...importHandlers(desk),
        ...exportHandlers(),
        ...scheduleHandlers(desk),
        ...taskHandlers(desk),
        ...batchHandlers(desk),
        ...milestoneHandlers(desk),
        ...resourceHandlers(desk),
        ...calendarHandlers(desk),
        ...trialHandlers(desk),
      },
      listeners: [hourListener(days)],
      workers: [days],
      timers: [hourly],
      close: planner.close,
    }
  },
})
