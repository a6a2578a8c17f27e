/** After a change of a project: plan it if asked to, project it, save what follows from that, tell what happened. */

import type { Directory } from '#plugins/identity'
import type { Clock } from '#runtime'
import { type Call, isProblem } from '#runtime'
import { type Calculation, calculate, type Now } from './calculation.ts'
import { NetworkError, type Plan } from './engine/model.ts'
import { happeningsBetween, situationOf, type Told } from './engine/progress/happenings.ts'
import { feverNews } from './engine/progress/history.ts'
import { networkProblem } from './faults.ts'
import { emissionsOf, peopleIn } from './payloads.ts'
import type { Planner } from './planner/planner.ts'
import { addFeverPoint, lastFeverPoint, lastOfDays } from './store/history.ts'
import { dropPlans, saveDerivedTasks, savePlan, saveProjection, saveTold } from './store/plans.ts'
import { type ProjectRow, updateDerived } from './store/projects.ts'
import { networkOf, optionsOf, stateOf, type Work } from './work.ts'

/** What handlers share; all that they need beside the call. */
export interface Desk {
  readonly clock: Clock
  readonly directory: Directory
  /** `BASE_URL`, without a trailing slash. */
  readonly baseUrl: string
  readonly planner: Planner
}

export interface Change {
  /** `make`: plan anew. `drop`: the plan no longer fits the network. `keep`: project what there is. */
  readonly plan: 'make' | 'drop' | 'keep'
  /** Of what `make` would make, when it is there already. */
  readonly made?: Plan
}

const RECENT = 5 // days of the fever chart that a calculation looks back at

/**
 * Settles a change whose stored state is `after` already; the project is locked. A plan that is made here is the short
 * one: the transaction waits for it, some seconds at the utmost, as the change and its plan are to commit together.
 * @returns the project as it is now
 * @throws 409 with every fault when the project cannot be planned
 */
export async function settle(call: Call, desk: Desk, before: Work, after: Work, change: Change): Promise<ProjectRow> {
  const { tx, account } = call
  const { project } = after
  const at = desk.clock.now()
  const history = project.status === 'Active' ? await lastOfDays(tx, account.id, project.id, RECENT) : []
  const { plan, calculation } = await withNetworkProblems(project, async () => {
    const plan = await decidePlan(desk.planner, account.id, after, change)
    return { plan, calculation: plan && projectPlan(after, plan, change, { at, timeZone: account.timeZone, history }) }
  })

  let settled = project
  if (change.plan === 'drop' && before.plan) {
    await dropPlans(tx, account.id, [project.id])
    settled = { ...project, plannedFinish: null, bufferEnd: null, projectedCompletion: null, ...untouched }
  }
  if (plan && calculation) {
    const { projection } = calculation
    const madeAt = change.plan === 'make' ? at : (after.plan?.madeAt ?? at)
    if (plan !== before.plan?.plan) await savePlan(tx, account.id, project.id, { madeAt, plan, projection })
    else await saveProjection(tx, account.id, project.id, projection)
    await saveDerivedTasks(tx, account.id, project.id, calculation.tasks)
    if (project.status === 'Active') await keepHistory(call, before, after, { calculation, change, at })
  }

  const told = toldBefore(before)
  const { happenings, told: toldNow } = happeningsBetween(
    situationOf(before.project.status, before.tasks.map(stateOf), before.plan?.projection ?? null),
    situationOf(project.status, after.tasks.map(stateOf), calculation?.projection ?? after.plan?.projection ?? null),
    told,
  )
  if (toldNow !== told) await saveTold(tx, account.id, project.id, toldNow)
  if (calculation || toldNow.earlyWarning !== told.earlyWarning) {
    settled = await updateDerived(tx, account.id, project.id, {
      ...calculation?.project,
      ...(calculation && { calculation: project.calculation + 1 }),
      toldEarlyWarning: toldNow.earlyWarning,
    })
  }
  if (happenings.length > 0) {
    const people = await desk.directory.people(tx, account.id, peopleIn(after, happenings))
    const work = { ...after, project: settled }
    const scene = { work, plan, calculation, people, actor: call.actor, at }
    for (const emission of emissionsOf(scene, happenings)) await emission((...event) => call.emit(...event))
  }
  return settled
}

/** The plan as it will be. */
async function decidePlan(planner: Planner, account: number, work: Work, change: Change): Promise<Plan | undefined> {
  if (change.plan === 'drop') return undefined
  if (change.plan === 'keep') return work.plan?.plan
  return change.made ?? planner.plan(networkOf(work), optionsOf(work.project), { account })
}

/** Its projection, where the project's clock runs. */
function projectPlan(work: Work, plan: Plan, change: Change, now: Now): Calculation | undefined {
  const runs = work.project.status === 'Active' || work.project.status === 'Planning'
  return runs || change.plan === 'make' ? calculate(work, plan, now) : undefined
}

/** @throws 409 with every fault in place of a NetworkError */
export async function withNetworkProblems<T>(
  project: Pick<ProjectRow, 'id' | 'name'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NetworkError && !isProblem(error)) throw networkProblem(project, error)
    throw error
  }
}

const untouched = {
  chainCompletion: 0,
  bufferSize: 0,
  bufferConsumed: 0,
  bufferConsumption: 0,
  bufferStatus: 'GREEN',
  feverZone: 'GREEN',
  daysLate: 0,
} as const

const toldBefore = ({ project, tasks }: Work): Told => ({
  earlyWarning: project.toldEarlyWarning,
  red: new Set(tasks.filter((task) => task.toldRed).map((task) => task.id)),
  ready: new Set(tasks.filter((task) => task.toldReady).map((task) => task.id)),
})

/** Adds a point to the fever chart where there is something to tell. */
async function keepHistory(
  { tx, account, actor }: Call,
  before: Work,
  after: Work,
  { calculation, change, at }: { readonly calculation: Calculation; readonly change: Change; readonly at: Date },
): Promise<void> {
  const { id, targetEndDate } = after.project
  const { chainCompletion, bufferConsumption, feverZone, bufferEnd, statusDate } = calculation.project
  const reading = {
    completion: chainCompletion,
    consumption: bufferConsumption,
    zone: feverZone,
    ...{ targetEndDate, bufferEnd },
  }
  const done = { before: sideOf(before), after: sideOf(after), isPlanned: change.plan === 'make' }
  const news = feverNews(await lastFeverPoint(tx, account.id, id), reading, done)
  if (news) await addFeverPoint(tx, account.id, id, { at, statusDate, ...reading, ...news, actor })
}

const sideOf = ({ project, tasks }: Work) => ({
  status: project.status,
  targetEndDate: project.targetEndDate,
  tasks: tasks.map(stateOf),
})
