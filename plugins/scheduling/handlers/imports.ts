/** `POST /projects/import`: a project file becomes a planned project, all of it or nothing. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Handler, type Input, invalid } from '#runtime'
import { etag } from '#runtime/services'
import { mustSeeAll } from '../access.ts'
import { readCsv } from '../csv/read.ts'
import { dateIn } from '../dates.ts'
import type { CalendarDraft, ProjectDraft, TaskDraft } from '../mspdi/draft.ts'
import { readMspdi } from '../mspdi/read.ts'
import type { ImportNote, ImportReport } from '../mspdi/report.ts'
import { type Desk, settle } from '../settle.ts'
import { insertCalendar } from '../store/calendars.ts'
import { calendarsNamed, drawIds, insertResources, insertTasks, resourcesNamed } from '../store/imports.ts'
import { insertAssignments, insertPredecessors } from '../store/links.ts'
import { insertProject } from '../store/projects.ts'
import { viewProject } from '../views.ts'
import { loadWork } from '../work.ts'

const LONGEST = 2_000 // characters of a fault or a warning
const STARTS = { from: '1900-01-01', to: '2199-12-31' } // as the contract has it for dates of a request

export const importHandlers = (desk: Desk) => ({ importProject: importProject(desk) })

const importProject =
  (desk: Desk): Handler<Ops['importProject']> =>
  async ({ query, body, contentType }, call) => {
    mustSeeAll(call)
    const { project: draft, report } = readFile(contentType, body, query)
    if (!draft) throw invalid(report.faults.map((note) => ({ pointer: '', detail: say(note) })))
    const at = desk.clock.now()
    const startDate = query.startDate ?? draft.startDate ?? dateIn(call.account.timeZone, at)
    if (startDate < STARTS.from || startDate > STARTS.to) {
      const detail = `The project starts on ${startDate}; send startDate with a day from ${STARTS.from} to ${STARTS.to}.`
      throw invalid([{ pointer: '', detail }])
    }
    const warnings: ImportNote[] = []
    const calendars = await saveCalendars(call, draft.calendars, at)
    const resources = await saveResources(call, draft, calendars, at, warnings)
    const project = await insertProject(
      call.tx,
      call.account.id,
      {
        name: query.name ?? draft.name,
        description: draft.description || null,
        startDate,
        targetEndDate: draft.targetEndDate !== null && draft.targetEndDate >= startDate ? draft.targetEndDate : null,
        managerId: call.actor.id,
        scheduleMethod: draft.scheduleMethod,
        bufferType: 'PROJECT',
        bufferSizing: 'percentage',
        bufferPercentage: 50,
        feedingPolicy: 'SHRINK',
        calendarId: draft.calendarKey === null ? null : (calendars.get(draft.calendarKey) ?? null),
      },
      at,
    )
    await saveTasks(call, project.id, draft.tasks, resources, at)
    const work = await loadWork(call.tx, call.account.id, project, at, call)
    const planned = await settle(call, desk, work, work, { plan: 'make' })
    return call.reply(
      201,
      { project: viewProject(planned), report: viewReport(report, warnings) },
      { headers: { Location: `${desk.baseUrl}/api/v1/projects/${project.id}`, ETag: etag(planned.version) } },
    )
  }

const readFile = (type: string | undefined, body: string, query: Input<Ops['importProject']>['query']) =>
  type === 'text/csv' ? readCsv(body, query) : readMspdi(body, { estimates: query.estimates })

const say = ({ element, detail }: ImportNote) =>
  (element === undefined || detail.includes(element) ? detail : `${element}: ${detail}`).slice(0, LONGEST)

type Ids = ReadonlyMap<string, number>

const daysOf = ({ weekdays, holidays }: Pick<CalendarDraft, 'weekdays' | 'holidays'>) =>
  JSON.stringify([[...weekdays].sort(), holidays.map((it) => it.date).sort()])

/** By key. A calendar that the account has already, under the same name and with the same days, is taken. */
async function saveCalendars(call: Call, drafts: readonly CalendarDraft[], at: Date): Promise<Ids> {
  const { tx, account } = call
  const known = await calendarsNamed(
    tx,
    account.id,
    drafts.map((it) => it.name),
  )
  const ids = new Map<string, number>()
  for (const { key, ...draft } of drafts) {
    const same = known.find((it) => it.name === draft.name && daysOf(it) === daysOf(draft))
    ids.set(key, same?.id ?? (await insertCalendar(tx, account.id, draft, at)).id)
  }
  return ids
}

/** By key. A resource that the account has already, under the same name, is taken as it is. */
async function saveResources(
  call: Call,
  { resources }: ProjectDraft,
  calendars: Ids,
  at: Date,
  warnings: ImportNote[],
): Promise<Ids> {
  const { tx, account } = call
  const found = await resourcesNamed(
    tx,
    account.id,
    resources.map((it) => it.name),
  )
  const known = new Map(found.map((it) => [it.name, it]))
  for (const { name, capacity } of resources) {
    const own = known.get(name)?.capacity
    if (own === undefined || own === capacity) continue
    const detail = `Resource '${name}' is in the account with a capacity of ${own}, not ${capacity}; it is left as it is.`
    warnings.push({ code: 'resource_kept', detail })
  }
  const made = resources.filter((it) => !known.has(it.name))
  const drawn = await drawIds(tx, 'resource', made.length)
  const rows = made.flatMap(({ calendarKey, key: _, ...draft }, index) => {
    const id = drawn[index]
    const calendarId = calendarKey === null ? null : (calendars.get(calendarKey) ?? null)
    return id === undefined ? [] : [{ ...draft, id, calendarId }]
  })
  if (rows.length > 0) await insertResources(tx, account.id, rows, at)
  const ids = new Map(made.map((draft, index) => [draft.key, drawn[index] ?? 0]))
  return new Map(resources.map(({ key, name }) => [key, known.get(name)?.id ?? ids.get(key) ?? 0]))
}

async function saveTasks(call: Call, projectId: number, drafts: readonly TaskDraft[], resources: Ids, at: Date) {
  const { tx, account } = call
  if (drafts.length === 0) return
  const drawn = await drawIds(tx, 'task', drafts.length)
  const ids: Ids = new Map(drafts.map((draft, index) => [draft.key, drawn[index] ?? 0]))
  const idOf = (key: string) => ids.get(key) ?? 0
  await insertTasks(
    tx,
    account.id,
    projectId,
    drafts.map(({ key, name, description, duration, safeDuration, milestone, notBefore, wbs, outline }) => ({
      id: idOf(key),
      isMilestone: milestone,
      name,
      description: description || null,
      duration,
      safeDuration,
      notBefore,
      wbs: wbs || null,
      outline,
    })),
    at,
  )
  const links = drafts.flatMap(({ key, predecessors }) =>
    predecessors.map((link) => ({ of: idOf(key), taskId: idOf(link.key), type: link.type, lag: link.lag })),
  )
  if (links.length > 0) await insertPredecessors(tx, account.id, links)
  const assignments = drafts.flatMap(({ key, assignments }) => {
    const units = new Map<number, number>()
    for (const it of assignments) {
      const id = resources.get(it.resourceKey)
      if (id !== undefined) units.set(id, (units.get(id) ?? 0) + it.units)
    }
    return [...units].map(([resourceId, amount]) => ({ of: idOf(key), resourceId, units: amount }))
  })
  if (assignments.length > 0) await insertAssignments(tx, account.id, assignments)
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
