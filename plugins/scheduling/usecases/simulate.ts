/** Simulates projects with all that runs in the account, and stores how likely the Active ones keep their promises. */
import type { Account, Db } from '#runtime'
import type { AskedFacts, SimulationQuestion } from '../calculation/simulation.ts'
import { dateIn, dayOf } from '../dates.ts'
import type { Simulated } from '../engine/simulation/model.ts'
import { findAllRunning } from '../store/running.ts'
import { askedAmong, saveProbabilities } from '../store/simulations.ts'
import { estimatesOf } from './estimates.ts'
import { shownWhile } from './long-calculations.ts'
import { nameless } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'

export const DEFAULT_SEED = 1
export const DEFAULT_SIZE = { accuracy: 1 } // percentage points

export interface SimulationRequest extends Pick<SimulationQuestion, 'size' | 'seed'> {
  readonly projectIds: readonly number[]
  /** A project in Planning that is simulated as if it was started now. */
  readonly startedId?: number
  /** Whose simulation it is shown as; null: of all that run. */
  readonly shownAs: number | null
  /** Aborted, it is wanted no longer. */
  readonly signal: AbortSignal
}
export interface SimulationOutcome {
  /** The day from which the work was placed, `YYYY-MM-DD`. */
  readonly statusDate: string
  readonly asked: readonly AskedFacts[]
  /** Projects that were changed while they were read are missing. */
  readonly simulated: Simulated
}

/** Holds no transaction. @throws as `simulate` of the planner */
export async function simulateProjects(
  { db, account }: { readonly db: Db; readonly account: Account },
  { planner, clock }: Pick<Services, 'planner' | 'clock'>,
  { projectIds, startedId, shownAs, size, seed, signal }: SimulationRequest,
): Promise<SimulationOutcome> {
  const startedAt = clock.now()
  const statusDate = dateIn(account.timeZone, startedAt)
  const asked = await askedAmong(db, account.id, projectIds)
  const question = {
    running: await findAllRunning(db, nameless(account.id), startedId),
    asked,
    statusDate: dayOf(statusDate),
    estimates: estimatesOf(account),
    size,
    seed,
  }
  const shown = { accountId: account.id, projectId: shownAs, kind: 'simulation' as const }
  const simulated = await shownWhile(db, shown, { startedAt, seconds: null }, (onProgress) =>
    planner.simulate(question, { account: account.id, signal, onProgress }),
  )
  return { statusDate, asked, simulated }
}

/**
 * Of those that are Active and have the promise still that they were simulated with. Called without a transaction, it locks
 * none while it waits for another one.
 */
export async function keepProbabilities(
  db: Db,
  accountId: number,
  { statusDate, asked, simulated }: SimulationOutcome,
): Promise<void> {
  const promises = new Map(asked.map(({ id, bufferEnd }) => [id, bufferEnd]))
  const found = simulated.projects.map(({ id, probabilityOfPromise }) => ({
    ...{ id, probabilityOfPromise, bufferEnd: promises.get(id) as string },
  }))
  const saved = new Set(await saveProbabilities(db, accountId, statusDate, found, { wait: false }))
  const left = found.filter(({ id }) => !saved.has(id))
  for (const one of left) await saveProbabilities(db, accountId, statusDate, [one], { wait: true })
}
