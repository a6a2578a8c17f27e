/**
 * Compares what is stored of the running projects of an account with what a calculation of the same facts gives: as of the
 * day of the last calculation, together with all that runs, with the plan as it is. Changes nothing.
 */
import type { Account, Tx } from '#runtime'
import { recalculate } from '../calculation/calculation.ts'
import { readKnown } from '../calculation/known-project.ts'
import type { Running } from '../calculation/running.ts'
import { parseJson } from '../json.ts'
import { wholeAccount } from '../rules/access.ts'
import { findActiveIds, findProject, type ProjectRow } from '../store/projects.ts'
import { findAllRunning, isBesideOthers } from '../store/running.ts'
import { loadStored } from './project-snapshot.ts'
import { zoneRulesOf } from './zone-rules.ts'

export interface ProjectionDifference {
  /** The columns of the project that differ. */
  readonly figures: { readonly [name: string]: { readonly stored: unknown; readonly calculated: unknown } }
  /** How many tasks differ. */
  readonly tasks: number
}
export interface CheckedProject {
  readonly project: Pick<ProjectRow, 'id' | 'name'>
  /** An error where the project cannot be calculated; undefined where nothing differs. */
  readonly difference: ProjectionDifference | Error | undefined
}

/** One project after the other. @param tx its statements see one state: what is reported meanwhile is no difference */
export async function* checkProjections(tx: Tx, account: Account): AsyncGenerator<CheckedProject> {
  let all: Running | undefined
  for (const id of await findActiveIds(tx, account.id)) {
    const project = await findProject(tx, wholeAccount(account.id), id)
    if (!project) continue
    const isBeside = await isBesideOthers(tx, account.id, id)
    if (isBeside) all ??= await findAllRunning(tx, wholeAccount(account.id))
    yield { project, difference: await differenceOf(tx, account, project, isBeside ? all : undefined) }
  }
}

async function differenceOf(tx: Tx, account: Account, project: ProjectRow, running: Running | undefined) {
  const at = new Date(`${project.statusDate}T12:00:00Z`)
  const stored = await loadStored(tx, account.id, project, { at, withBookings: false })
  const now = { at, timeZone: 'UTC', zones: zoneRulesOf(account, project), history: [] }
  try {
    const nothing = { before: project, changed: [], isChanged: false, plan: 'keep' as const }
    const { outcome } = recalculate(readKnown(stored), { project, ...nothing, running, now })
    const figures = Object.entries(outcome.calculation?.project ?? {}).flatMap(([name, calculated]) => {
      const stored = project[name as keyof ProjectRow]
      return stored === calculated ? [] : [[name, { stored, calculated }]]
    })
    const tasks = outcome.tasks === undefined ? 0 : parseJson(outcome.tasks).length
    return figures.length > 0 || tasks > 0 ? { figures: Object.fromEntries(figures), tasks } : undefined
  } catch (error) {
    return error as Error
  }
}
