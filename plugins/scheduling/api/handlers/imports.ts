/**
 * `POST /projects/import`: a project file becomes a planned project, all of it or nothing. It is read and planned in
 * threads before the transaction, which writes rows that are texts already.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Ops, Schemas } from '#generated/scheduling'
import { invalid, type PreparedHandler } from '#runtime'
import { etag } from '#runtime/services'
import { dateIn } from '../../dates.ts'
import type { ImportNote, ImportReport } from '../../files/mspdi/report.ts'
import { drawIds } from '../../store/imports.ts'
import { type Basis, lockBasis, readBasis } from '../../usecases/import/basis.ts'
import type { ImportInput } from '../../usecases/import/plan-import.ts'
import { resourceNotes } from '../../usecases/import/resource-notes.ts'
import {
  type Ids,
  type Import,
  networkResources,
  type Planned,
  saveImport,
  startImported,
  takenOf,
} from '../../usecases/import/save-import.ts'
import { bytesOfDraft } from '../../usecases/memory.ts'
import { specOf } from '../../usecases/project-snapshot.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { mustSeeAll } from '../access.ts'
import { viewProject } from '../views.ts'

const LONGEST = 2_000 // characters of a fault or a warning
const STARTS = { from: '1900-01-01', to: '2199-12-31' } // as the contract has it for dates of a request

export const importHandlers = (services: Services) => ({ importProject: importProject(services) })

const importProject = (services: Services): PreparedHandler<Ops['importProject']> => ({
  async prepare({ query, body: bytes, contentType, request }, reading) {
    mustSeeAll(reading)
    const { account, db } = reading
    const asked = { account: account.id, signal: request.signal }
    const type = contentType === 'text/csv' ? contentType : 'application/xml'
    const at = services.clock.now()
    const today = dateIn(account.timeZone, at)
    const { startDate: given, bufferType = DEFAULTS.bufferType, activate = false, resources, ...options } = query
    const { faults, draft, report } = await services.planner.readFile({ ...options, today, bytes, type }, asked)
    if (faults) throw invalid(faults.map((note) => ({ pointer: '', detail: textOf(note) })))

    await reading.reserve(bytesOfDraft(draft) * (activate ? 2 : 1))
    const startDate = startOf(given ?? draft.startDate ?? today)
    const known = { calendars: draft.calendars, resources: resources === 'create' ? [] : draft.resources }
    const target = draft.targetEndDate
    const project = {
      ...{ ...DEFAULTS, bufferType, name: query.name ?? draft.name, description: draft.description || null, startDate },
      targetEndDate: target !== null && target >= startDate ? target : null,
      scheduleMethod: draft.scheduleMethod,
    }
    const ids: Ids = {
      project: (await drawIds(db, 'project', 1))[0] ?? 0,
      calendars: await drawIds(db, 'calendar', draft.calendars.length),
      resources: await drawIds(db, 'resource', draft.resources.length),
      tasks: await drawIds(db, 'task', draft.taskCount),
    }
    const read = { draft, project, ids, at }
    const planned = await planOn(await readBasis(db, account.id, known), read, asked.signal)
    return async (call) => {
      const basis = await lockBasis(call.tx, account.id, known, at)
      // Somebody has changed a resource or a calendar of the account meanwhile, which happens seldom.
      const fitting = isDeepStrictEqual(basis, planned.basis) ? planned : await planOn(basis, read, asked.signal)
      const saved = await saveImport(call, read, fitting)
      const project = activate ? await startImported(call, services, saved, asked.signal) : saved
      const warnings = [
        ...(activate ? [] : waitingProgress(fitting.made.reported)),
        ...resourceNotes(draft, known.resources, basis),
        ...fitting.made.warnings,
      ]
      return call.reply(
        201,
        { project: viewProject(project), report: viewReport(report, warnings) },
        { headers: { Location: `${services.baseUrl}/api/v1/projects/${project.id}`, ETag: etag(project.version) } },
      )
    }

    async function planOn(basis: Basis, { draft, project, ids }: Import, signal: AbortSignal): Promise<Planned> {
      const taken = takenOf(draft, ids, basis)
      const days = draft.calendars.find((it) => it.key === draft.calendarKey)
      const input: ImportInput = {
        tasks: draft.tasks,
        taskIds: ids.tasks,
        project,
        calendar: days ? specOf(days) : basis.calendar,
        resources: networkResources(draft, taken, basis),
        ...(options.overAllocation && { overAllocation: options.overAllocation }),
        ...{ at, timeZone: account.timeZone },
      }
      const named = { id: ids.project, name: project.name }
      const made = await withNetworkProblems(named, () => services.planner.planImport(input, { ...asked, signal }))
      return { basis, taken, made }
    }
  },
})

/** What a file does not have. */
const DEFAULTS = {
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
} as const

function startOf(date: string): string {
  if (date >= STARTS.from && date <= STARTS.to) return date
  const detail = `The project starts on ${date}; send startDate with a day from ${STARTS.from} to ${STARTS.to}.`
  throw invalid([{ pointer: '', detail }])
}

const textOf = ({ element, detail }: ImportNote) =>
  (element === undefined || detail.includes(element) ? detail : `${element}: ${detail}`).slice(0, LONGEST)

function waitingProgress(tasks: number): ImportNote[] {
  if (tasks === 0) return []
  const many = tasks === 1 ? '1 task' : `${tasks} tasks`
  const detail = `Progress of ${many} is kept, and counts once the project is Active; import with activate to start it.`
  return [{ code: 'not_started', detail }]
}

const viewReport = (report: ImportReport, warnings: readonly ImportNote[]): Schemas['ImportReport'] => ({
  tasks: report.tasks,
  milestones: report.milestones,
  links: report.links,
  resources: report.resources,
  assignments: report.assignments,
  calendars: report.calendars,
  warnings: [...report.warnings, ...warnings].slice(0, 1_000).map(({ code, element = null, detail }) => ({
    code,
    element,
    detail: detail.slice(0, LONGEST),
  })),
})
