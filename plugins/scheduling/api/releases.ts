/** Proposed starts as answers show them: of the projects that the caller sees, and without the names of others. */
import type { Schemas } from '#generated/scheduling'
import type { ReadCall, Reserves } from '#runtime'
import { dateOf, dayOf } from '../dates.ts'
import { type Mention, mentionsIn, projectMention, resourceMention } from '../engine/mentions.ts'
import { type ReleaseNames, releaseSentences, sinceWords } from '../engine/portfolio/release-words.ts'
import type { Because, ReleaseProposal } from '../engine/portfolio/releases.ts'
import { mondayOf } from '../engine/time/weeks.ts'
import { visibilityOf } from '../rules/access.ts'
import { projectsAmong, resourcesAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Releases } from '../store/releases.ts'
import { viewReasons } from './portfolio-rules.ts'

type Reading = Pick<ReadCall, 'db' | 'account' | 'actor' | 'may'> & Reserves

const UNRESERVED_HOLDERS = 500
const BYTES_PER_HOLDER = 2_500 // with its name and sentence: viewed, and as text

const NONE: Schemas['Releases'] = { madeOn: null, madeBy: null, comparedWith: null, proposals: [], unplannable: [] }

/**
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
