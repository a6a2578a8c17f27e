/** Simulates projects with all that runs in the account, and stores how likely the Active ones keep their promises. */
import type { Account, Db, Log } from '#runtime'
import { historyFrom } from '../calculation/history.ts'
import type { AdviceQuestion, AskedFacts, SimulationQuestion } from '../calculation/simulation.ts'
import { dateIn, dayOf } from '../dates.ts'
import type { Advice, Estimates, History, Simulated } from '../engine/index.ts'
import { findActiveIds } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { askedAmong, completedTasks, readHistory, saveProbabilities } from '../store/simulations.ts'
import { estimatesOf } from './estimates.ts'
import { shownWhile } from './long-calculations.ts'
import { nameless } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'

export const DEFAULT_SEED = 1
export const DEFAULT_SIZE = { accuracy: 1 } // percentage points
const MAX_STORED_ERROR = 2 // percentage points

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

/** What completed tasks of an account tell, whether its simulations go by that or not. */
export const loadHistory = async (db: Db, account: Account): Promise<History> =>
  historyFrom(await readHistory(db, account.id), estimatesOf(account))

/** What simulations of an account take. */
const simulatedWith = async (db: Db, account: Account): Promise<Estimates> =>
  account.estimatesFromHistory ? (await loadHistory(db, account)).estimates : estimatesOf(account)

/** What simulations of projects are made from. */
const readFacts = async (
  db: Db,
  account: Account,
  { projectIds, startedId }: { readonly projectIds: readonly number[]; readonly startedId?: number | undefined },
) => ({
  asked: await askedAmong(db, account.id, projectIds),
  running: await findAllRunning(db, nameless(account.id), startedId),
  completed: await completedTasks(db, account.id),
  estimates: await simulatedWith(db, account),
})

/** Holds no transaction. @throws as `simulate` of the planner */
export async function simulateProjects(
  { db, account }: { readonly db: Db; readonly account: Account },
  { planner, clock }: Pick<Services, 'planner' | 'clock'>,
  { projectIds, startedId, shownAs, size, seed, signal }: SimulationRequest,
): Promise<SimulationOutcome> {
  const startedAt = clock.now()
  const statusDate = dateIn(account.timeZone, startedAt)
  const facts = await readFacts(db, account, { projectIds, startedId })
  const { asked } = facts
  const question = { ...facts, statusDate: dayOf(statusDate), size, seed }
  const shown = { accountId: account.id, projectId: shownAs, kind: 'simulation' as const }
  const simulated = await shownWhile(db, shown, { startedAt, seconds: null }, (onProgress) =>
    planner.simulate(question, { account: account.id, signal, onProgress }),
  )
  return { statusDate, asked, simulated }
}

export interface AdviceRequest extends Pick<AdviceQuestion, 'projectId' | 'runs' | 'seed'> {
  /** Aborted, it is wanted no longer. */
  readonly signal: AbortSignal
}

/** What would help a project, with the day from which it was calculated. Holds no transaction. @throws as `advise` of the planner */
export async function adviseOn(
  { db, account }: { readonly db: Db; readonly account: Account },
  { planner, clock }: Pick<Services, 'planner' | 'clock'>,
  { signal, ...request }: AdviceRequest,
): Promise<Advice & { readonly statusDate: string }> {
  const statusDate = dateIn(account.timeZone, clock.now())
  const projectIds = await findActiveIds(db, account.id)
  const question = { ...(await readFacts(db, account, { projectIds })), statusDate: dayOf(statusDate), ...request }
  return { statusDate, ...(await planner.advise(question, { account: account.id, signal })) }
}

/**
 * Stores the probabilities that are accurate enough, of projects that are Active and have the promise still that they were
 * simulated with. Called without a transaction, it locks none while it waits for another one; one that stays locked for too
 * long is logged and left out, as the answer is worth more.
 * @returns whether all that are accurate enough were stored
 */
export async function keepProbabilities(
  { db, log }: { readonly db: Db; readonly log: Log },
  accountId: number,
  { statusDate, asked, simulated }: SimulationOutcome,
): Promise<boolean> {
  const promises = new Map(asked.map(({ id, bufferEnd }) => [id, bufferEnd]))
  const found = simulated.projects
    .filter(({ standardError }) => standardError <= MAX_STORED_ERROR)
    .map(({ id, probabilityOfPromise }) => ({ id, probabilityOfPromise, bufferEnd: promises.get(id) as string }))
  const matching = await saveProbabilities(db, accountId, statusDate, found, { wait: false })
  const locked = new Set(matching.flatMap(({ id, isSaved }) => (isSaved ? [] : id)))
  let saved = matching.length - locked.size
  for (const one of found.filter(({ id }) => locked.has(id))) {
    try {
      const again = await saveProbabilities(db, accountId, statusDate, [one], { wait: true })
      saved += again.filter(({ isSaved }) => isSaved).length
    } catch (err) {
      log.warn({ err, account: accountId, project: one.id }, 'the simulated probability of a project is not stored')
    }
  }
  const inaccurate = simulated.projects.length - found.length
  return saved + inaccurate === asked.length
}
