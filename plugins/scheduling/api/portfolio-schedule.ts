/** Planning several projects together as requests ask for it, and as answers show it. */
import type { Schemas } from '#generated/scheduling'
import { conflict, type Fault, invalid, type ReadCall, type Reserves } from '#runtime'
import { dateOf, dayOf, finishDate, startDate } from '../dates.ts'
import type { PipelineRule } from '../engine/portfolio/pipeline.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { PipelineQuestion, PlannedPipeline } from '../planner/calculations.ts'
import { visibilityOf } from '../rules/access.ts'
import { openProjects, projectsAmong, resourcesAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { MAX_PROJECTS, mustBeFew, portfolioProject, readSnapshots } from '../usecases/portfolio-projects.ts'
import { improvementFor, searchFor } from '../usecases/portfolio-search.ts'
import { viewReasons } from './staggering.ts'

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
  const faults = [...ruleFaults(body), ...(await drumFaults(call, body))]
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
  const rows = new Map((await projectsAmong(call.db, visibilityOf(call), ids)).map((row) => [row.id, row]))
  for (const [index, id] of ids.entries()) {
    if (!rows.has(id)) faults.push({ pointer: `/projectIds/${index}`, detail: `There is no project ${id}.` })
  }
  const others = [...rows.values()].filter(({ status }) => status !== 'Planning')
  if (faults.length === 0 && others.length > 0) throw notInPlanning(others, ids)
  return new Set(rows.keys())
}

function notInPlanning(projects: readonly ProjectRow[], ids: readonly number[]) {
  const errors = projects.map(({ id, name, status }) => ({
    pointer: `/projectIds/${ids.indexOf(id)}`,
    detail: `Project ${id} '${name}' is ${status}; projects in Planning are planned together.`,
  }))
  const more = errors.length > 1 ? ` And ${errors.length - 1} more: see errors.` : ''
  return conflict('project_not_in_planning', `${errors[0]?.detail}${more}`, errors)
}

/** Which fields go with which rule. */
const fieldsOf = {
  DRUM: ['drumId', 'capacityBufferPercentage', 'capacityBufferDays'],
  LIMIT: ['atOnce'],
  CAPACITY: [],
} as const

function ruleFaults(body: Body): Fault[] {
  const { rule = 'CAPACITY' } = body
  const own: readonly string[] = fieldsOf[rule]
  const faults = Object.entries(fieldsOf).flatMap(([other, fields]) =>
    fields
      .filter((field) => body[field] !== undefined && !own.includes(field))
      .map((field) => ({ pointer: `/${field}`, detail: `${field} goes with the rule ${other}, not with ${rule}.` })),
  )
  if (rule === 'DRUM' && body.drumId === undefined) {
    faults.push({ pointer: '/drumId', detail: 'The rule DRUM needs drumId, the resource that sets the pace.' })
  }
  if (rule === 'LIMIT' && body.atOnce === undefined) {
    faults.push({ pointer: '/atOnce', detail: 'The rule LIMIT needs atOnce, the number of projects at once.' })
  }
  if (body.capacityBufferDays !== undefined && body.capacityBufferPercentage !== undefined) {
    const detail = 'capacityBufferDays and capacityBufferPercentage size the same buffer; give one of them.'
    faults.push({ pointer: '/capacityBufferDays', detail })
  }
  if (body.searchSeconds && rule !== 'CAPACITY') {
    const detail = `searchSeconds goes with the rule CAPACITY, not with ${rule}, which levels no projects together.`
    faults.push({ pointer: '/searchSeconds', detail })
  }
  return faults
}

async function drumFaults(call: ReadCall, { drumId }: Body): Promise<Fault[]> {
  if (drumId === undefined) return []
  const known = await resourcesAmong(call.db, call.account.id, [drumId])
  return known.length > 0 ? [] : [{ pointer: '/drumId', detail: `There is no resource ${drumId}.` }]
}

function ruleOf({
  rule,
  drumId = 0,
  atOnce = 1,
  capacityBufferDays,
  capacityBufferPercentage = 50,
}: Body): PipelineRule {
  if (rule === 'LIMIT') return { kind: 'limit', atOnce }
  if (rule !== 'DRUM') return { kind: 'capacity' }
  const capacityBuffer =
    capacityBufferDays === undefined ? { percentage: capacityBufferPercentage } : { days: capacityBufferDays }
  return { kind: 'drum', resourceId: drumId, capacityBuffer }
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
    unplannable: pipeline.unplannable.map(({ id, reasons }) => ({
      projectId: id,
      name: rowOf(id).name,
      reasons: viewReasons(reasons),
    })),
    reserves: pipeline.reserves.slice(0, MAX_RESERVES).map(({ kind, resourceId, projectId, size, units, ...span }) => ({
      kind: kind === 'drum' ? 'DRUM_BUFFER' : 'CAPACITY_BUFFER',
      resourceId,
      projectId,
      size: sixDecimals(size),
      units: sixDecimals(units),
      start: startDate(span.start),
      finish: finishDate(span.finish, span.start),
    })),
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
