/** Planning several projects together as requests ask for it, and as answers show it. */
import type { Schemas } from '#generated/scheduling'
import { type Fault, invalid, type ReadCall, type Reserves } from '#runtime'
import { dateOf, dayOf, finishDate } from '../dates.ts'
import type { PipelineRule } from '../engine/portfolio/pipeline.ts'
import type { PipelineQuestion, PlannedPipeline } from '../planner/calculations.ts'
import { visibilityOf } from '../rules/access.ts'
import { openProjects } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { MAX_PROJECTS, mustBeFew, portfolioProject, readSnapshots } from '../usecases/portfolio-projects.ts'
import { improvementFor, searchFor } from '../usecases/portfolio-search.ts'
import {
  capacityBufferOf,
  drumFaults,
  namedProjects,
  ruleFaults,
  viewReserve,
  viewUnplannable,
  wrongStatus,
} from './portfolio-rules.ts'

type Body = Schemas['PortfolioScheduling']

const REMEDY = 'Name fewer of them in projectIds, those first that share most.'

export interface PipelineRequest {
  readonly question: PipelineQuestion
  readonly rule: Schemas['PortfolioSchedule']['rule']
  /** As they were read, Active ones included. */
  readonly projects: ReadonlyMap<number, ProjectRow>
}

/**
 * The projects in Planning that are asked for with all Active ones, as they are now.
 * @throws 400 with every fault of the body; 409 for projects that are not in Planning, and for too many
 */
export async function readPipeline(call: ReadCall & Reserves, body: Body, today: string): Promise<PipelineRequest> {
  const faults = [
    ...ruleFaults(body, ['drumId', 'the resource that sets the pace']),
    ...timeFaults(body),
    ...(await drumFaults(call, body.drumId === undefined ? [] : [body.drumId], () => '/drumId')),
  ]
  const open = await openProjects(call.db, visibilityOf(call), MAX_PROJECTS + 1)
  const chosen = body.projectIds ? await namedAmong(call, body.projectIds, faults) : undefined
  if (faults.length > 0) throw invalid(faults)
  mustBeFew(open, REMEDY)
  const rows = open.filter(({ id, status }) => status === 'Active' || !chosen || chosen.has(id))
  const { snapshots, tasks } = await readSnapshots(call, rows, REMEDY)
  const notBefore = body.earliestStart === undefined ? undefined : dayOf(body.earliestStart)
  return {
    rule: body.rule ?? 'CAPACITY',
    projects: new Map(rows.map((row) => [row.id, row])),
    question: {
      rule: ruleOf(body),
      statusDate: dayOf(today),
      ...searchFor(rows.length, tasks),
      improvement: improvementFor(tasks),
      running: await findAllRunning(call.db, visibilityOf(call)),
      projects: snapshots.map((snapshot, rank) => ({
        ...portfolioProject(snapshot, rank, call.account),
        name: snapshot.project.name,
        ...(notBefore !== undefined && { notBefore }),
      })),
    },
  }
}

async function namedAmong(call: ReadCall, ids: readonly number[], faults: Fault[]): Promise<ReadonlySet<number>> {
  const rows = await namedProjects(call, ids, faults)
  const others = rows.filter(({ status }) => status !== 'Planning')
  if (faults.length === 0 && others.length > 0) {
    throw wrongStatus('project_not_in_planning', others, ids, 'projects in Planning are planned together')
  }
  return new Set(rows.map(({ id }) => id))
}

function timeFaults({ rule = 'CAPACITY', searchSeconds }: Body): Fault[] {
  if (!searchSeconds || rule === 'CAPACITY') return []
  const detail = `searchSeconds goes with the rule CAPACITY, not with ${rule}, which levels no projects together.`
  return [{ pointer: '/searchSeconds', detail }]
}

function ruleOf(body: Body): PipelineRule {
  const { rule, drumId = 0, atOnce = 1 } = body
  if (rule === 'LIMIT') return { kind: 'limit', atOnce }
  if (rule !== 'DRUM') return { kind: 'capacity' }
  return { kind: 'drum', resourceId: drumId, capacityBuffer: capacityBufferOf(body) }
}

const MAX_RESERVES = 10_000

export function viewPipeline(
  { rule, projects }: PipelineRequest,
  today: string,
  applied: boolean,
  pipeline: PlannedPipeline,
): Schemas['PortfolioSchedule'] {
  const rowOf = (id: number) => projects.get(id) as ProjectRow
  return {
    rule,
    statusDate: today,
    applied,
    projects: pipeline.projects.map((it) => viewProject(rowOf(it.id), it)),
    unplannable: viewUnplannable(pipeline.unplannable, (id) => rowOf(id).name),
    reserves: pipeline.reserves.slice(0, MAX_RESERVES).map(viewReserve),
  }
}

const viewProject = (
  row: ProjectRow,
  it: PlannedPipeline['projects'][number],
): Schemas['PortfolioSchedule']['projects'][number] => ({
  projectId: row.id,
  name: row.name,
  status: row.status === 'Active' ? 'Active' : 'Planning',
  priority: row.priority,
  startDate: row.startDate,
  start: dateOf(it.start),
  movedBy: it.movedBy,
  plannedStart: dateOf(it.firstDay),
  finish: dateOf(it.lastDay),
  bufferEnd: dateOf(it.bufferEnd),
  targetEndDate: row.targetEndDate,
  daysLate: Math.round(it.daysLate),
  bufferPastTarget: it.bufferPastTarget,
  waits: it.waits.map(({ taskId, resourceId, projectId, until }) => ({
    taskId,
    resourceId,
    projectId,
    until: finishDate(until),
  })),
})
