/**
 * Plans several projects around those that have started, which never move. A pass in the order of the priorities gives
 * each project its end; for the rule `capacity` all are then levelled together, and none ends later than in that pass
 * (joint-levelling.ts). Last, each project starts as late as its end allows, and is planned with its buffers around the
 * work of all others: first the most important one, so that its feeding chains have the most room.
 */
import type { Moment, Plan } from '../model.ts'
import { unitsAway } from '../network/booked.ts'
import { compileChecked } from '../network/network.ts'
import { reasonsOf } from '../network/network-error.ts'
import { lastFinish, type Times } from '../network/passes.ts'
import { planLevelled } from '../planning/plan.ts'
import { promiseOf } from '../planning/promise.ts'
import { Workdays } from '../time/calendar.ts'
import { ticks } from '../time/ticks.ts'
import { improveTogether } from './joint-levelling.ts'
import { MultiProject } from './multi-project.ts'
import type { Pipeline, PipelineInput, PipelinePlan, PipelineProject, Wait, Work } from './pipeline.ts'
import type { Unplannable } from './portfolio.ts'
import { loadOfTimes, plannedOf, startedProject, workOf } from './remaining.ts'
import { earliestStart, isBehind, type Levelled, type Running, serialPass } from './serial-pass.ts'

/**
 * Plans the projects that have not started. The result depends on priorities and ids, not on the order of the input.
 * Nothing is thrown for a project that cannot be planned: it is answered as such and takes nothing.
 */
export function planPortfolio(input: PipelineInput): Pipeline {
  const ordered = [...input.projects].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const unplannable: Unplannable[] = []
  const plans = new Map<number, PipelinePlan>()
  const running: Running[] = []
  for (const project of ordered.filter(({ hasStarted }) => hasStarted)) {
    withFaults(project, unplannable, () => running.push(projectRunning(input, project, plans)))
  }
  const waiting = ordered.filter(({ hasStarted }) => !hasStarted)
  const pass = serialPass(input, waiting, running)
  unplannable.push(...pass.unplannable)
  const fixed = running.flatMap(({ work }) => work)
  const levelled = input.rule.kind === 'capacity' ? levelTogether(input, pass.levelled, fixed) : pass.levelled
  const work = levelled.map(({ project, net, times }) => workOf(project, loadOfTimes(project, net, times)))
  for (const [index, own] of levelled.entries()) {
    const { project } = own
    const others = [...fixed, ...work.flatMap((it, other) => (other === index ? [] : it))]
    withFaults(project, unplannable, () => {
      const made = planOne(input, own, others)
      plans.set(project.id, made.answer)
      work[index] = workOf(project, plannedOf(project, made.plan))
    })
  }
  const rank = new Map(ordered.map(({ id }, index) => [id, index]))
  return {
    projects: ordered.flatMap(({ id }) => plans.get(id) ?? []),
    unplannable: unplannable.sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
    reserves: pass.reserves,
  }
}

/** Notes the faults of a project that cannot be planned. */
function withFaults({ id }: PipelineProject, unplannable: Unplannable[], calculate: () => unknown): void {
  try {
    calculate()
  } catch (error) {
    unplannable.push({ id, reasons: reasonsOf(error) })
  }
}

/** What is left of a started project; notes how it stands. */
function projectRunning(input: PipelineInput, project: PipelineProject, plans: Map<number, PipelinePlan>): Running {
  const { standing, load } = startedProject(project, input)
  plans.set(project.id, { ...standing, waits: [] })
  return { load, work: workOf(project, load) }
}

/** All as early as they can be together, then as late as their ends allow. */
function levelTogether(input: PipelineInput, levelled: readonly Levelled[], fixed: Work): readonly Levelled[] {
  const resources = new Map(levelled.flatMap(({ project }) => project.network.resources.map((it) => [it.id, it])))
  const together = new MultiProject(
    levelled.map(({ net }) => net),
    [...fixed, ...unitsAway([...resources.values()], input.statusDate)],
  )
  const first = levelled.map(({ times }) => times)
  const best = improveTogether(together, first, input.improvement)
  const right = together.backwards((project, task) => -finishOf(together, best, project, task), best.map(lastFinish))
  const isLate = right.every((times, project) => isBehind(times, best[project] as Times))
  return levelled.map((it, index) => ({ ...it, times: (isLate ? right : best)[index] as Times }))
}

const finishOf = ({ nets }: MultiProject, times: readonly Times[], project: number, task: number): Moment =>
  nets[project]?.axis.finishMoment(times[project]?.finish[task] as number) ?? 0

interface Made {
  readonly plan: Plan
  readonly answer: PipelinePlan
}

/** Plans a project from the day on which its levelled work begins. */
function planOne(input: PipelineInput, { project, net, times }: Levelled, others: Work): Made {
  const { id, network, options, target } = project
  const workdays = new Workdays(network.calendar)
  const earliest = earliestStart(input, project)
  const first = times.start.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const start = Number.isFinite(first) ? Math.max(earliest, Math.floor(net.axis.startMoment(first))) : earliest
  const resources = new Set(network.resources.map((it) => it.id))
  const bookings = others.filter((it) => resources.has(it.resourceId) && it.finish > earliest)
  // Feeding chains that may start early start no earlier than the project may.
  const tasks = network.tasks.map((task) => ({ ...task, notBefore: Math.max(earliest, task.notBefore ?? earliest) }))
  const planned = { ...network, tasks, start }
  const offset = net.axis.position(start)
  const moved = { start: times.start.map((at) => at - offset), finish: times.finish.map((at) => at - offset) }
  const plan = planLevelled(compileChecked({ ...planned, bookings }), options, moved, input.search)
  return {
    plan,
    answer: {
      id,
      start,
      movedBy: workdays.before(start) - workdays.before(network.start),
      plan,
      firstDay: Math.floor(plan.start),
      lastDay: plan.lastDay,
      ...promiseOf(network, plan, target),
      waits: waitsOf(project, plan, bookings),
    },
  }
}

const MAX_WAITS = 20 // of one project

/** Of the tasks of the critical chain that start when other projects are done with a resource that they need. */
function waitsOf({ network }: PipelineProject, plan: Plan, bookings: Work): Wait[] {
  const workdays = new Workdays(network.calendar)
  const isSame = (a: Moment, b: Moment) => workdays.workAt(ticks(a)) === workdays.workAt(ticks(b))
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  const byResource = Map.groupBy(bookings, ({ resourceId }) => resourceId)
  const waits = plan.tasks.flatMap(({ id, start, isCritical }): Wait[] => {
    if (!isCritical) return []
    return (taskOf.get(id)?.assignments ?? []).flatMap(({ resourceId }) =>
      (byResource.get(resourceId) ?? [])
        .filter(({ finish }) => finish <= start && isSame(finish, start))
        .map(({ projectId, finish }) => ({ taskId: id, resourceId, projectId, until: finish })),
    )
  })
  return waits.sort((a, b) => a.until - b.until || a.taskId - b.taskId).slice(0, MAX_WAITS)
}
