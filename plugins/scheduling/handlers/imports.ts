/**
 * `POST /projects/import`: a project file becomes a planned project, all of it or nothing. It is read and planned in
 * threads before the transaction, which writes rows that are texts already.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, invalid, type PreparedHandler } from '#runtime'
import { etag } from '#runtime/services'
import { mustSeeAll } from '../access.ts'
import { dateIn } from '../dates.ts'
import { type Basis, lockBasis, readBasis } from '../importing/basis.ts'
import type { PlannedImport } from '../importing/plan-import.ts'
import type { FileDraft } from '../importing/read-file.ts'
import { bytesOfDraft } from '../memory.ts'
import type { ResourceDraft } from '../mspdi/draft.ts'
import type { ImportNote, ImportReport } from '../mspdi/report.ts'
import { type Desk, withNetworkProblems } from '../settle.ts'
import { drawIds, insertCalendars, insertResources, insertTasks } from '../store/imports.ts'
import { insertAssignmentColumns, insertLinkColumns } from '../store/links.ts'
import { savePlan } from '../store/plans.ts'
import { insertProject, type ProjectRow } from '../store/projects.ts'
import { viewProject } from '../views.ts'
import { specOf } from '../work.ts'

const LONGEST = 2_000 // characters of a fault or a warning
const STARTS = { from: '1900-01-01', to: '2199-12-31' } // as the contract has it for dates of a request

export const importHandlers = (desk: Desk) => ({ importProject: importProject(desk) })

const importProject = (desk: Desk): PreparedHandler<Ops['importProject']> => ({
  async prepare({ query, body: bytes, contentType, request }, reading) {
    mustSeeAll(reading)
    const { account, db } = reading
    const asked = { account: account.id, signal: request.signal }
    const type = contentType === 'text/csv' ? contentType : 'application/xml'
    const { startDate: given, ...options } = query
    const { faults, draft, report } = await desk.planner.readFile({ ...options, bytes, type }, asked)
    if (faults) throw invalid(faults.map((note) => ({ pointer: '', detail: say(note) })))

    await reading.reserve(bytesOfDraft(draft))
    const at = desk.clock.now()
    const startDate = startOf(given ?? draft.startDate ?? dateIn(account.timeZone, at))
    const target = draft.targetEndDate
    const project = {
      ...{ ...DEFAULTS, name: query.name ?? draft.name, description: draft.description || null, startDate },
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
    const planned = await planOn(await readBasis(db, account.id, draft), read, asked.signal)
    return async (call) => {
      const basis = await lockBasis(call.tx, account.id, draft, at)
      // Somebody has changed a resource or a calendar of the account meanwhile, which happens seldom.
      const fitting = isDeepStrictEqual(basis, planned.basis) ? planned : await planOn(basis, read, asked.signal)
      const saved = await save(call, read, fitting)
      return call.reply(
        201,
        { project: viewProject(saved), report: viewReport(report, keptResources(draft.resources, basis)) },
        { headers: { Location: `${desk.baseUrl}/api/v1/projects/${saved.id}`, ETag: etag(saved.version) } },
      )
    }

    async function planOn(basis: Basis, { draft, project, ids }: Import, signal: AbortSignal): Promise<Planned> {
      const taken = takenOf(draft, ids, basis)
      const days = draft.calendars.find((it) => it.key === draft.calendarKey)
      const input = {
        tasks: draft.tasks,
        taskIds: ids.tasks,
        project,
        calendar: days ? specOf(days) : basis.calendar,
        resources: networkResources(draft, taken, basis),
        ...{ at, timeZone: account.timeZone },
      }
      const named = { id: ids.project, name: project.name }
      const made = await withNetworkProblems(named, () => desk.planner.planImport(input, { ...asked, signal }))
      return { basis, taken, made }
    }
  },
})

/** What a file says nothing of. */
const DEFAULTS = {
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
} as const

/** Drawn before the transaction; those of calendars and resources that the account has already are left unused. */
interface Ids {
  readonly project: number
  readonly calendars: readonly number[]
  readonly resources: readonly number[]
  readonly tasks: readonly number[]
}
type NewProject = typeof DEFAULTS &
  Pick<ProjectRow, 'name' | 'description' | 'startDate' | 'targetEndDate' | 'scheduleMethod'>
interface Import {
  readonly draft: FileDraft
  readonly project: NewProject
  readonly ids: Ids
  readonly at: Date
}
/** Which ids the drafts' calendars and resources have, by key; the account's own or new ones. */
interface Taken {
  readonly calendars: ReadonlyMap<string, number>
  readonly resources: ReadonlyMap<string, number>
}
interface Planned {
  readonly basis: Basis
  readonly taken: Taken
  readonly made: PlannedImport
}

function startOf(date: string): string {
  if (date >= STARTS.from && date <= STARTS.to) return date
  const detail = `The project starts on ${date}; send startDate with a day from ${STARTS.from} to ${STARTS.to}.`
  throw invalid([{ pointer: '', detail }])
}

/** A calendar of the same name and days is taken, and a resource of the same name as it is. */
const takenOf = ({ calendars, resources }: FileDraft, ids: Ids, basis: Basis): Taken => ({
  calendars: new Map(calendars.map(({ key }, index) => [key, basis.calendars.get(key) ?? ids.calendars[index] ?? 0])),
  resources: new Map(
    resources.map(({ key, name }, index) => [key, basis.resources.get(name)?.id ?? ids.resources[index] ?? 0]),
  ),
})

function networkResources({ calendars, resources }: FileDraft, taken: Taken, basis: Basis) {
  const days = new Map(calendars.map((it) => [it.key, specOf(it)]))
  return resources.map(({ key, name, capacity, calendarKey }) => {
    const known = basis.resources.get(name)
    const ofDraft = calendarKey === null ? undefined : days.get(calendarKey)
    const calendar = known ? basis.days.get(known.calendarId ?? 0) : ofDraft
    const id = taken.resources.get(key) ?? 0
    return { key, resource: { id, name, capacity: known?.capacity ?? capacity, ...(calendar && { calendar }) } }
  })
}

/** Writes all of it, a statement a table. */
async function save(call: Call, read: Import, { basis, taken, made }: Planned): Promise<ProjectRow> {
  const { tx, account, actor } = call
  const { draft, project, ids, at } = read
  const calendarId = (key: string | null) => (key === null ? null : (taken.calendars.get(key) ?? null))
  const calendars = draft.calendars.flatMap(({ key, ...it }, index) =>
    basis.calendars.has(key) ? [] : [{ ...it, id: ids.calendars[index] ?? 0 }],
  )
  if (calendars.length > 0) await insertCalendars(tx, account.id, calendars, at)
  const resources = draft.resources.flatMap(({ key: _, calendarKey, ...it }, index) =>
    basis.resources.has(it.name) ? [] : [{ ...it, id: ids.resources[index] ?? 0, calendarId: calendarId(calendarKey) }],
  )
  if (resources.length > 0) await insertResources(tx, account.id, resources, at)
  const values = {
    ...project,
    id: ids.project,
    managerId: actor.id,
    calendarId: calendarId(draft.calendarKey),
    ...made.project,
    calculation: 1,
  }
  const saved = await insertProject(tx, account.id, values, at)
  if (draft.taskCount > 0) await insertTasks(tx, account.id, saved.id, made.tasks, at)
  await insertLinkColumns(tx, account.id, made.links)
  await insertAssignmentColumns(tx, account.id, made.assignments)
  await savePlan(tx, account.id, saved.id, { madeAt: at, plan: made.plan, projection: made.projection })
  return saved
}

const say = ({ element, detail }: ImportNote) =>
  (element === undefined || detail.includes(element) ? detail : `${element}: ${detail}`).slice(0, LONGEST)

/** A resource that the account has with another capacity is left as it is. */
function keptResources(drafts: readonly ResourceDraft[], { resources }: Basis): ImportNote[] {
  return drafts.flatMap(({ name, capacity }) => {
    const own = resources.get(name)?.capacity
    if (own === undefined || own === capacity) return []
    const detail = `Resource '${name}' is in the account with a capacity of ${own}, not ${capacity}; it is left as it is.`
    return [{ code: 'resource_kept', detail }]
  })
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
