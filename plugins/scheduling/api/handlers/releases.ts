/** When projects in Planning may start, and what changed in the portfolio. */
import type { Handlers, Ops, Schemas } from '#generated/scheduling'
import { forbidden, type Input, type ReadCall, type Reserves } from '#runtime'
import { dateIn, dateOf, dayOf } from '../../dates.ts'
import { type Mention, mentionsIn, projectMention, resourceMention } from '../../engine/mentions.ts'
import { type ReleaseNames, releaseSentences, sinceWords } from '../../engine/portfolio/release-words.ts'
import type { Because, ReleaseProposal } from '../../engine/portfolio/releases.ts'
import { mondayOf } from '../../engine/time/weeks.ts'
import { visibilityOf } from '../../rules/access.ts'
import { projectsAmong, resourcesAmong } from '../../store/portfolio.ts'
import { noteVisit } from '../../store/portfolio-visits.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { findReleases, type Releases, saveReleases } from '../../store/releases.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { makeReleases } from '../../usecases/releases.ts'
import { type Asking, readAfter, readSince, viewChanges } from '../portfolio-changes.ts'
import { viewReasons } from '../portfolio-rules.ts'

export function releaseHandlers(services: Services) {
  return {
    getReleases: async (_, call) =>
      call.reply(200, await viewReleases(call, await findReleases(call.db, call.account.id, null))),

    /** Calculated before the transaction begins. */
    proposeReleases: {
      async prepare({ request }, reading) {
        if (!reading.may.allProjects) throw forbidden('Starts are proposed by users who may see all projects.')
        const releases = await makeReleases(reading, services, request.signal)
        const answer = await viewReleases(reading, releases)
        return async (call) => {
          await saveReleases(call.tx, call.account.id, releases, 'replaced')
          return call.reply(200, answer)
        }
      },
    },

    getPortfolioChanges: async ({ query }, call) =>
      call.reply(200, await changesSince(call, query, services.clock.now())),

    async visitPortfolio(_, call) {
      const { tx, account, actor, may } = call
      if (actor.id === undefined)
        throw forbidden('Only users visit the portfolio: an API client without one has no visits.')
      const now = services.clock.now()
      const last = await noteVisit(tx, account.id, actor.id, now)
      const lastVisitAt = last?.toISOString() ?? null
      const asking = { account, actor, may, db: tx, reserve: (bytes: number) => call.reserve(bytes) }
      const changes = await changesSince(asking, lastVisitAt === null ? {} : { after: lastVisitAt }, now)
      return call.reply(200, { lastVisitAt, changes })
    },
  } satisfies Handlers
}

function changesSince(call: Asking, { since, after }: Input<Ops['getPortfolioChanges']>['query'], now: Date) {
  const { timeZone } = call.account
  const today = dateIn(timeZone, now)
  const from = after === undefined ? { day: readSince(since, today) } : readAfter(after, since, now, timeZone)
  return viewChanges(call, from, today)
}

type Reading = Pick<ReadCall, 'db' | 'account' | 'actor' | 'may'> & Reserves

const UNRESERVED_HOLDERS = 500
const BYTES_PER_HOLDER = 2_500 // with its name and sentence: viewed, and as text

const NONE: Schemas['Releases'] = { madeOn: null, madeBy: null, comparedWith: null, proposals: [], unplannable: [] }

/**
 * Proposed starts as answers show them: of the projects that the caller sees, and without the names of others.
 * Leaves out projects that are no longer in Planning.
 * @throws 503 when there is no room for so much
 */
export async function viewReleases(call: Reading, releases: Releases | undefined): Promise<Schemas['Releases']> {
  if (!releases) return NONE
  const { madeOn, week, comparedWith, actor, proposals: made } = releases
  const holders = made.proposals.reduce((sum, proposal) => sum + holdersIn(proposal).length, 0)
  if (holders > UNRESERVED_HOLDERS) await call.reserve(holders * BYTES_PER_HOLDER)
  const seen = await projectsOf(call, releases)
  const resources = await resourcesAmong(call.db, call.account.id, [...new Set(made.proposals.flatMap(resourceIn))])
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name]))
  const names: ReleaseNames = { project: (id) => seen.get(id)?.name, resource: (id) => resourceNames.get(id) }
  const since = comparedWith === null ? undefined : sinceOf(comparedWith, week)
  const waiting = (id: number) => {
    const project = seen.get(id)
    return project?.status === 'Planning' ? project : undefined
  }
  return {
    madeOn,
    madeBy: actor,
    comparedWith,
    proposals: made.proposals.flatMap((it) => {
      const project = waiting(it.projectId)
      return project ? viewProposal(project, it, names, since) : []
    }),
    unplannable: made.unplannable.flatMap(({ id, reasons }) => {
      const project = waiting(id)
      return project ? { projectId: id, name: project.name, reasons: viewReasons(reasons) } : []
    }),
  }
}

const sinceOf = (madeOn: string, week: string) =>
  sinceWords({ week: mondayOf(dayOf(madeOn)), on: dayOf(madeOn) }, dayOf(week))

const resourceIn = ({ because }: ReleaseProposal) => ('resourceId' in because ? because.resourceId : [])
const holdersIn = ({ because }: ReleaseProposal) => ('holders' in because ? because.holders : [])

/** Those that the caller sees of all that the proposals speak of. */
async function projectsOf(call: Reading, { proposals: made }: Releases): Promise<ReadonlyMap<number, ProjectRow>> {
  const ids = new Set([
    ...made.proposals.flatMap((it) => [it.projectId, ...holdersIn(it).map(({ projectId }) => projectId)]),
    ...made.unplannable.map(({ id }) => id),
  ])
  const rows = await projectsAmong(call.db, visibilityOf(call), [...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

function viewProposal(
  { name, startDate, targetEndDate }: ProjectRow,
  proposal: ReleaseProposal,
  names: ReleaseNames,
  since: string | undefined,
): Schemas['ReleaseProposal'] {
  const { projectId, start, previousStart, movedBy, lastDay, bufferEnd, daysLate, because } = proposal
  const sentences = releaseSentences(proposal, names, since)
  return {
    projectId,
    name,
    startDate,
    targetEndDate,
    movedBy,
    proposedStart: dateOf(start),
    previousStart: previousStart === null ? null : dateOf(previousStart),
    finish: dateOf(lastDay),
    bufferEnd: dateOf(bufferEnd),
    daysLate: Math.round(daysLate),
    because: viewReason(because, names),
    sentences,
    mentions: mentionsIn(sentences, namedBy(proposal, names)),
  }
}

function namedBy(proposal: ReleaseProposal, names: ReleaseNames): Mention[] {
  const projectIds = [proposal.projectId, ...holdersIn(proposal).map(({ projectId }) => projectId)]
  const mentions = (
    ids: readonly number[],
    nameOf: (id: number) => string | undefined,
    mention: typeof projectMention,
  ) =>
    ids.flatMap((id) => {
      const name = nameOf(id)
      return name === undefined ? [] : mention({ id, name })
    })
  return [
    ...mentions(projectIds, names.project, projectMention),
    ...mentions([resourceIn(proposal)].flat(), names.resource, resourceMention),
  ]
}

function viewReason(because: Because, names: ReleaseNames): Schemas['ReleaseReason'] {
  const kind = because.kind.toUpperCase() as Uppercase<Because['kind']>
  const resourceId = 'resourceId' in because ? because.resourceId : null
  const resourceName = resourceId === null ? null : (names.resource(resourceId) ?? null)
  if (!('holders' in because)) return { kind, resourceId, resourceName, until: null, holders: [] }
  const holders = because.holders.map((it) => {
    const projectName = names.project(it.projectId) ?? null
    const projectId = projectName === null ? null : it.projectId
    return { projectId, projectName, finish: dateOf(it.lastDay), movedBy: it.movedBy }
  })
  return { kind, resourceId, resourceName, until: dateOf(because.until), holders }
}
