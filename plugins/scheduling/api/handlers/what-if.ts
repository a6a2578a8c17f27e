/** What-if and staggering: calculated and not stored. The changes of a what-if can be applied as they were calculated. */
import { type Ops, projectEntity, type Schemas } from '#generated/scheduling'
import type { CallOf, Input, PreparedHandler } from '#runtime'
import { etag, isMatch } from '#runtime/services'
import { dateIn } from '../../dates.ts'
import type { Changes } from '../../engine/portfolio/changes.ts'
import { lockProject, mustSeeAll, seeProject, visibilityOf } from '../../rules/access.ts'
import { refuseNetworkChange, refuseSize, ruleProblem, whatIfOutdated } from '../../rules/problems.ts'
import { drawIds } from '../../store/imports.ts'
import { existingResources } from '../../store/resources.ts'
import { applyChanges as apply, decideChanges, lockCapacities } from '../../usecases/apply-changes.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import type { PlanOutside } from '../../usecases/plan-outside.ts'
import { loadSnapshot, readSnapshot } from '../../usecases/project-snapshot.ts'
import { ofProject, ofResource, ofResourcePlans, queued } from '../../usecases/queues.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { readStaggering, viewStaggered } from '../staggering.ts'
import { checkWhatIf, growthOf, readChanges, readSettings, viewComparison } from '../what-if.ts'
import { whatIfBaseOf } from '../what-if-base.ts'

export const whatIfHandlers = (services: Services) => ({
  staggerPortfolio: staggerPortfolio(services),
  tryChanges: tryChanges(services),
  applyChanges: applyChanges(services),
})

const staggerPortfolio = (services: Services): PreparedHandler<Ops['staggerPortfolio']> => ({
  async prepare({ body, request }, reading) {
    const today = dateIn(reading.account.timeZone, services.clock.now())
    const { input, projects } = await readStaggering(reading, body, today)
    const staggered = await services.planner.stagger(input, { account: reading.account.id, signal: request.signal })
    const answer = viewStaggered(body.rule, today, projects, staggered)
    return async (call) => call.reply(200, answer)
  },
})

const tryChanges = (services: Services): PreparedHandler<Ops['tryChanges']> => ({
  async prepare({ path, body, request }, reading) {
    const at = services.clock.now()
    const project = await seeProject(reading, path.projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    await reserveSnapshot(reading, project)
    const visibility = visibilityOf(reading)
    const own = await readSnapshot(reading.db, visibility, project, reading)
    checkWhatIf(project, own.tasks, body)
    const { situation, tag } = await whatIfBaseOf(reading, visibility, own, body, at)
    const changes = readChanges(body)
    const tooLarge = refuseSize(project, growthOf(situation.network, changes))
    if (tooLarge) throw tooLarge
    const whatIf = { situation, changes, replan: body.replan ?? false }
    const asked = { account: reading.account.id, signal: request.signal }
    const tried = await withNetworkProblems(project, () => services.planner.whatIf(whatIf, asked))
    if (tried.faults) throw ruleProblem(tried.faults, 'invalid_request')
    const answer = viewComparison(project, dateIn(reading.account.timeZone, at), tried.comparison)
    return async (call) => call.reply(200, answer, { headers: { ETag: tag } })
  },
})

/** The ids of added tasks are drawn before: a plan that is made outside of the transaction names them. */
const applyChanges = (services: Services): PreparedHandler<Ops['applyChanges']> => ({
  async prepare(input, caller) {
    const { path, body } = input
    await seeProject(caller, path.projectId)
    const ids = await drawIds(caller.db, 'task', body.addedTasks?.length ?? 0)
    return queued<Ops['applyChanges']>(queuesOf, ({ headers, body }, call, plans) =>
      applyTo(call, services, path.projectId, { body, ifMatch: headers['If-Match'], ids, plans }),
    ).prepare(input, caller)
  },
})

const queuesOf = ({ path, body: { resources = [] } }: Input<Ops['applyChanges']>) => {
  const changed = resources.map(({ resourceId }) => ofResource(resourceId))
  return [ofProject(path.projectId), ...(changed.length > 0 ? [...new Set(changed), ofResourcePlans] : [])]
}

interface Applied {
  readonly body: Schemas['ProjectChanges']
  readonly ifMatch: string | undefined
  readonly ids: readonly number[]
  readonly plans: PlanOutside
}

async function applyTo(
  call: CallOf<Ops['applyChanges']>,
  services: Services,
  projectId: number,
  { body, ifMatch, ids, plans }: Applied,
) {
  const { tx, account } = call
  const at = services.clock.now()
  const changes = readChanges(body)
  if (changes.resources) mustSeeAll(call)
  const capacities = await lockCapacities(call, changes, projectId)
  const project = await lockProject(call, projectId)
  const refusal = refuseNetworkChange(project, true)
  if (refusal) throw refusal
  await plans.reserve(call, [project])
  await existingResources(tx, account.id, assignedIn(changes))
  const before = await loadSnapshot(tx, account.id, project, at, call)
  checkWhatIf(project, before.tasks, body)
  const tried = await whatIfBaseOf({ db: tx, account }, visibilityOf(call), before, body, at)
  if (!isMatch(ifMatch, tried.tag)) throw whatIfOutdated(project)
  const settings = readSettings(body)
  const decided = decideChanges(call, { before, situation: tried.situation, changes, settings, ids, at })
  const tooLarge = refuseSize(project, growthOf(tried.situation.network, changes))
  if (tooLarge) throw tooLarge
  const applied = await apply(call, services, decided, { before, capacities, replan: body.replan ?? false, plans, at })
  return call.reply(200, projectEntity.view(applied), { headers: { ETag: etag(applied.version) } })
}

/** The resources that changes assign: they are to stay until the transaction ends. */
const assignedIn = ({ tasks = [], addedTasks = [] }: Changes): readonly number[] => [
  ...new Set([...tasks, ...addedTasks].flatMap(({ assignments = [] }) => assignments.map((it) => it.resourceId))),
]
