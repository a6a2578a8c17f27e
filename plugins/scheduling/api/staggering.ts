/** Staggering as requests ask for it: which projects, by what rule, and the answer in dates. */
import type { Schemas } from '#generated/scheduling'
import { conflict, type Fault, invalid, type ReadCall, type Reserves } from '#runtime'
import { dateOf, dayOf, finishDate, startDate } from '../dates.ts'
import type { Staggered, StaggerRule } from '../engine/portfolio/portfolio.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { StaggerQuestion } from '../planner/calculations.ts'
import { visibilityOf } from '../rules/access.ts'
import { openProjects, projectsAmong, resourcesAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { MAX_PROJECTS, mustBeFew, portfolioProject, readSnapshots } from '../usecases/portfolio-projects.ts'
import { searchFor } from '../usecases/portfolio-search.ts'

/**
 * What a request asks for, with the projects as they are now.
 * @throws 400 with every fault of the body; 409 for projects that are neither in Planning nor Active, and for too many
 */
export async function readStaggering(
  call: ReadCall & Reserves,
  body: Schemas['Staggering'],
  today: string,
): Promise<{ readonly input: StaggerQuestion; readonly projects: ReadonlyMap<number, ProjectRow> }> {
  const faults = [...ruleFaults(body), ...(await drumFaults(call, body))]
  const chosen = body.projectIds ? await named(call, body.projectIds, faults) : await openOnes(call)
  if (faults.length > 0) throw invalid(faults)
  mustBeOpen(chosen, body.projectIds ?? [])
  const { snapshots, tasks } = await readSnapshots(call, chosen, REMEDY)
  const notBefore = body.earliestStart === undefined ? undefined : dayOf(body.earliestStart)
  const projects = snapshots.map((snapshot, priority) => ({
    ...portfolioProject(snapshot, priority, call.account),
    ...(notBefore !== undefined && { notBefore }),
  }))
  return {
    input: {
      projects,
      rule: ruleOf(body),
      statusDate: dayOf(today),
      running: await findAllRunning(call.db, visibilityOf(call)),
      ...searchFor(projects.length, tasks),
    },
    projects: new Map(chosen.map((project) => [project.id, project])),
  }
}

const REMEDY = 'Name fewer of them in projectIds, the most important ones first.'

async function openOnes(call: ReadCall): Promise<ProjectRow[]> {
  const rows = await openProjects(call.db, visibilityOf(call), MAX_PROJECTS + 1)
  mustBeFew(rows, REMEDY)
  return rows
}

async function named(call: ReadCall, ids: readonly number[], faults: Fault[]): Promise<ProjectRow[]> {
  const rows = new Map((await projectsAmong(call.db, visibilityOf(call), ids)).map((row) => [row.id, row]))
  return ids.flatMap((id, index) => {
    const row = rows.get(id)
    if (!row) faults.push({ pointer: `/projectIds/${index}`, detail: `There is no project ${id}.` })
    return row ?? []
  })
}

function mustBeOpen(projects: readonly ProjectRow[], ids: readonly number[]): void {
  const closed = projects.filter(({ status }) => status !== 'Planning' && status !== 'Active')
  if (closed.length === 0) return
  const errors = closed.map(({ id, name, status }) => ({
    pointer: `/projectIds/${ids.indexOf(id)}`,
    detail: `Project ${id} '${name}' is ${status}; projects in Planning or Active are staggered.`,
  }))
  const more = errors.length > 1 ? ` And ${errors.length - 1} more: see errors.` : ''
  throw conflict('project_not_open', `${errors[0]?.detail}${more}`, errors)
}

/** Which fields go with which rule. */
const fieldsOf = {
  DRUM: ['drumIds', 'capacityBufferPercentage', 'capacityBufferDays', 'drumBufferDays'],
  LIMIT: ['atOnce'],
  CAPACITY: [],
} as const

function ruleFaults(body: Schemas['Staggering']): Fault[] {
  const { rule } = body
  const own: readonly string[] = fieldsOf[rule]
  const faults = Object.entries(fieldsOf).flatMap(([other, fields]) =>
    fields
      .filter((field) => body[field] !== undefined && !own.includes(field))
      .map((field) => ({ pointer: `/${field}`, detail: `${field} goes with the rule ${other}, not with ${rule}.` })),
  )
  if (rule === 'DRUM' && !body.drumIds) {
    faults.push({ pointer: '/drumIds', detail: 'The rule DRUM needs drumIds, the resources that set the pace.' })
  }
  if (rule === 'LIMIT' && body.atOnce === undefined) {
    faults.push({ pointer: '/atOnce', detail: 'The rule LIMIT needs atOnce, the number of projects at once.' })
  }
  if (body.capacityBufferDays !== undefined && body.capacityBufferPercentage !== undefined) {
    const detail = 'capacityBufferDays and capacityBufferPercentage size the same buffer; give one of them.'
    faults.push({ pointer: '/capacityBufferDays', detail })
  }
  return faults
}

async function drumFaults(call: ReadCall, { drumIds = [] }: Schemas['Staggering']): Promise<Fault[]> {
  if (drumIds.length === 0) return []
  const known = new Set((await resourcesAmong(call.db, call.account.id, drumIds)).map(({ id }) => id))
  return drumIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/drumIds/${index}`, detail: `There is no resource ${id}.` }],
  )
}

function ruleOf(body: Schemas['Staggering']): StaggerRule {
  const { rule, drumIds = [], atOnce = 1, capacityBufferDays, capacityBufferPercentage = 50, drumBufferDays = 0 } = body
  if (rule === 'LIMIT') return { kind: 'limit', atOnce }
  if (rule === 'CAPACITY') return { kind: 'capacity' }
  const capacityBuffer =
    capacityBufferDays === undefined ? { percentage: capacityBufferPercentage } : { days: capacityBufferDays }
  return { kind: 'drums', drums: drumIds, capacityBuffer, drumBuffer: drumBufferDays }
}

const MAX_REASONS = 20 // of one project
const MAX_REASON = 2_000 // characters of one reason
export const viewReasons = (reasons: readonly string[]): string[] =>
  reasons.slice(0, MAX_REASONS).map((reason) => reason.slice(0, MAX_REASON))

export function viewStaggered(
  rule: Schemas['Staggering']['rule'],
  today: string,
  projects: ReadonlyMap<number, ProjectRow>,
  staggered: Staggered,
): Schemas['StaggeredPortfolio'] {
  const rowOf = (id: number) => projects.get(id) as ProjectRow
  return {
    rule,
    statusDate: today,
    projects: staggered.projects.map((it) => {
      const { id, name, startDate: start, targetEndDate } = rowOf(it.id)
      return {
        projectId: id,
        name,
        status: it.hasStarted ? 'Active' : 'Planning',
        startDate: start,
        recommendedStart: dateOf(it.start),
        movedBy: it.movedBy,
        heldBy: it.heldBy && { resourceId: it.heldBy.resourceId, projectIds: [...it.heldBy.projects] },
        plannedStart: dateOf(it.firstDay),
        finish: dateOf(it.lastDay),
        bufferEnd: dateOf(it.bufferEnd),
        targetEndDate,
        daysLate: Math.round(it.daysLate),
        bufferPastTarget: it.bufferPastTarget,
      }
    }),
    unplannable: staggered.unplannable.map(({ id, reasons }) => ({
      projectId: id,
      name: rowOf(id).name,
      reasons: viewReasons(reasons),
    })),
    load: staggered.load.map(({ resourceId, projectId, units, start, finish }) => ({
      resourceId,
      projectId,
      units: sixDecimals(units),
      start: startDate(start),
      finish: finishDate(finish, start),
    })),
    reserves: staggered.reserves.map(({ kind, resourceId, projectId, size, units, start, finish }) => ({
      kind: kind === 'drum' ? 'DRUM_BUFFER' : 'CAPACITY_BUFFER',
      resourceId,
      projectId,
      size: sixDecimals(size),
      units: sixDecimals(units),
      start: startDate(start),
      finish: finishDate(finish, start),
    })),
  }
}
