/** Stores what a table changes of a locked project: a statement a table, one calculation. */
import { isDeepStrictEqual } from 'node:util'
import type { Call } from '#runtime'
import { insertExternalKeys } from '../../store/external-keys.ts'
import { insertResources, type NewResource } from '../../store/imports.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { changeNetwork, type Replanning } from '../change-network.ts'
import { loadSnapshot } from '../project-snapshot.ts'
import { recalculateProject, type Services } from '../recalculate.ts'
import { type ChangedTask, changesNetwork, saveTasks } from '../save-tasks.ts'
import type { Reported } from './reports.ts'

export type ChangeKind = 'create' | 'update' | 'none'

export function kindOf(task: Reported): ChangeKind {
  if (!task.before) return 'create'
  return task.report?.changed || changesNetwork(task.before, task.after) || differs(task) ? 'update' : 'none'
}

const DESCRIBED = ['name', 'description', 'deadline', 'promisedDate', 'wbs', 'outline'] as const
const differs = ({ before, after }: ChangedTask) =>
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
  if (changed.some((it) => changesNetwork(it.before, it.after))) {
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
    await saveTasks(call, project.id, changed, at)
    const keys = changed.flatMap(({ before, key, after }) => (before ? [] : { key, id: after.id }))
    if (keys.length > 0) await insertExternalKeys(tx, account.id, project.id, JSON.stringify(keys))
  }
}
