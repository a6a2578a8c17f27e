/** What has to hold of plans that were made: of one project around the work of the others, and of several together. */
import { expect } from 'vitest'
import { makePlan, progressBasis } from '../../../plugins/scheduling/calculation/planning.ts'
import { runningOf } from '../../../plugins/scheduling/calculation/running.ts'
import { dateOf, dayOf } from '../../../plugins/scheduling/dates.ts'
import { dispatched } from '../../../plugins/scheduling/engine/execution/beside.ts'
import type { Booking, BufferBasis, Network, Plan, Slot } from '../../../plugins/scheduling/engine/model.ts'
import { aroundRunning, asDispatched } from '../../../plugins/scheduling/engine/planning/around-running.ts'
import { networkOf, optionsOf, progressOf } from '../../../plugins/scheduling/usecases/project-snapshot.ts'
import type { Answer } from '../../../runtime/testing.ts'
import { checkFromProgress } from '../../support/check-from-progress.ts'
import { checkPlan } from '../../support/checker.ts'
import { project as projectPlan } from '../../support/projecting.ts'
import { type AccountState, type ProjectState, plain } from './state.ts'

export interface Made {
  readonly before: AccountState
  readonly after: ProjectState
  readonly at: Date
  readonly bufferBasis?: BufferBasis | undefined
}

/** The plan is the one that the engine makes, around the work of others and from the progress that there were. */
export function mustBePlanned({ before, after, at, bufferBasis }: Made): void {
  const { project, tasks, snapshot } = after
  const earlier = before.projects.get(project.id)
  const bookings = bookingsAround(after, before)
  const network: Network = networkOf({ ...snapshot, bookings })
  const options = optionsOf(project, undefined)
  const planned = earlier && {
    ...earlier.snapshot,
    project: { ...earlier.project, priority: project.priority },
    running: snapshot.running,
  }
  const basis = planned && progressBasis(planned, tasks, { at, timeZone: 'UTC' }, bufferBasis)
  const plan = after.plan?.plan as Plan
  expect(plan, `plan of project ${project.id}`).toEqual(plain(makePlan({ network, options, basis })))
  if (!basis) {
    expect(checkPlan(network, options, plan), `plan of project ${project.id}`).toEqual([])
    return
  }
  const { progress, statusDate, running } = basis
  const beside = running && { id: project.id, priority: project.priority, running: runningOf(running) }
  const replaced = earlier.plan && { before: earlier.plan.plan }
  const state = { progress, statusDate, ...beside }
  const around = aroundRunning(network, { ...state, ...replaced }).network
  const faults = checkFromProgress(around, state, plan)
  // It may have the dates of the dispatch.
  const placed = () => asDispatched(network, dispatched(network, plan, state)).network
  const found = faults.length === 0 ? faults : checkFromProgress(placed(), state, plan)
  expect(found, `plan of project ${project.id}`).toEqual([])
  const kept = earlier.plan?.plan.fromProgress?.bufferBasis
  expect(plan.fromProgress).toMatchObject({ statusDate, bufferBasis: bufferBasis ?? kept ?? 'remaining' })
}

const BEFORE = 91 // days before a project's start, from which on bookings count

/** What is left of the other Active projects on the resources of this one, by whole days. */
function bookingsAround({ project, snapshot }: ProjectState, { projects }: AccountState): Booking[] {
  const resources = new Set(snapshot.resources.map(({ id }) => id))
  const from = project.feedingPolicy === 'EARLY_START' ? '' : dateOf(dayOf(project.startDate) - BEFORE)
  return runningIn(projects, project.id).flatMap(({ project: other, tasks }) =>
    tasks.flatMap((task) => {
      const { status, remainingDuration, projectedStart, projectedFinish } = task
      if (status === 'Completed' || remainingDuration <= 0 || !projectedStart || !projectedFinish) return []
      if (projectedFinish < from) return []
      const today = dayOf(other.statusDate as string)
      return task.assignments.flatMap(({ resourceId, units }): Booking[] =>
        resources.has(resourceId) && units > 0
          ? [
              {
                ...{ resourceId, units, projectId: other.id, projectName: other.name },
                ...{ taskId: task.id, taskName: task.name },
                start: Math.max(dayOf(projectedStart), today),
                finish: Math.max(dayOf(projectedFinish), today) + 1,
              },
            ]
          : [],
      )
    }),
  )
}

const runningIn = (projects: AccountState['projects'], but?: number) =>
  [...projects.values()].filter(({ project: { id, status } }) => status === 'Active' && id !== but)

/** Plans that were made together: as the answer says, running projects stand, and nobody works for two of them at once. */
export function mustFitTogether({ body }: Answer, before: AccountState, after: AccountState, today: string): void {
  const work = runningIn(before.projects).flatMap((state) => workOf(state, remainingOf(state, today), false))
  for (const it of body.projects) {
    const state = after.projects.get(it.projectId)
    if (it.status === 'Active') expect(state?.plan?.plan).toEqual(before.projects.get(it.projectId)?.plan?.plan)
    if (it.status !== 'Planning' || !state) continue
    const { plannedFinish, bufferEnd, targetEndDate } = state.project
    const startDate = targetEndDate !== null && targetEndDate < it.start ? targetEndDate : it.start
    expect([state.project.startDate, plannedFinish, bufferEnd]).toEqual([startDate, it.finish, it.bufferEnd])
    work.push(...workOf(state, state.plan?.plan.tasks ?? [], true))
  }
  for (const { id, capacity } of capacitiesIn(after)) mustNotExceed(id, capacity, work)
}

interface Work {
  readonly resourceId: number
  readonly units: number
  readonly start: number
  readonly finish: number
  readonly isPlanned: boolean
}
function workOf({ tasks }: ProjectState, slots: readonly (Slot & { readonly id: number })[], isPlanned: boolean) {
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  return tasks.flatMap(({ id, assignments }): Work[] => {
    const slot = slotOf.get(id)
    if (!slot) return []
    return assignments.map((it) => ({ ...it, start: slot.start, finish: slot.finish, isPlanned }))
  })
}

/** Where what is left of a running project is projected. */
function remainingOf({ snapshot, tasks, plan }: ProjectState, today: string) {
  const statusDate = dayOf(today)
  const input = {
    network: networkOf(snapshot),
    plan: plan?.plan as Plan,
    progress: progressOf({ project: snapshot.project, tasks }),
    statusDate,
    id: snapshot.project.id,
    priority: snapshot.project.priority,
    running: runningOf(snapshot.running),
  }
  const open = new Set(tasks.flatMap(({ id, status }) => (status === 'Completed' ? [] : id)))
  const left = projectPlan(input).tasks.filter(({ id }) => open.has(id))
  return left.map(({ rest, ...slot }) => ({ ...slot, ...rest, start: Math.max(statusDate, rest.start) }))
}

const capacitiesIn = ({ projects }: AccountState) =>
  new Map([...projects.values()].flatMap((it) => it.snapshot.resources.map((row) => [row.id, row]))).values()

/** Where work is planned; what runs may be too much by itself. */
function mustNotExceed(id: number, capacity: number, work: readonly Work[]): void {
  const own = work.filter(({ resourceId }) => resourceId === id)
  for (const { start: at } of own) {
    const then = own.filter(({ start, finish }) => start <= at && at < finish)
    if (!then.some(({ isPlanned }) => isPlanned)) continue
    const used = then.reduce((sum, { units }) => sum + units, 0)
    expect(used, `resource ${id} at ${at}`).toBeLessThanOrEqual(capacity + 1e-6)
  }
}
