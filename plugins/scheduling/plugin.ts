/** Projects, tasks, milestones, resources and calendars: planned by critical chain, steered by buffer consumption. */
import { definePlugin } from '#generated/scheduling'
import { directory } from '#plugins/identity'
import { dailyProjection } from './day.ts'
import { addGauges } from './gauges.ts'
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
    const planner = openPlanner(host)
    addGauges(host.meter, planner)
    const desk: Desk = { clock: host.clock, directory, baseUrl: host.urls.base, planner }
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
      background: dailyProjection(host, desk),
      close: planner.close,
    }
  },
})
