/** Shows plans in answers: the schedule as projected, and the parts that baselines have too. */
import type { Schemas } from '#generated/scheduling'
import type { Slices } from '#runtime'
import { finishDate, LAST_DAY, startDate } from '../dates.ts'
import type { BufferPlace, BufferState, FeedingBuffer, Plan, PlanLink, PlannedTask } from '../engine/model.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { PlanProjection, PlanRow } from '../store/plans.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { ScheduledTask } from '../store/tasks.ts'
import { viewLevelling } from './levelling.ts'
import { readScheduleSelect, type ScheduleSelect } from './schedule-select.ts'

type Whole = Omit<Schemas['Schedule'], 'recommendations' | 'mentions' | 'waits'>

/** A plan with its last projection, but for what names other projects; dates of tasks come from their rows. */
export async function viewSchedule(
  project: ProjectRow,
  tasks: readonly ScheduledTask[],
  plan: PlanRow,
  slices: Slices,
): Promise<Whole> {
  return (await viewSelected(project, tasks, plan, slices, readScheduleSelect(undefined))) as Whole
}

/** As `viewSchedule`, with what is selected alone. @param tasks none unless they are selected */
export async function viewSelected(
  project: ProjectRow,
  tasks: readonly ScheduledTask[],
  row: PlanRow,
  slices: Slices,
  select: ScheduleSelect,
): Promise<Omit<Schemas['ScheduleView'], 'recommendations' | 'mentions' | 'waits'>> {
  const { plan } = row
  const planned = new Map(select.has('tasks') ? plan.tasks.map((task) => [task.id, task]) : [])
  const viewTask = (task: ScheduledTask) => viewScheduledTask(task, planned.get(task.id), select.taskFields)
  const lists = {
    links: select.has('links') ? await slices.inSlices(plan.links, viewLink) : [],
    tasks: (await slices.inSlices(tasks, viewTask)).filter((task) => task !== undefined),
  }
  const fields = Object.entries({ ...viewFields(project, row), ...lists })
  return Object.fromEntries(fields.filter(([name]) => select.has(name as keyof Whole)))
}

function viewFields(
  project: ProjectRow,
  { madeAt, number, plan, projection }: PlanRow,
): Omit<Whole, 'links' | 'tasks'> {
  const feedingBuffers = new Map(projection.feedingBuffers.map((buffer) => [mergeOf(buffer), buffer]))
  const plannedFinish = project.plannedFinish ?? finishDate(plan.finish, plan.start)
  return {
    projectId: project.id,
    calculation: project.calculation,
    plannedAt: madeAt.toISOString(),
    baseline: (project.statusBeforeFreeze ?? project.status) === 'Planning' ? null : number,
    bufferBasis: plan.fromProgress?.bufferBasis ?? null,
    statusDate: project.statusDate ?? project.startDate,
    plannedStart: startDate(plan.start),
    plannedFinish,
    bufferEnd: project.bufferEnd ?? plannedFinish,
    projectedCompletion: project.projectedCompletion ?? plannedFinish,
    trendCompletion: trendDate(projection),
    trendConsumption: trendConsumption(projection),
    chainCompletion: sixDecimals(projection.chainCompletion),
    burnRate: projection.burnRate === null ? null : sixDecimals(projection.burnRate),
    feverZone: projection.feverZone,
    daysLate: project.daysLate,
    probabilityOfPromise: project.probabilityOfPromise,
    probabilityOn: project.probabilityOn,
    finishP50: project.finishP50,
    finishP80: project.finishP80,
    criticalChain: viewChain(plan),
    longestChain: [...projection.longestChain],
    projectBuffer: {
      ...viewProjectBuffer(plan),
      probability: plan.projectBuffer.probability ?? null,
      ...stateOf(projection.projectBuffer),
    },
    feedingBuffers: plan.feedingBuffers.map((buffer) => ({
      ...viewFeedingBuffer(buffer),
      ...placeOf(buffer, feedingBuffers.get(mergeOf(buffer))),
      ...stateOf(feedingBuffers.get(mergeOf(buffer))),
    })),
    nearCritical: viewNearCritical(plan),
    levelling: viewLevelling(plan.levelling),
  }
}

export const viewChain = ({ criticalChain: { tasks, length, gapDays } }: Plan) => ({
  tasks: [...tasks],
  length,
  gapDays,
})

export const viewNearCritical = ({ nearCritical }: Plan) =>
  nearCritical.map(({ tasks, length }) => ({ tasks: [...tasks], length }))

export const viewProjectBuffer = ({ projectBuffer }: Plan) => ({
  size: projectBuffer.size,
  ...bufferDates(projectBuffer.size, projectBuffer),
})

export const viewFeedingBuffer = (buffer: FeedingBuffer) => ({
  from: buffer.from,
  to: buffer.to,
  chain: [...buffer.chain],
  wanted: buffer.wanted,
  granted: buffer.granted,
  unprotected: buffer.unprotected,
  ...bufferDates(buffer.granted, buffer),
})

/** Undefined while it has no dates: it came after the plan. */
function viewScheduledTask(
  row: ScheduledTask,
  planned: PlannedTask | undefined,
  fields: ScheduleSelect['taskFields'],
): Schemas['ScheduleTaskView'] | undefined {
  if (!row.plannedStart || !row.plannedFinish || !row.projectedStart || !row.projectedFinish || !row.dueDate)
    return undefined
  const view: Record<string, unknown> = {}
  for (const name of fields)
    view[name] =
      name in DERIVED ? DERIVED[name as keyof typeof DERIVED](row, planned) : row[name as keyof ScheduledTask]
  return view
}

/** The fields of a task that its row does not have as they are shown. */
const DERIVED = {
  freeFloat: (_: ScheduledTask, planned: PlannedTask | undefined) => planned?.freeFloat ?? 0,
  bufferConsumption: ({ bufferConsumption }: ScheduledTask) => bufferConsumption ?? 0,
  zone: ({ zone }: ScheduledTask) => zone ?? 'GREEN',
}

const mergeOf = ({ from, to }: { readonly from: number; readonly to: number | null }) => `${from} ${to}`

/** Never before the last day of the work as projected, which a milestone may begin, nor beyond the year 9999. */
const trendDate = ({ trendFinish, lastDay }: PlanProjection) =>
  trendFinish === null ? null : finishDate(Math.min(trendFinish, LAST_DAY + 1), lastDay)

const trendConsumption = ({ trendConsumption: raw }: PlanProjection) =>
  raw === null ? null : Math.max(0, sixDecimals(raw))

const bufferDates = (size: number, buffer: { readonly start: number; readonly finish: number }) =>
  size > 0
    ? { start: startDate(buffer.start), finish: finishDate(buffer.finish, buffer.start) }
    : { start: null, finish: null }

function placeOf(buffer: FeedingBuffer, place: Partial<BufferPlace> | undefined) {
  const lies = { ...buffer, ...place }
  const { start, finish } = bufferDates(buffer.granted, lies)
  return {
    movedBy: sixDecimals(place?.movedBy ?? 0),
    projectedStart: start,
    projectedFinish: finish,
    projectedJoin: start && finishDate(place?.join ?? lies.finish, lies.start),
  }
}

const stateOf = (state: BufferState | undefined) => ({
  consumed: sixDecimals(state?.consumed ?? 0),
  percentage: sixDecimals(state?.percentage ?? 0),
  zone: state?.zone ?? ('GREEN' as const),
})

export const viewLink = ({ from, to, reason }: PlanLink): Schemas['ScheduleLink'] => ({
  from,
  to,
  reason:
    reason.kind === 'precedence'
      ? { kind: 'precedence', type: reason.type, lag: reason.lag, resourceId: null, units: null }
      : { kind: 'resource', type: null, lag: null, resourceId: reason.resourceId, units: reason.units },
})
