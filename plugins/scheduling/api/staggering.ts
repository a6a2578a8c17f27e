/** Staggering as requests ask for it: which projects, by what rule, and the answer in dates. */
import type { Schemas } from '#generated/scheduling'
import { invalid, type ReadCall, type Reserves } from '#runtime'
import { dateOf, dayOf, finishDate, startDate } from '../dates.ts'
import type { Staggered, StaggerRule } from '../engine/portfolio/portfolio.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { StaggerQuestion } from '../planner/calculations.ts'
import { visibilityOf } from '../rules/access.ts'
import { openProjects } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { MAX_PROJECTS, mustBeFew, portfolioProject, readSnapshots } from '../usecases/portfolio-projects.ts'
import { searchFor } from '../usecases/portfolio-search.ts'
import {
  capacityBufferOf,
  drumFaults,
  namedProjects,
  ruleFaults,
  viewReserve,
  viewUnplannable,
  wrongStatus,
} from './portfolio-rules.ts'

/**
 * What a request asks for, with the projects as they are now.
 * @throws 400 with every fault of the body; 409 for projects that are neither in Planning nor Active, and for too many
 */
export async function readStaggering(
  call: ReadCall & Reserves,
  body: Schemas['Staggering'],
  today: string,
): Promise<{ readonly input: StaggerQuestion; readonly projects: ReadonlyMap<number, ProjectRow> }> {
  const faults = [
    ...ruleFaults(body, ['drumIds', 'the resources that set the pace']),
    ...(await drumFaults(call, body.drumIds ?? [], (index) => `/drumIds/${index}`)),
  ]
  const chosen = body.projectIds ? await namedProjects(call, body.projectIds, faults) : await openOnes(call)
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

function mustBeOpen(projects: readonly ProjectRow[], ids: readonly number[]): void {
  const closed = projects.filter(({ status }) => status !== 'Planning' && status !== 'Active')
  if (closed.length === 0) return
  throw wrongStatus('project_not_open', closed, ids, 'projects in Planning or Active are staggered')
}

function ruleOf(body: Schemas['Staggering']): StaggerRule {
  const { rule, drumIds = [], atOnce = 1, drumBufferDays = 0 } = body
  if (rule === 'LIMIT') return { kind: 'limit', atOnce }
  if (rule === 'CAPACITY') return { kind: 'capacity' }
  return { kind: 'drums', drums: drumIds, capacityBuffer: capacityBufferOf(body), drumBuffer: drumBufferDays }
}

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
    unplannable: viewUnplannable(staggered.unplannable, (id) => rowOf(id).name),
    load: staggered.load.map(({ resourceId, projectId, units, start, finish }) => ({
      resourceId,
      projectId,
      units: sixDecimals(units),
      start: startDate(start),
      finish: finishDate(finish, start),
    })),
    reserves: staggered.reserves.map(viewReserve),
  }
}
