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

/** A plan with its last projection, but for what names other projects; dates of tasks come from their rows. */
export async function viewSchedule(
  project: ProjectRow,
  tasks: readonly ScheduledTask[],
  { madeAt, number, plan, projection }: PlanRow,
  slices: Slices,
): Promise<Omit<Schemas['Schedule'], 'recommendations' | 'mentions' | 'waits'>> {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const feedingBuffers = new Map(projection.feedingBuffers.map((buffer) => [mergeOf(buffer), buffer]))
  const plannedFinish = project.plannedFinish ?? finishDate(plan.finish, plan.start)
  const links = await slices.inSlices(plan.links, viewLink)
  const viewed = await slices.inSlices(tasks, (task) => viewScheduledTask(task, planned.get(task.id)))
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
    links,
    tasks: viewed.filter((task) => task !== undefined),
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
function viewScheduledTask(row: ScheduledTask, planned: PlannedTask | undefined): Schemas['ScheduleTask'] | undefined {
  if (!row.plannedStart || !row.plannedFinish || !row.projectedStart || !row.projectedFinish || !row.dueDate)
    return undefined
  return {
    id: row.id,
    name: row.name,
    isMilestone: row.isMilestone,
    plannedStart: row.plannedStart,
    plannedFinish: row.plannedFinish,
    projectedStart: row.projectedStart,
    projectedFinish: row.projectedFinish,
    freeFloat: planned?.freeFloat ?? 0,
    isCritical: row.isCritical,
    isReady: row.isReady,
    startsToday: row.startsToday,
    bufferConsumption: row.bufferConsumption ?? 0,
    zone: row.zone ?? 'GREEN',
    priority: row.priority,
    dueDate: row.dueDate,
    criticalChainImpact: row.criticalChainImpact,
  }
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
  const { start, finish } = bufferDates(buffer.granted, { ...buffer, ...place })
  return { movedBy: sixDecimals(place?.movedBy ?? 0), projectedStart: start, projectedFinish: finish }
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
