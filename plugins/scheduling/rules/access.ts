/** Finds and locks projects by visibility (404), and checks users and the right to change what projects share. */

import type { Directory } from '#plugins/identity'
import { type Call, type Db, type Fault, forbidden, notFound, type ReadCall } from '#runtime'
import { calendarExists } from '../store/calendars.ts'
import { findProject, lockProjects, type ProjectRow } from '../store/projects.ts'
import type { Visibility } from '../store/sql.ts'

/** What a change is decided by: in its transaction, or before it, without locks. */
export interface Deciding extends Pick<Call, 'account' | 'actor' | 'may' | 'inSlices' | 'turn'> {
  readonly tx: Db
  /** Whether the rows that it is decided by are locked; absent: they are. */
  readonly isUnlocked?: boolean
}

export const visibilityOf = ({ account, actor, may }: Pick<Call, 'account' | 'actor' | 'may'>): Visibility => ({
  accountId: account.id,
  all: may.allProjects,
  userId: actor.id ?? null,
})

/** All of an account, for what belongs to something that the caller sees. */
export const wholeAccount = (accountId: number): Visibility => ({ accountId, all: true, userId: null })

/** @throws 404 */
export async function seeProject(call: ReadCall, id: number): Promise<ProjectRow> {
  const project = await findProject(call.db, visibilityOf(call), id)
  if (!project) throw notFound('project', id)
  return project
}

/**
 * Finds the project and locks it until the transaction ends, unless it is decided without locks.
 * @throws 404
 */
export async function lockProject(call: Deciding, id: number): Promise<ProjectRow> {
  const visibility = visibilityOf(call)
  const [project] = call.isUnlocked
    ? [await findProject(call.tx, visibility, id)]
    : await lockProjects(call.tx, visibility, [id])
  if (!project) throw notFound('project', id)
  return project
}

/** Resources and calendars, which all projects share, are changed only by users who see all projects. @throws 403 */
export function mustSeeAll(call: Pick<Call, 'may'>): void {
  if (!call.may.allProjects) throw forbidden('Resources and calendars are changed by users who may see all projects.')
}

/** A fault where the user is none of the account's active ones. */
export async function checkUser(
  call: Deciding,
  directory: Directory,
  field: string,
  id: number | null | undefined,
): Promise<Fault[]> {
  if (id === null || id === undefined) return []
  const active = await directory.active(call.tx, call.account.id, [id])
  return active.has(id) ? [] : [{ pointer: `/${field}`, detail: `There is no active user ${id} for ${field}.` }]
}

/** A fault for a calendar that there is not; one that there is stays until the transaction ends. */
export async function checkCalendar(call: Deciding, id: number | null | undefined): Promise<Fault[]> {
  if (typeof id !== 'number' || (await calendarExists(call.tx, call.account.id, id, !call.isUnlocked))) return []
  return [{ pointer: '/calendarId', detail: `There is no calendar ${id}.` }]
}
