/** What-if and staggering: calculated and not stored. The changes of a what-if can be applied as they were calculated. */

import { createHash } from 'node:crypto'
import { type Ops, projectEntity, type Schemas } from '#generated/scheduling'
import type { Account, Db, PreparedHandler } from '#runtime'
import { isMatch, withETag } from '#runtime/services'
import { dateIn, dayOf } from '../../dates.ts'
import type { Changes } from '../../engine/portfolio/changes.ts'
import type { WhatIfQuestion } from '../../planner/calculations.ts'
import { lockProject, mustSeeAll, seeProject, visibilityOf } from '../../rules/access.ts'
import { mustKeepBounds, mustTakeNetworkChange, ruleProblem, whatIfOutdated } from '../../rules/problems.ts'
import { calendarsById } from '../../store/calendars.ts'
import { drawIds } from '../../store/imports.ts'
import { resourcesAmong } from '../../store/portfolio.ts'
import { existingResources } from '../../store/resources.ts'
import { findAllRunning } from '../../store/running.ts'
import type { Visibility } from '../../store/sql.ts'
import { decideChanges, lockCapacities } from '../../usecases/apply-changes.ts'
import { changeInTurn, type DecidedChange, type ProjectWrite } from '../../usecases/change-project.ts'
import { defaultAsOf } from '../../usecases/default-as-of.ts'
import { estimatesOf } from '../../usecases/estimates.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import {
  networkOf,
  optionsOf,
  type ProjectSnapshot,
  progressOf,
  readSnapshot,
  specOf,
  withBookings,
} from '../../usecases/project-snapshot.ts'
import { ofResource, ofResourcePlans } from '../../usecases/queues.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { zoneRulesOf } from '../../usecases/zone-rules.ts'
import { viewMoved } from '../moved-projects.ts'
import { readStaggering, viewStaggered } from '../staggering.ts'
import { checkWhatIf, growthOf, readChanges, readSettings, viewComparison } from '../what-if.ts'

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

type Body = Schemas['ProjectChanges']

interface WhatIfBase {
  readonly situation: WhatIfQuestion['situation']
  /** An entity tag of all that the situation is made of. */
  readonly tag: string
}

/**
 * Loads what a what-if applies its changes to: the project as it is, with the resources that the changes name.
 * @param visibility which other projects are named
 */
async function whatIfBaseOf(
  { db, account }: { readonly db: Db; readonly account: Account },
  visibility: Visibility,
  own: ProjectSnapshot,
  body: Body,
  at: Date,
): Promise<WhatIfBase> {
  const snapshot = await withBookings(db, visibility, await withResources(db, account.id, own, body))
  const { project, plan } = snapshot
  const hasStarted = project.status === 'Active'
  const today = dateIn(account.timeZone, at)
  const asOf = defaultAsOf(account, at)
  const situation = {
    network: networkOf(snapshot),
    options: optionsOf(project, estimatesOf(account)),
    hasStarted,
    ...(plan && { plan: plan.plan }),
    progress: hasStarted ? progressOf(snapshot) : [],
    statusDate: dayOf(today),
    ...(asOf !== null && { defaultAsOf: dayOf(asOf) }),
    zones: zoneRulesOf(account, project),
    id: project.id,
    priority: project.priority,
    // Changes may take people that the project does not share yet.
    ...(hasStarted && { running: await findAllRunning(db, visibility) }),
  }
  return { situation, tag: tagOf(snapshot, today, asOf) }
}

async function withResources(
  db: Db,
  accountId: number,
  snapshot: ProjectSnapshot,
  body: Body,
): Promise<ProjectSnapshot> {
  const used = new Set(snapshot.resources.map(({ id }) => id))
  const tasks = [...(body.tasks ?? []), ...(body.addedTasks ?? [])]
  const named = [...tasks.flatMap(({ assignments = [] }) => assignments), ...(body.resources ?? [])]
  const more = new Set(named.map(({ resourceId }) => resourceId).filter((id) => !used.has(id)))
  if (more.size === 0) return snapshot
  const added = await resourcesAmong(db, accountId, [...more])
  const calendarIds = added.flatMap(({ calendarId }) => calendarId ?? [])
  const days = await calendarsById(db, accountId, calendarIds)
  return {
    ...snapshot,
    resources: [...snapshot.resources, ...added],
    calendars: new Map([...snapshot.calendars, ...days.map((row) => [row.id, row] as const)]),
  }
}

/**
 * The calculations of a project are counted, those too that follow from the work of others. Calendars go by their days: the
 * default one of an account is stored by the first calculation that is.
 */
function tagOf(snapshot: ProjectSnapshot, today: string, asOf: string | null): string {
  const { project, tasks, resources, calendar, calendars, bookings = [] } = snapshot
  const hash = createHash('sha256').update(`${today} ${asOf} ${project.version} ${project.calculation}`)
  for (const rows of [tasks, resources]) {
    hash.update('|')
    for (const { id, version } of rows) hash.update(`${id} ${version};`)
  }
  const own = [...calendars.values()].sort((a, b) => a.id - b.id)
  for (const it of [calendar, ...own]) hash.update(`|${JSON.stringify(specOf(it))}`)
  for (const it of bookings) {
    hash.update(`|${it.resourceId} ${it.projectId} ${it.taskId} ${it.start} ${it.finish} ${it.units}`)
  }
  return `"${hash.digest('base64url')}"`
}
