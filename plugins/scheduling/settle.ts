/** After a change of a project: plan it if asked to, project it, save what follows from that, tell what happened. */

import type { Clock } from '#runtime'
import { type Call, isProblem } from '#runtime'
import type { Directory } from '#runtime/services'
import { type Calculation, calculate, planWork } from './calculation.ts'
import { dateIn } from './dates.ts'
import { happeningsBetween, situationOf, type Told } from './engine/happenings.ts'
import { NetworkError, type Plan } from './engine/model.ts'
import { networkProblem } from './faults.ts'
import { emissionsOf, peopleIn } from './payloads.ts'
import {
  addFeverPoint,
  dropPlans,
  type FeverPoint,
  saveDerivedTasks,
  savePlan,
  saveProjection,
  saveTold,
} from './store/plans.ts'
import { type ProjectRow, updateDerived } from './store/projects.ts'
import { stateOf, type Work } from './work.ts'

/** What handlers share; all that they need beside the call. */
export interface Desk {
  readonly clock: Clock
  readonly directory: Directory
  /** `BASE_URL`, without a trailing slash. */
  readonly baseUrl: string
}

export interface Change {
  readonly cause: FeverPoint['cause']
  /** `make`: plan anew. `drop`: the plan no longer fits the network. `keep`: project what there is. */
  readonly plan: 'make' | 'drop' | 'keep'
}

/**
 * Settles a change whose stored state is `after` already; the project is locked.
 * @returns the project as it is now
 * @throws 409 with every fault when the project cannot be planned
 */
export async function settle(call: Call, desk: Desk, before: Work, after: Work, change: Change): Promise<ProjectRow> {
  const { tx, account } = call
  const { project } = after
  const at = desk.clock.now()
  const { plan, calculation } = withNetworkProblems(project, () => decide(after, change, dateIn(account.timeZone, at)))

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
    if (project.status === 'Active')
      await addFeverPoint(tx, account.id, project.id, feverPoint(calculation, change, at))
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

/** The plan as it will be, and its projection where the project's clock runs. */
function decide(work: Work, change: Change, today: string): { plan?: Plan; calculation?: Calculation } {
  const plan = change.plan === 'make' ? planWork(work) : change.plan === 'keep' ? work.plan?.plan : undefined
  if (!plan) return {}
  const runs = work.project.status === 'Active' || work.project.status === 'Planning'
  return runs || change.plan === 'make' ? { plan, calculation: calculate(work, plan, today) } : { plan }
}

function withNetworkProblems<T>(project: ProjectRow, work: () => T): T {
  try {
    return work()
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

const feverPoint = ({ project }: Calculation, { cause }: Change, at: Date): FeverPoint => ({
  at,
  statusDate: project.statusDate,
  completion: project.chainCompletion,
  consumption: project.bufferConsumption,
  zone: project.feverZone,
  cause,
})
