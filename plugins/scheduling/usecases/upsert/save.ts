/** Stores what a table changes of a locked project: a statement a table, one calculation. */
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '#runtime'
import { sameAssignments, samePredecessors } from '../../api/links.ts'
import { insertExternalKeys } from '../../store/external-keys.ts'
import { insertResources, type NewResource } from '../../store/imports.ts'
import { insertAssignments, insertPredecessors } from '../../store/links.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { saveProgress } from '../../store/task-changes.ts'
import { deleteHanging, insertDescribed, updateDescribed } from '../../store/upserts.ts'
import { changeNetwork, type Replanning } from '../change-network.ts'
import { loadSnapshot } from '../project-snapshot.ts'
import { recalculateProject, type Services } from '../recalculate.ts'
import { keepReports } from '../report-progress.ts'
import type { Reported } from './reports.ts'

export type ChangeKind = 'create' | 'update' | 'none'

export function kindOf({ before, after, report }: Reported): ChangeKind {
  if (!before) return 'create'
  return report?.changed || changesNetwork({ before, after }) || differs({ before, after }) ? 'update' : 'none'
}

type Pair = Pick<Reported, 'before' | 'after'>

const changesNetwork = ({ before, after }: Pair) =>
  !before ||
  before.duration !== after.duration ||
  before.safeDuration !== after.safeDuration ||
  before.notBefore !== after.notBefore ||
  !samePredecessors(before.predecessors, after.predecessors) ||
  !sameAssignments(before.assignments, after.assignments)

const DESCRIBED = ['name', 'description', 'deadline', 'promisedDate', 'wbs', 'outline'] as const
const differs = ({ before, after }: Pair) =>
  before !== undefined && DESCRIBED.some((name) => !isDeepStrictEqual(before[name], after[name]))

/** @param newResources those that the account lacks */
export async function saveUpserts(
  call: Call,
  services: Services,
  project: ProjectRow,
  upserts: readonly Reported[],
  newResources: readonly NewResource[],
  replanning: Replanning,
): Promise<void> {
  const changed = upserts.filter((it) => kindOf(it) !== 'none')
  if (changed.length === 0) return
  const { tx, account } = call
  const at = services.clock.now()
  if (changed.some(changesNetwork)) {
    await changeNetwork(call, services, project, replanning, write)
  } else if (project.status === 'Active') {
    await replanning.plans.reserve(call, [project])
    const before = await loadSnapshot(tx, account.id, project, at, call)
    await write()
    const after = await loadSnapshot(tx, account.id, project, at, call)
    await recalculateProject(call, services, before, after, { plan: 'keep', signal: replanning.plans.signal })
  } else await write()

  async function write(): Promise<void> {
    if (newResources.length > 0) await insertResources(tx, account.id, newResources, at)
    const created = changed.filter((it) => !it.before)
    const updated = changed.filter((it) => it.before)
    if (created.length > 0) {
      await insertDescribed(
        tx,
        account.id,
        project.id,
        created.map((it) => it.after),
        at,
      )
      const keys = created.map(({ key, after }) => ({ key, id: after.id }))
      await insertExternalKeys(tx, account.id, project.id, JSON.stringify(keys))
    }
    if (updated.length > 0)
      await updateDescribed(
        tx,
        account.id,
        updated.map((it) => it.after),
        at,
      )
    const reports = changed.flatMap(({ report }) => (report?.changed ? report : []))
    if (reports.length > 0)
      await saveProgress(
        tx,
        account.id,
        reports.map((it) => it.task),
        at,
      )
    await keepReports(call, reports, at)
    const relinked = changed.filter(
      ({ before, after }) => !samePredecessors(before?.predecessors ?? [], after.predecessors),
    )
    await deleteHanging(
      tx,
      account.id,
      'predecessor',
      relinked.map((it) => it.after.id),
    )
    await insertPredecessors(
      tx,
      account.id,
      relinked.flatMap(({ after }) => after.predecessors.map((it) => ({ ...it, of: after.id }))),
    )
    const reassigned = changed.filter(
      ({ before, after }) => !sameAssignments(before?.assignments ?? [], after.assignments),
    )
    await deleteHanging(
      tx,
      account.id,
      'assignment',
      reassigned.map((it) => it.after.id),
    )
    await insertAssignments(
      tx,
      account.id,
      reassigned.flatMap(({ after }) => after.assignments.map((it) => ({ ...it, of: after.id }))),
    )
  }
}
