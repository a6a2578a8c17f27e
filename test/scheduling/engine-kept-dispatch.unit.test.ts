/** One dispatch serves all projects that run together: each is placed as by a dispatch of its own. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areAlike } from '../../plugins/scheduling/engine/execution/alike.ts'
import { baselineOf } from '../../plugins/scheduling/engine/execution/baseline.ts'
import { ForwardPass } from '../../plugins/scheduling/engine/execution/forward-pass.ts'
import { passOf } from '../../plugins/scheduling/engine/execution/running-pass.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type {
  Network,
  NetworkResource,
  NetworkTask,
  ProjectionInput,
  RunningProject,
} from '../../plugins/scheduling/engine/model.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, WEEK } from '../support/networks.ts'
import { project, runningBy } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { steps, updatesOf } from '../support/updates.ts'

const FOUR_DAYS = { weekdays: [1, 2, 3, 4], holidays: [MONDAY + 2, MONDAY + 9] }
const people = fc.array(
  fc.record({ capacity: fc.constantFrom(1, 1, 2, 1.5), calendar: fc.constantFrom(undefined, undefined, FOUR_DAYS) }),
  { minLength: 4, maxLength: 4 },
)
const drafts = fc.array(
  fc.record({
    ...{ network: networks({ calendars: false }), options: planOptions, course: steps(12) },
    ...{ isEveryDay: fc.boolean(), priority: fc.constantFrom(0, 0, 1), team: fc.nat(1), pick: fc.nat(20) },
    /** What has changed since it was read with all that runs. */
    since: fc.constantFrom(
      'nothing',
      'nothing',
      'nothing',
      'report',
      'date',
      'lag',
      'people',
      'block',
      'duration',
      'plan',
      'start',
    ),
    decision: fc.option(fc.record({ mode: fc.constantFrom('next', 'now'), until: fc.option(fc.nat(9)) }), { freq: 2 }),
  }),
  { minLength: 2, maxLength: 4 },
)
type Draft = typeof drafts extends fc.Arbitrary<infer T> ? (T extends readonly (infer One)[] ? One : never) : never
type Own = Pick<ProjectionInput, 'network' | 'plan' | 'progress'> & { readonly id: number; readonly priority: number }

/** Ids of tasks are unique in an account. Two people of four work for the projects of each team, one of them for both. */
function ownOf(
  { network, options, course, isEveryDay, priority, team }: Draft,
  index: number,
  all: readonly NetworkResource[],
): Own {
  const idOf = (id: number) => id + 1_000 * (index + 1)
  const tasks = network.tasks.map((one) => ({
    ...one,
    id: idOf(one.id),
    predecessors: one.predecessors.map((link) => ({ ...link, taskId: idOf(link.taskId) })),
    assignments: one.assignments.map(({ resourceId, units }) => {
      const { id, capacity } = all[(resourceId + (one.id % 7 === 0 ? 0 : team * 2)) % 4] as NetworkResource
      return { resourceId: id, units: Math.max(0.5, Math.min(capacity, units)) }
    }),
  }))
  const used = new Set(tasks.flatMap(({ assignments }) => assignments.map(({ resourceId }) => resourceId)))
  const own: Network = {
    ...network,
    calendar: isEveryDay ? EVERY_DAY : WEEK,
    tasks,
    resources: all.filter(({ id }) => used.has(id)),
  }
  const reports = course.filter(({ kind }) => kind !== 'day').map((step) => ({ ...step, isDated: true }))
  const progress = updatesOf(own, MONDAY + 4, reports).at(-1)?.progress ?? []
  return { id: index + 1, priority, network: own, plan: plan(own, options, { schedules: 3, seed: 1 }), progress }
}

type Changes = Readonly<Record<Draft['since'], (own: Own, draft: Draft, all: readonly NetworkResource[]) => Own>>
const changed = (own: Own, pick: number, change: (task: NetworkTask) => NetworkTask): Own => {
  const { tasks } = own.network
  return {
    ...own,
    network: { ...own.network, tasks: tasks.map((it, at) => (at === pick % tasks.length ? change(it) : it)) },
  }
}
/** What each was before the change. */
const before: Changes = {
  nothing: (own) => own,
  report: (own, { pick }) => ({ ...own, progress: own.progress.filter((_, at) => at !== pick % own.progress.length) }),
  date: (own, { pick }) => changed(own, pick, (task) => ({ ...task, notBefore: MONDAY + (pick % 12) })),
  lag: (own, { pick }) =>
    changed(own, pick, (task) => ({
      ...task,
      predecessors: task.predecessors.map((link) => ({ ...link, lag: link.lag + 1 })),
    })),
  people: (own, { pick }, all) =>
    changed(own, pick, (task) => ({
      ...task,
      assignments: task.assignments.map((it) => {
        const { id, capacity } = all[it.resourceId % all.length] as NetworkResource
        return { resourceId: id, units: Math.min(it.units, capacity) }
      }),
    })),
  block: (own) => ({ ...own, progress: own.progress.map((it) => ({ ...it, isBlocked: it.status === 'InProgress' })) }),
  duration: (own, { pick }) => changed(own, pick, (task) => ({ ...task, duration: task.duration > 0 ? 0 : 2 })),
  plan: (own, { pick }) => ({
    ...own,
    plan: {
      ...own.plan,
      tasks: own.plan.tasks.map((it, at) =>
        at === pick % own.plan.tasks.length ? { ...it, start: it.start - 4 } : it,
      ),
    },
  }),
  start: (own) => ({ ...own, network: { ...own.network, start: own.network.start + 7 } }),
}

/** As the account's projects are read: without what was completed earlier, but for what lags count from. */
function runningOf(
  { id, priority, network, plan: made, progress }: Own,
  { decision }: Draft,
  all: readonly NetworkResource[],
): RunningProject {
  const lagging = new Set(
    network.tasks.flatMap(({ predecessors }) =>
      predecessors.filter(({ lag }) => lag !== 0).map(({ taskId }) => taskId),
    ),
  )
  const isPast = new Set(
    progress.filter((it) => it.status === 'Completed' && (it.actualFinish ?? 0) <= MONDAY + 4).map((it) => it.taskId),
  )
  const tasks = network.tasks.filter((task) => !isPast.has(task.id) || lagging.has(task.id))
  const kept = new Set(tasks.map((task) => task.id))
  return runningBy(made, {
    ...{ id, priority, progress: progress.filter(({ taskId }) => kept.has(taskId)) },
    network: { ...network, tasks, resources: all },
    decisions: decision
      ? [
          {
            id: `dec_${id}`,
            place: -id,
            mode: decision.mode as 'next' | 'now',
            ...(decision.until !== null && { until: MONDAY + decision.until }),
          },
        ]
      : [],
    plannedStarts: new Map(made.tasks.filter((one) => kept.has(one.id)).map((one) => [one.id, one.start])),
  })
}

it('projects that share people are projected from a kept dispatch as from their own, also where they have changed', () => {
  let alike = 0
  let different = 0
  let waiting = 0
  forAll(120, drafts, people, (drawn, kinds) => {
    const all = kinds.map(({ capacity, calendar }, index): NetworkResource => {
      return { id: index + 1, name: `R${index + 1}`, capacity, ...(calendar && { calendar }) }
    })
    const statusDate = MONDAY + 4
    const owns = drawn.map((draft, index) => ownOf(draft, index, all))
    const running = owns.map((own, index) => {
      const draft = drawn[index] as Draft
      return runningOf(before[draft.since](own, draft, all), draft, all)
    })
    for (const own of owns) {
      const seen = project({ ...own, statusDate, running })
      // What it runs with is known to be another priority than its own, which nothing but the comparison reads.
      const other = running.map((it) => (it.id === own.id ? { ...it, priority: it.priority + 1 } : it))
      expect(seen).toEqual(project({ ...own, statusDate, running: other }))
      if (seen.waits.length > 0) waiting++
      if (isAlike(own, running, statusDate)) alike++
      else different++
    }
  })
  expect(alike).toBeGreaterThan(different)
  expect(waiting).toBeGreaterThan(40)
})

function isAlike(own: Own, running: readonly RunningProject[], statusDate: number): boolean {
  const entry = running.find(({ id }) => id === own.id) as RunningProject
  const pass = new ForwardPass(baselineOf(own.network, own.plan), { ...own, statusDate, decisions: entry.decisions })
  const other = passOf(entry, statusDate)
  pass.begin()
  other.begin()
  return areAlike(pass, other)
}
