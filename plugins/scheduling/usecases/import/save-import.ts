/** Writes an imported project: calendars and resources that the account lacks, the project with its tasks, its plan. */
import type { NewProject, ProjectFields } from '#generated/scheduling'
import type { Call } from '#runtime'
import { resourceOf } from '../../calculation/facts.ts'
import type { PlannedImport } from '../../calculation/plan-import.ts'
import type { FileDraft } from '../../files/read-file.ts'
import { saveDerivedTasks } from '../../store/derived-tasks.ts'
import { insertExternalKeys } from '../../store/external-keys.ts'
import { insertImportedBaselines } from '../../store/imported-baselines.ts'
import { insertCalendars, insertResources } from '../../store/imports.ts'
import { insertAssignmentColumns, insertLinkColumns } from '../../store/links.ts'
import { savePlan } from '../../store/plans.ts'
import { insertProject, type ProjectRow } from '../../store/projects.ts'
import { addFirstReports } from '../../store/reports.ts'
import { insertTasks } from '../../store/task-changes.ts'
import { changeProject } from '../change-project.ts'
import { keepsPlan } from '../kept-plans.ts'
import { specOf } from '../project-snapshot.ts'
import type { Services } from '../recalculate.ts'
import type { Basis } from './basis.ts'

/** Drawn before the transaction; those of calendars and resources that the account has already are left unused. */
export interface Ids {
  readonly project: number
  readonly calendars: readonly number[]
  readonly resources: readonly number[]
  readonly tasks: readonly number[]
}
export interface Import {
  readonly draft: FileDraft
  readonly project: NewProject & Pick<ProjectFields, 'description' | 'targetEndDate'>
  readonly ids: Ids
  readonly at: Date
}
/** Which ids the drafts' calendars and resources have, by key; the account's own or new ones. */
export interface ResolvedIds {
  readonly calendars: ReadonlyMap<string, number>
  readonly resources: ReadonlyMap<string, number>
}
export interface Planned {
  readonly basis: Basis
  readonly resolved: ResolvedIds
  readonly made: PlannedImport
}

/** The ids of the account's calendars of the same name and days, and of its resources of the same name; else new ids. */
export const resolvedIdsOf = ({ calendars, resources }: FileDraft, ids: Ids, basis: Basis): ResolvedIds => ({
  calendars: new Map(calendars.map(({ key }, index) => [key, basis.calendars.get(key) ?? ids.calendars[index] ?? 0])),
  resources: new Map(
    resources.map(({ key, name }, index) => [key, basis.resources.get(name)?.id ?? ids.resources[index] ?? 0]),
  ),
})

export function networkResources({ calendars, resources }: FileDraft, resolved: ResolvedIds, basis: Basis) {
  const days = new Map(calendars.map((it) => [it.key, specOf(it)]))
  return resources.map(({ key, name, capacity, calendarKey }) => {
    const known = basis.resources.get(name)
    const ofDraft = calendarKey === null ? undefined : days.get(calendarKey)
    const id = resolved.resources.get(key) ?? 0
    if (known) return { key, resource: { ...resourceOf(known, basis.days), id } }
    return { key, resource: { id, name, capacity, ...(ofDraft && { calendar: ofDraft }) } }
  })
}

/** A statement a table. */
export async function saveImport(call: Call, read: Import, { basis, resolved, made }: Planned): Promise<ProjectRow> {
  const { tx, account, actor } = call
  const { draft, project, ids, at } = read
  const calendarId = (key: string | null) => (key === null ? null : (resolved.calendars.get(key) ?? null))
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
    managerId: actor.id ?? null,
    calendarId: calendarId(draft.calendarKey),
    ...made.project,
    calculation: 1,
  }
  const saved = await insertProject(tx, account.id, values, at)
  if (draft.taskCount > 0) {
    await insertTasks(tx, account.id, saved.id, made.tasks, at)
    await saveDerivedTasks(tx, account.id, made.derived)
  }
  if (made.externalKeys) await insertExternalKeys(tx, account.id, saved.id, made.externalKeys)
  if (made.baselines) await insertImportedBaselines(tx, account.id, saved.id, { tasks: made.baselines, at, actor })
  if (made.reported > 0) await addFirstReports(tx, account.id, saved.id, { at, actor })
  await insertLinkColumns(tx, account.id, made.links)
  await insertAssignmentColumns(tx, account.id, made.assignments)
  await savePlan(tx, account.id, saved.id, { madeAt: at, plan: made.plan, projection: made.projection, actor })
  return saved
}

/**
 * Starts a project that was just saved, as a change of its status does, with the progress that it came with. It is planned
 * once more where its resources were booked while it was imported.
 */
export async function startImported(
  call: Call,
  services: Services,
  saved: ProjectRow,
  signal: AbortSignal,
): Promise<ProjectRow> {
  const plan = (await keepsPlan(call, services, saved, signal)) ? 'keep' : 'make'
  return changeProject(call, services, { project: saved, columns: { status: 'Active' }, plan }, { signal })
}
