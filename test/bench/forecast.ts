/**
 * Follows 12 projects that share 30 people through eight weeks, and compares what is said of their promises on the first
 * morning of each week with what became of them. People do what is projected to start, and in the evening report what is
 * left as it was estimated, one day at least. Durations are lognormal with a correlation of 0.2 within a project, as
 * simulations take them, but in whole days; what completed tasks tell is read from their days, as in the service.
 *
 * `stated` is the probability of the promise by 500 runs, `base` the share of all promises that are kept, `consumption` the
 * share that is kept where buffer consumption less chain completion is in the same tenth of all such mornings. The shares are
 * those of the other seeds. Brier scores are means of the squared difference to what became of it, 1 or 0: the lower the
 * better. Errors are standard errors over seeds; of differences, paired by seed. The lines by week and by tenth have the
 * mean of what was stated beside the share of promises that were kept.
 *
 * Alarms are the events `project.early_warning` and `task.red`, each morning of the eight weeks. Those of the first morning
 * are of plans that begin with consumed buffers, as their people are handed out otherwise than planned (`atStart`). For each
 * of the others the morning is replayed. If the evening before had gone as it was projected in all projects, and the alarm
 * came nevertheless, no report is its cause (`ofNone`). If it comes when only its own project went as projected, the reports
 * of others are (`ofOthers`), else its own (`ofOwnWork`). A task that was RED the morning before, and only now has its turn as
 * projected, is told of because it has (`onItsTurn`): its cause is older. Work whose finish a link holds is reported as done
 * in the replay too, which is news. `unnamed` are warnings that name no cause.
 */
import type { Projection, RunningProject } from '../../plugins/scheduling/engine/model.ts'
import {
  type AlertLatches,
  eventsOfChange,
  type Situation,
  situationOf,
} from '../../plugins/scheduling/engine/progress/events.ts'
import { completedTasksOf } from '../../plugins/scheduling/engine/simulation/completed-tasks.ts'
import { simulate } from '../../plugins/scheduling/engine/simulation/simulate.ts'
import { defaultThresholds, turnsRedAt } from '../../plugins/scheduling/engine/zones.ts'
import { type AsProjected, type Course, Evenings } from '../support/evenings.ts'
import { print, round, UsageError } from './rounds.ts'

const PORTFOLIO = { projects: 12, people: 30, tasks: [16, 26], correlation: 0.2 } as const
const WEEK = 5 // days, all of them working days
const WEEKS = 8
const MAX_DAYS = 1_000
const ESTIMATES = { safetyFactor: 2, correlation: 0.2 }
const SIZE = { runs: 500 }
const BINS = 10

/** What was known of a project on a morning, and what became of it. */
interface Forecast {
  readonly seed: number
  readonly week: number
  readonly stated: number
  /** Buffer consumption less chain completion, in points. */
  readonly excess: number
  /** Whether the promise was kept: 1 or 0. */
  readonly kept: number
}
const CAUSES = ['atStart', 'ofOwnWork', 'ofOthers', 'onItsTurn', 'ofNone'] as const
type Cause = (typeof CAUSES)[number]
interface Alarm {
  readonly event: string
  readonly cause: Cause
  readonly isNamed: boolean
}

export async function bench(args: readonly string[]): Promise<void> {
  const seeds = args.length === 0 ? 20 : Number(args[0])
  if (!Number.isInteger(seeds) || seeds < 2 || args.length > 1) {
    throw new UsageError('Usage: npm run bench -- forecast [SEEDS], 2 or more portfolios')
  }
  const begun = process.cpuUsage()
  const all = Array.from({ length: seeds }, (_, index) => follow(index + 1))
  const forecasts = all.flatMap((it) => it.forecasts)
  printScores(forecasts, seeds)
  for (let week = 1; week <= WEEKS; week++)
    printCalibration(
      { week },
      forecasts.filter((it) => it.week === week),
    )
  for (let bin = 0; bin < BINS; bin++) {
    const from = bin / BINS
    printCalibration(
      { statedFrom: from },
      forecasts.filter(({ stated }) => Math.min(BINS - 1, Math.floor(BINS * stated)) === bin),
    )
  }
  printAlarms(all.flatMap((it) => it.alarms))
  const { user, system } = process.cpuUsage(begun)
  print({ bench: 'forecast', seeds, cpuSeconds: round((user + system) / 1e6, 0) })
}

/** One portfolio, until all its projects are done. */
function follow(seed: number): { readonly forecasts: Forecast[]; readonly alarms: Alarm[] } {
  const evenings = new Evenings({ ...PORTFOLIO, seed })
  const courses = new Map(evenings.courses.map((course) => [course.id, course]))
  const open: (Omit<Forecast, 'kept'> & { readonly id: number })[] = []
  const alarms: Alarm[] = []
  const alerts = new Alerts()
  while (!evenings.isOver && evenings.today < MAX_DAYS) {
    const seen = evenings.projections()
    const { today } = evenings
    if (today <= WEEK * WEEKS) alarms.push(...alerts.of(evenings, seen))
    alerts.expected = evenings.asProjected(seen)
    alerts.courses = evenings.courses
    if (today > 0 && today % WEEK === 0 && today <= WEEK * WEEKS) {
      const { projects } = statedOf(evenings)
      for (const { id, probabilityOfPromise: stated } of projects) {
        const { projectBuffer, chainCompletion } = seen.get(id) as Projection
        open.push({ id, seed, week: today / WEEK, stated, excess: projectBuffer.percentage - chainCompletion })
      }
    }
    evenings.work(seen)
  }
  const kept = new Map(
    evenings.finished.map(({ id, end }) => [id, end - 1 <= lastDayOf(courses.get(id) as Course) ? 1 : 0]),
  )
  return { alarms, forecasts: open.map(({ id, ...it }) => ({ ...it, kept: kept.get(id) as number })) }
}

/** The last day of the promise. */
const lastDayOf = ({ promise }: Course) => Math.ceil(promise - 1e-9) - 1

function statedOf({ running, courses, today }: Evenings) {
  return simulate({
    running,
    completed: running.flatMap(completedOf),
    asked: courses.map((course) => ({
      ...{ id: course.id, promise: lastDayOf(course), feedingBuffers: [], milestones: [] },
    })),
    ...{ statusDate: today, estimates: ESTIMATES, seed: 1, size: SIZE },
  })
}

function completedOf(project: RunningProject) {
  const reports = new Map(project.progress.map((it) => [it.taskId, it]))
  const dated = project.network.tasks.flatMap(({ id, duration: focused, assignments }) => {
    const { status, actualStart, actualFinish } = reports.get(id) ?? {}
    if (status !== 'Completed' || actualStart === undefined || actualFinish === undefined) return []
    return {
      focused,
      start: actualStart,
      finish: actualFinish - 1,
      resourceIds: assignments.map((it) => it.resourceId),
    }
  })
  return completedTasksOf(project, dated)
}

/** The events of mornings. */
class Alerts {
  /** Of the day before: the projects, and what they would have reported had all gone as projected. */
  courses: readonly Course[] = []
  expected: AsProjected = { reports: new Map(), ahead: new Set() }
  private readonly before = new Map<number, { readonly situation: Situation; readonly latches: AlertLatches }>()

  of(evenings: Evenings, seen: ReadonlyMap<number, Projection>): Alarm[] {
    const found = evenings.running.flatMap((running) =>
      this.since(running, seen).events.map((it) => ({ ...it, id: running.id })),
    )
    const replays = new Map<string, ReturnType<Alerts['replay']>>()
    const ringsIf = (isExpected: (id: number) => boolean, key: string, alarm: (typeof found)[number]) => {
      const replay = replays.get(key) ?? this.replay(evenings, isExpected)
      replays.set(key, replay)
      return replay(alarm.id).some(({ event, task }) => event === alarm.event && task === alarm.task)
    }
    const causeOf = (alarm: (typeof found)[number]): Cause => {
      if (evenings.today === 0) return 'atStart'
      const { ahead } = this.expected
      if (ringsIf(() => true, 'all', alarm)) {
        if (this.wasRed(alarm)) return 'onItsTurn'
        if (ahead.size === 0) return 'ofNone'
        return ahead.has(alarm.id) ? 'ofOwnWork' : 'ofOthers'
      }
      return ringsIf((id) => id === alarm.id, String(alarm.id), alarm) ? 'ofOthers' : 'ofOwnWork'
    }
    const alarms = found.map((alarm) => ({
      ...{ event: alarm.event, cause: causeOf(alarm) },
      isNamed: alarm.task !== undefined || seen.get(alarm.id)?.cause !== null,
    }))
    for (const running of evenings.running) {
      const { situation, latches } = this.since(running, seen)
      this.before.set(running.id, { situation, latches })
    }
    return alarms
  }

  private wasRed({ id, task }: { readonly id: number; readonly task: number | undefined }): boolean {
    const tasks = this.before.get(id)?.situation.tasks ?? []
    return tasks.some((it) => it.id === task && turnsRedAt(it.bufferConsumption, defaultThresholds))
  }

  /** The alarms of each project if some of them had reported as projected the evening before. */
  private replay(evenings: Evenings, isExpected: (id: number) => boolean) {
    const courses = this.courses.map((course) => {
      const progress = isExpected(course.id) ? this.expected.reports.get(course.id) : undefined
      return progress ? { ...course, progress } : course
    })
    const other = evenings.instead(courses)
    const seen = other.projections()
    return (id: number) => other.running.filter((it) => it.id === id).flatMap((it) => this.since(it, seen).events)
  }

  /** What happens from the morning before to this one. */
  private since({ id, network, progress }: RunningProject, seen: ReadonlyMap<number, Projection>) {
    const reports = new Map(progress.map((it) => [it.taskId, it]))
    const states = network.tasks.map(({ id: taskId, name, duration }) => {
      const { status = 'NotStarted', remaining = duration } = reports.get(taskId) ?? {}
      const percentComplete = status === 'Completed' ? 100 : 0
      const dates = { actualStart: null, actualFinish: null, asOf: null }
      const facts = { id: taskId, name, duration, isMilestone: duration === 0 }
      return { ...facts, status, remainingDuration: remaining, percentComplete, ...dates }
    })
    const situation = situationOf('Active', states, seen.get(id) as Projection)
    const last = this.before.get(id) ?? { situation, latches: NO_ALERTS }
    const { events, latches } = eventsOfChange(last.situation, situation, last.latches, defaultThresholds)
    const alarms = events.flatMap((it) => {
      if (it.event === 'project.early_warning') return { event: it.event, task: undefined }
      return it.event === 'task.red' ? { event: it.event, task: it.taskId } : []
    })
    return { situation, latches, events: alarms }
  }
}
const NO_ALERTS: AlertLatches = { earlyWarning: false, red: new Set(), ready: new Set() }

function printScores(forecasts: readonly Forecast[], seeds: number): void {
  const limits = Array.from({ length: BINS - 1 }, (_, at) => {
    const sorted = forecasts.map(({ excess }) => excess).sort((a, b) => a - b)
    return sorted[Math.floor(((at + 1) * sorted.length) / BINS)] as number
  })
  const binOf = ({ excess }: Forecast) => limits.filter((limit) => excess >= limit).length
  const scores = Array.from({ length: seeds }, (_, index) => {
    const isOwn = ({ seed }: Forecast) => seed === index + 1
    const [own, others] = [forecasts.filter(isOwn), forecasts.filter((it) => !isOwn(it))]
    const base = share(others)
    const bins = Array.from({ length: BINS }, (_, bin) => share(others.filter((it) => binOf(it) === bin)))
    const scoreOf = (forecast: (it: Forecast) => number) => mean(own.map((it) => (forecast(it) - it.kept) ** 2))
    return {
      stated: scoreOf((it) => it.stated),
      base: scoreOf(() => base),
      consumption: scoreOf((it) => bins[binOf(it)] as number),
      bias: mean(own.map((it) => it.stated - it.kept)),
    }
  })
  const withError = (values: readonly number[]) => `${round(mean(values), 4)} +-${round(errorOf(values), 4)}`
  print({
    bench: 'forecast',
    ...{ seeds, forecasts: forecasts.length, kept: round(share(forecasts), 3) },
    brierOfStated: withError(scores.map((it) => it.stated)),
    brierOfBase: withError(scores.map((it) => it.base)),
    brierOfConsumption: withError(scores.map((it) => it.consumption)),
    statedLessBase: withError(scores.map((it) => it.stated - it.base)),
    statedLessConsumption: withError(scores.map((it) => it.stated - it.consumption)),
    statedLessKept: withError(scores.map((it) => it.bias)),
  })
}

function printCalibration(of: object, forecasts: readonly Forecast[]): void {
  const bySeed = [...Map.groupBy(forecasts, ({ seed }) => seed).values()]
  const error =
    Math.hypot(...bySeed.map((own) => own.reduce((sum, it) => sum + it.stated - it.kept, 0))) / forecasts.length
  print({
    ...{ bench: 'forecast', ...of, forecasts: forecasts.length },
    ...{ stated: round(mean(forecasts.map(({ stated }) => stated)), 3), kept: round(share(forecasts), 3) },
    error: round(error, 3),
  })
}

function printAlarms(alarms: readonly Alarm[]): void {
  for (const [event, own] of Map.groupBy(alarms, (it) => it.event)) {
    const counts = CAUSES.map((cause) => [cause, own.filter((it) => it.cause === cause).length])
    const unnamed = own.filter(({ isNamed }) => !isNamed).length
    print({ bench: 'forecast', event, alarms: own.length, ...Object.fromEntries(counts), unnamed })
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
const share = (forecasts: readonly Forecast[]) => mean(forecasts.map(({ kept }) => kept))
function errorOf(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, it) => sum + (it - middle) ** 2, 0) / (values.length - 1) / values.length)
}
