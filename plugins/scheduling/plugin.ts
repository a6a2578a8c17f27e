/** Projects, tasks, milestones, resources and calendars: planned by critical chain, steered by buffer consumption. */
import { definePlugin } from '#generated/scheduling'
import { directory } from '#plugins/identity'
import { activationHandlers } from './api/handlers/activation.ts'
import { adviseProject } from './api/handlers/advice.ts'
import { baselineHandlers } from './api/handlers/baselines.ts'
import { batchHandlers } from './api/handlers/batch.ts'
import { calendarFeedHandlers } from './api/handlers/calendar-feeds.ts'
import { calendarHandlers } from './api/handlers/calendars.ts'
import { decisionHandlers } from './api/handlers/decisions.ts'
import { exportHandlers } from './api/handlers/exports.ts'
import { importHandlers } from './api/handlers/imports.ts'
import { milestoneHandlers } from './api/handlers/milestones.ts'
import { portfolioHandlers, schedulePortfolio } from './api/handlers/portfolio.ts'
import { projectHandlers } from './api/handlers/projects.ts'
import { releaseHandlers } from './api/handlers/releases.ts'
import { reportHandlers } from './api/handlers/reports.ts'
import { resourceHandlers } from './api/handlers/resources.ts'
import { planProject, scheduleHandlers } from './api/handlers/schedules.ts'
import { longHandlers, searchHandlers } from './api/handlers/searches.ts'
import { simulatePortfolio, simulateProject, simulationHandlers } from './api/handlers/simulations.ts'
import { taskHandlers } from './api/handlers/tasks.ts'
import { upsertHandlers } from './api/handlers/upserts.ts'
import { whatIfHandlers } from './api/handlers/what-if.ts'
import { workListHandlers } from './api/handlers/work-list.ts'
import { fileCommands, fileRunners } from './commands/files.ts'
import { projectionCommands, projectionRunners } from './commands/projections.ts'
import { addGauges } from './planner/gauges.ts'
import { openPlanner } from './planner/planner.ts'
import { dailyProjection } from './usecases/daily-projection.ts'
import { dailySimulation } from './usecases/daily-simulation.ts'
import { onRunningChanged } from './usecases/following.ts'
import { addProjectionGauges } from './usecases/projection-metrics.ts'
import type { Services } from './usecases/recalculate.ts'
import { openSearchQueue } from './usecases/searches/ask.ts'
import { forgetSearches } from './usecases/searches/forget.ts'
import { addSearchGauge } from './usecases/searches/metrics.ts'
import { searchPlanner } from './usecases/searches/run.ts'
import { thinHistory } from './usecases/thin-history.ts'
import { weeklyReleases } from './usecases/weekly-releases.ts'

export default definePlugin({
  availability: 'always',
  uses: { directory },
  migrations: new URL('./migrations/', import.meta.url),
  commands: { ...fileCommands, ...projectionCommands },
  setup(host, { directory }) {
    const planner = openPlanner(host)
    addGauges(host.meter, planner.pool)
    const services: Services = { clock: host.clock, directory, baseUrl: host.urls.base, planner }
    addProjectionGauges(host, services)
    addSearchGauge(host)
    const queue = openSearchQueue(host, planner)
    const long = {
      planProject: planProject(services),
      schedulePortfolio: schedulePortfolio(services),
      simulateProject: simulateProject(services),
      simulatePortfolio: simulatePortfolio(services),
      adviseProject: adviseProject(services),
    }
    return {
      handlers: {
        ...projectHandlers(services),
        ...importHandlers(services),
        ...upsertHandlers(services),
        ...exportHandlers(),
        ...scheduleHandlers(services),
        ...baselineHandlers(services),
        ...taskHandlers(services),
        ...batchHandlers(services),
        ...milestoneHandlers(services),
        ...reportHandlers(services),
        ...resourceHandlers(services),
        ...calendarHandlers(services),
        ...calendarFeedHandlers(services),
        ...whatIfHandlers(services),
        ...portfolioHandlers(services),
        ...activationHandlers(services),
        ...decisionHandlers(services),
        ...releaseHandlers(services),
        ...workListHandlers(services),
        ...simulationHandlers(services),
        ...searchHandlers(host),
        ...longHandlers(host, queue, long),
      },
      commands: { ...fileRunners(host, services), ...projectionRunners(host, services) },
      listeners: [onRunningChanged(host, services)],
      background: [
        ...dailyProjection(host, services),
        ...dailySimulation(host, services),
        ...weeklyReleases(host, services),
        thinHistory(host, services),
        forgetSearches(host),
        searchPlanner(host, services, planner.pool.searching, long),
      ],
      async close() {
        await Promise.all([queue.close(), planner.close()])
      },
    }
  },
})
