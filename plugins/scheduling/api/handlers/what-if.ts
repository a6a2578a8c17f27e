/** What-if and staggering: calculated and not stored. The changes of a what-if can be applied as they were calculated. */
import { type Ops, projectEntity } from '#generated/scheduling'
import type { PreparedHandler } from '#runtime'
import { isMatch, withETag } from '#runtime/services'
import { dateIn } from '../../dates.ts'
import type { Changes } from '../../engine/portfolio/changes.ts'
import { lockProject, mustSeeAll, seeProject, visibilityOf } from '../../rules/access.ts'
import { mustKeepBounds, mustTakeNetworkChange, ruleProblem, whatIfOutdated } from '../../rules/problems.ts'
import { drawIds } from '../../store/imports.ts'
import { existingResources } from '../../store/resources.ts'
import { decideChanges, lockCapacities } from '../../usecases/apply-changes.ts'
import { changeInTurn, type DecidedChange, type ProjectWrite } from '../../usecases/change-project.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import { readSnapshot } from '../../usecases/project-snapshot.ts'
import { ofResource, ofResourcePlans } from '../../usecases/queues.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { viewMoved } from '../moved-projects.ts'
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
    mustTakeNetworkChange(project, true)
    await reserveSnapshot(reading, project)
    const visibility = visibilityOf(reading)
    const own = await readSnapshot(reading.db, visibility, project, reading)
    checkWhatIf(project, own.tasks, body)
    const { situation, tag } = await whatIfBaseOf(reading, visibility, own, body, at)
    const changes = readChanges(body)
    mustKeepBounds(project, growthOf(situation.network, changes))
    const whatIf = { situation, changes, replan: body.replan ?? false }
    const asked = { account: reading.account.id, signal: request.signal }
    const tried = await withNetworkProblems(project, () => services.planner.whatIf(whatIf, asked))
    if (tried.faults) throw ruleProblem(tried.faults, 'invalid_request')
    const moved = await viewMoved(reading, tried.comparison.movedProjects)
    const answer = viewComparison(project, dateIn(reading.account.timeZone, at), tried.comparison, moved)
    return async (call) => call.reply(200, answer, { headers: { ETag: tag } })
  },
})

/** The ids of added tasks are drawn before: a plan that is made before the transaction names them. */
const applyChanges = (services: Services): PreparedHandler<Ops['applyChanges']> => ({
  async prepare({ path: { projectId }, headers, body, request }, caller) {
    const { status } = await seeProject(caller, projectId)
    const ids = await drawIds(caller.db, 'task', body.addedTasks?.length ?? 0)
    const changes = readChanges(body)
    const resources = new Set(changes.resources?.map(({ resourceId }) => ofResource(resourceId)))
    return changeInTurn(services, caller, {
      projectId,
      queues: resources.size > 0 ? [...resources, ofResourcePlans] : [],
      replans: body.replan === true || status === 'Planning',
      reports: true,
      signal: request.signal,
      async decide(call) {
        const { tx, account } = call
        const at = services.clock.now()
        if (changes.resources) mustSeeAll(call)
        const capacities = await lockCapacities(call, changes, projectId)
        const project = await lockProject(call, projectId)
        mustTakeNetworkChange(project, true)
        const assigned = await existingResources(tx, account.id, assignedIn(changes), !call.isUnlocked)
        const visibility = visibilityOf(call)
        const before = await readSnapshot(tx, visibility, project, call)
        checkWhatIf(project, before.tasks, body)
        const { situation, tag } = await whatIfBaseOf({ db: tx, account }, visibility, before, body, at)
        if (!isMatch(headers['If-Match'], tag)) throw whatIfOutdated(project)
        mustKeepBounds(project, growthOf(situation.network, changes))
        const decision = { before, situation, changes, assigned, settings: readSettings(body), ids, at, capacities }
        return decideChanges(call, { ...decision, replan: body.replan ?? false })
      },
      reply: async (call, _, project) => call.reply(200, projectEntity.view(project), withETag(project)),
    } satisfies ProjectWrite<Ops['applyChanges'], DecidedChange>)
  },
})

/** The resources that changes assign: they are to stay until the transaction ends. */
const assignedIn = ({ tasks = [], addedTasks = [] }: Changes): readonly number[] => [
  ...new Set([...tasks, ...addedTasks].flatMap(({ assignments = [] }) => assignments.map((it) => it.resourceId))),
]
