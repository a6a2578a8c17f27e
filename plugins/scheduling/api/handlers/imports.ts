/**
 * `POST /projects/import`: a project file becomes a planned project, all of it or nothing. It is read and planned in
 * threads before the transaction, which writes rows that are texts already.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Ops, projectEntity } from '#generated/scheduling'
import { type Db, type Handler, type Input, invalid, type PreparedHandler, type ReadCall } from '#runtime'
import { withETag } from '#runtime/services'
import type { ImportInput, PlannedImport } from '../../calculation/plan-import.ts'
import { dateIn } from '../../dates.ts'
import type { ImportWarning } from '../../files/mspdi/report.ts'
import type { FileDraft } from '../../files/read-file.ts'
import { json } from '../../json.ts'
import { mustSeeAll, visibilityOf } from '../../rules/access.ts'
import { drawIds } from '../../store/imports.ts'
import { loadBookings } from '../../usecases/bookings.ts'
import { defaultAsOf } from '../../usecases/default-as-of.ts'
import { estimatesOf } from '../../usecases/estimates.ts'
import { type Basis, lockBasis, readBasis } from '../../usecases/import/basis.ts'
import { calendarNotes, resourceNotes } from '../../usecases/import/resource-notes.ts'
import {
  type Ids,
  type Import,
  networkResources,
  type Planned,
  resolvedIdsOf,
  saveImport,
  startImported,
} from '../../usecases/import/save-import.ts'
import { bytesOfDraft } from '../../usecases/memory.ts'
import { specOf } from '../../usecases/project-snapshot.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { type Quoted, simulateDraft } from '../../usecases/simulate.ts'
import { zoneRulesOf } from '../../usecases/zone-rules.ts'
import { refusalOf, viewPreview, viewReport } from '../import-views.ts'
import { settingFaults } from '../project-checks.ts'

const STARTS = { from: '1900-01-01', to: '2199-12-31' } // as the contract has it for dates of a request

export const importHandlers = (services: Services) => ({
  importProject: importProject(services),
  previewImport: previewImport(services),
})

const importProject = (services: Services): PreparedHandler<Ops['importProject']> => ({
  async prepare(input, caller) {
    const { activate = false } = input.query
    const reading = await readUpload(services, input, caller)
    if (reading.faults) throw refusalOf(reading.faults)
    await caller.reserve(bytesOfDraft(reading.draft) * (activate ? 2 : 1))
    const { draft, report } = reading
    const ids = await newIds(caller.db, draft)
    const { known, read, plan } = planner(services, input, caller, { draft, ids, activate })
    const planned = await plan(caller.db, await readBasis(caller.db, caller.account.id, known))
    return async (call) => {
      const basis = await lockBasis(call.tx, call.account.id, known, read.at)
      // Somebody has changed a resource or a calendar of the account meanwhile, which happens seldom.
      const fitting = isDeepStrictEqual(basis, planned.basis) ? planned : await plan(call.tx, basis)
      const saved = await saveImport(call, read, fitting)
      const project = activate ? await startImported(call, services, saved, input.request.signal) : saved
      const warnings = [
        ...(activate ? [] : waitingProgress(fitting.made.reported)),
        ...calendarNotes(draft, basis),
        ...resourceNotes(draft, known.resources, basis),
        ...targetNotes(draft, read.project),
        ...fitting.made.warnings,
      ]
      return call.reply(
        201,
        { project: projectEntity.view(project), report: viewReport(report, warnings) },
        withETag(project, `${services.baseUrl}/api/v1/projects/${project.id}`),
      )
    }
  },
})

const previewImport =
  (services: Services): Handler<Ops['previewImport']> =>
  async (input, call) => {
    const reading = await readUpload(services, input, call)
    if (reading.faults) return call.reply(200, viewPreview(reading))
    await call.reserve(bytesOfDraft(reading.draft))
    const { draft } = reading
    const { quote: isQuoted = false } = input.query
    const ids = provisionalIds(draft)
    const { known, read, plan } = planner(services, input, call, {
      draft,
      ids,
      isQuoted,
      compared: reading.report.estimates,
    })
    const { basis, made } = await plan(call.db, await readBasis(call.db, call.account.id, known))
    const notes = [
      ...calendarNotes(draft, basis),
      ...resourceNotes(draft, known.resources, basis),
      ...targetNotes(draft, read.project),
      ...made.warnings,
    ]
    const project = { ...read.project, ...made.project }
    const quoted = quotedOf(made, { ...project, id: ids.project })
    const quote = quoted && (await simulateDraft(call, services, quoted, input.request.signal))
    return call.reply(200, viewPreview(reading, { project, quote, otherEstimates: made.otherEstimates }, notes))
  }

/** Undefined where it is not simulated, or has nothing to simulate. */
function quotedOf(
  { draft }: PlannedImport,
  {
    id,
    bufferEnd,
    targetEndDate,
    projectedCompletion,
    bufferConsumption,
  }: PlannedImport['project'] & Pick<Import['project'], 'targetEndDate'> & { readonly id: number },
): Quoted | undefined {
  if (draft === undefined || bufferEnd === null || projectedCompletion === null) return undefined
  const figures = { bufferEnd, targetEndDate, projectedCompletion, bufferConsumption: bufferConsumption ?? 0 }
  return { draft, asked: { id, ...figures, isDone: false, feedingBuffers: json([]), milestones: [] } }
}

type Upload = Input<Ops['previewImport']>

/** Those of a new project, as far as the request does not have them. */
function settingsOf(query: Upload['query']) {
  const { defaults, imported } = projectEntity
  const given = imported.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
  return { ...defaults, ...(Object.fromEntries(given) as Pick<Upload['query'], (typeof imported)[number]>) }
}

function readUpload(services: Services, { query, body: bytes, contentType, request }: Upload, call: ReadCall) {
  mustSeeAll(call)
  const faults = settingFaults(settingsOf(query), query, true)
  if (faults.length > 0) throw invalid(faults)
  const type = contentType === 'text/csv' ? contentType : 'application/xml'
  const today = dateIn(call.account.timeZone, services.clock.now())
  const file = { ...query, today, bytes, type, charset: request.charset } as const
  return services.planner.readFile(file, { account: call.account.id, signal: request.signal })
}

/** Plans a draft on what the account has: the project to be, and a function that plans it. */
function planner(
  services: Services,
  { query, request: { signal } }: Upload,
  call: ReadCall,
  {
    draft,
    ids,
    activate = false,
    isQuoted = false,
    compared,
  }: Pick<Import, 'draft' | 'ids'> & Pick<ImportInput, 'isQuoted' | 'compared'> & { readonly activate?: boolean },
) {
  const { account } = call
  const at = services.clock.now()
  const startDate = startOf(query.startDate ?? draft.startDate ?? dateIn(account.timeZone, at))
  const { targetEndDate: target, scheduleMethod } = draft
  const project = {
    ...settingsOf(query),
    name: query.name ?? draft.name,
    description: draft.description || null,
    startDate,
    scheduleMethod,
    targetEndDate: target !== null && target >= startDate ? target : null,
  }
  const known = { calendars: draft.calendars, resources: query.resources === 'create' ? [] : draft.resources }
  const read: Import = { draft, project, ids, at }

  async function plan(db: Db, basis: Basis): Promise<Planned> {
    const resolved = resolvedIdsOf(draft, ids, basis)
    const shared = [...basis.resources.values()]
    const own = { ...project, id: ids.project }
    const bookings = activate && (await loadBookings(db, visibilityOf(call), own, shared))
    const days = draft.calendars.find((it) => it.key === draft.calendarKey)
    const input: ImportInput = {
      tasks: draft.tasks,
      taskIds: ids.tasks,
      project,
      calendar: days ? specOf(days) : basis.calendar,
      resources: networkResources(draft, resolved, basis),
      ...(query.overAllocation && { overAllocation: query.overAllocation }),
      ...(bookings && { bookings }),
      at,
      timeZone: account.timeZone,
      countedFor: defaultAsOf(account, at),
      zones: zoneRulesOf(account, project),
      estimates: estimatesOf(account),
      isQuoted,
      ...(compared && { compared }),
    }
    const made = await withNetworkProblems({ name: project.name }, () =>
      services.planner.planImport(input, { account: account.id, signal }),
    )
    return { basis, resolved, made }
  }
  return { known, read, plan }
}

async function newIds(db: Db, draft: FileDraft): Promise<Ids> {
  return {
    project: (await drawIds(db, 'project', 1))[0] ?? 0,
    calendars: await drawIds(db, 'calendar', draft.calendars.length),
    resources: await drawIds(db, 'resource', draft.resources.length),
    tasks: await drawIds(db, 'task', draft.taskCount),
  }
}

/** Of what is not stored: ids that nothing stored has. */
function provisionalIds({ calendars, resources, taskCount }: FileDraft): Ids {
  const some = (length: number) => Array.from({ length }, (_, index) => Number.MAX_SAFE_INTEGER - length + index)
  const [project = 0] = some(1)
  return { project, calendars: some(calendars.length), resources: some(resources.length), tasks: some(taskCount) }
}

function startOf(date: string): string {
  if (date >= STARTS.from && date <= STARTS.to) return date
  const detail = `The project starts on ${date}; send startDate with a day from ${STARTS.from} to ${STARTS.to}.`
  throw invalid([{ pointer: '', detail }])
}

function targetNotes({ targetEndDate: target }: FileDraft, project: Import['project']): ImportWarning[] {
  if (target === project.targetEndDate) return []
  const detail = `The project is to be done by ${target}, before its start ${project.startDate}; this was left out.`
  return [{ code: 'target_before_start', detail }]
}

function waitingProgress(tasks: number): ImportWarning[] {
  if (tasks === 0) return []
  const many = tasks === 1 ? '1 task' : `${tasks} tasks`
  const detail = `Progress of ${many} is kept, and counts once the project is Active; import with activate to start it.`
  return [{ code: 'not_started', detail }]
}
