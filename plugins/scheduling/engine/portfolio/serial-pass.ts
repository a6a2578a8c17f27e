/**
 * One project after another, in the order of their priorities: each is levelled around the work of those that have started
 * and of those before it, and as the rule wants it. What a project has got no later one takes away.
 */
import { level } from '../levelling/levelling.ts'
import type { Day } from '../model.ts'
import { type Compiled, compileChecked } from '../network/network.ts'
import { reasonsOf } from '../network/network-error.ts'
import { lastFinish, type Times } from '../network/passes.ts'
import { Workdays } from '../time/calendar.ts'
import { bookingsOf, type RemainingLoad } from './bookings.ts'
import { MultiProject } from './multi-project.ts'
import type { PipelineInput, PipelineProject, Work } from './pipeline.ts'
import type { Reserve, Unplannable } from './portfolio.ts'
import { loadOfTimes, workOf } from './remaining.ts'

/** A project that has started, with what is left of it. */
export interface Running {
  readonly work: Work
  readonly load: RemainingLoad
}
export interface Levelled {
  readonly project: PipelineProject
  /** From the first day on which the project may start; without bookings. */
  readonly net: Compiled
  readonly times: Times
}
export interface SerialPass {
  readonly levelled: readonly Levelled[]
  readonly unplannable: readonly Unplannable[]
  readonly reserves: readonly Reserve[]
}

export function serialPass(
  input: PipelineInput,
  projects: readonly PipelineProject[],
  running: readonly Running[],
): SerialPass {
  const rule = ruleOf(input, running)
  const levelled: Levelled[] = []
  const unplannable: Unplannable[] = []
  const work = running.flatMap((it) => it.work)
  for (const project of projects) {
    try {
      const own = rule.level(project, work)
      levelled.push(own)
      for (const booking of workOf(project, loadOf(own))) work.push(booking)
    } catch (error) {
      unplannable.push({ id: project.id, reasons: reasonsOf(error) })
    }
  }
  return { levelled, unplannable, reserves: rule.reserves }
}

interface Rule {
  level(project: PipelineProject, work: Work): Levelled
  readonly reserves: readonly Reserve[]
}

function ruleOf(input: PipelineInput, running: readonly Running[]): Rule {
  switch (input.rule.kind) {
    case 'capacity':
      return { level: (project, work) => levelAround(input, project, work), reserves: [] }
    case 'drum':
      return new Drum(input, running)
    case 'limit':
      return new Limit(input, input.rule.atOnce, running)
  }
}

/** The first day on which a project may start. */
export function earliestStart({ statusDate }: PipelineInput, { network, notBefore }: PipelineProject): Day {
  const workdays = new Workdays(network.calendar)
  return workdays.nth(workdays.before(Math.max(statusDate, notBefore ?? network.start)))
}

/** @param floor of tasks in days, by their index */
function levelAround(
  input: PipelineInput,
  project: PipelineProject,
  work: Work,
  floor: (net: Compiled, task: number) => Day = () => Number.NEGATIVE_INFINITY,
): Levelled {
  const start = earliestStart(input, project)
  const resources = new Set(project.network.resources.map(({ id }) => id))
  const bookings = work.filter(({ resourceId, finish }) => resources.has(resourceId) && finish > start)
  const free = compileChecked({ ...project.network, start })
  const raised = free.floor.map((bound, task) => {
    const day = floor(free, task)
    return day === Number.NEGATIVE_INFINITY ? bound : Math.max(bound, free.axis.position(day))
  })
  const booked = compileChecked({ ...project.network, start, bookings })
  const { times } = level({ ...booked, floor: raised }, input.search)
  return { project, net: { ...free, floor: raised }, times }
}

/** As late as the project's end allows, around the work of others: it starts no earlier than it has to. */
function placedAlap({ project, net, times }: Levelled, work: Work): Levelled {
  const alone = new MultiProject([net], work)
  const [right] = alone.backwards((_, task) => -(times.finish[task] as number), [lastFinish(times)])
  return { project, net, times: right && isBehind(right, times) ? right : times }
}

/** Days off of resources and finish bounds may leave a task no room but before its floor. */
export const isBehind = (right: Times, left: Times) =>
  right.start.every((start, task) => start >= (left.start[task] as number))

class Drum implements Rule {
  readonly reserves: Reserve[] = []
  private readonly input: PipelineInput
  /** The end of the last block with its capacity buffer. */
  private free: Day = Number.NEGATIVE_INFINITY

  constructor(input: PipelineInput, running: readonly Running[]) {
    this.input = input
    for (const { load } of running) this.take(load)
  }

  level(project: PipelineProject, work: Work): Levelled {
    const drum = this.drumId
    const isOnDrum = ({ tasks }: Compiled, task: number) =>
      tasks[task]?.assignments.some(({ resourceId }) => resourceId === drum) === true
    const own = levelAround(this.input, project, work, (net, task) =>
      isOnDrum(net, task) ? this.free : Number.NEGATIVE_INFINITY,
    )
    const late = placedAlap(own, work)
    this.take(loadOf(late))
    return late
  }

  private get drumId(): number {
    return this.input.rule.kind === 'drum' ? this.input.rule.resourceId : 0
  }

  private take(load: RemainingLoad): void {
    const { rule } = this.input
    if (rule.kind !== 'drum') return
    const { capacityBuffer } = rule
    const block = bookingsOf({ kind: 'drums', drums: [rule.resourceId], capacityBuffer }, load)
    for (const { finish } of [...block.load, ...block.reserves]) this.free = Math.max(this.free, finish)
    this.reserves.push(...block.reserves)
  }
}

class Limit implements Rule {
  readonly reserves: readonly Reserve[] = []
  private readonly input: PipelineInput
  private readonly atOnce: number
  private readonly spans: { readonly firstDay: Day; readonly lastDay: Day }[]

  constructor(input: PipelineInput, atOnce: number, running: readonly Running[]) {
    this.input = input
    this.atOnce = atOnce
    this.spans = running.flatMap(({ load }) => load.span ?? [])
  }

  level(project: PipelineProject, work: Work): Levelled {
    let first: Day = Number.NEGATIVE_INFINITY
    // Each time a project more is waited for.
    for (let tries = 0; tries <= this.spans.length; tries++) {
      const levelled = levelAround(this.input, project, work, () => first)
      const own = placedAlap(levelled, work)
      const { span } = loadOf(own)
      if (!span) return own
      const full = this.fullUntil(span)
      if (full === undefined) {
        this.spans.push(span)
        return own
      }
      first = full
    }
    throw new Error('After all other projects there is room for one.')
  }

  /** The day after the first project ends that runs when too many do; undefined when the span has room. */
  private fullUntil(span: { readonly firstDay: Day; readonly lastDay: Day }): Day | undefined {
    const beside = this.spans.filter(({ firstDay, lastDay }) => firstDay <= span.lastDay && lastDay >= span.firstDay)
    const starts = [span.firstDay, ...beside.map(({ firstDay }) => Math.max(firstDay, span.firstDay))]
    for (const day of starts.sort((a, b) => a - b)) {
      const there = beside.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      if (there.length >= this.atOnce) return Math.min(...there.map(({ lastDay }) => lastDay)) + 1
    }
    return undefined
  }
}

const loadOf = ({ project, net, times }: Levelled) => loadOfTimes(project, net, times)
