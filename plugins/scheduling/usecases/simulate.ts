/**
 * Simulates projects with all that runs in the account, and stores of the Active ones how likely they keep their promises and
 * when they end.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Account, Db, Log } from '#runtime'
import type { AdviceQuestion, AskedFacts, Draft, PriceQuestion, SimulationQuestion } from '../calculation/simulation.ts'
import { dateIn, dateOf, dayOf, latestDateOf } from '../dates.ts'
import type { Advice, History, Price, Simulated } from '../engine/index.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { SimulationProgress } from '../engine/simulation/model.ts'
import type { Json } from '../json.ts'
import { findActiveIds } from '../store/projects.ts'
import { findAllRunning } from '../store/running.ts'
import { askedAmong, completedTasks, readHistory, saveOutlooks } from '../store/simulations.ts'
import { defaultAsOf } from './default-as-of.ts'
import { estimatesOf } from './estimates.ts'
import { nameless } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'

export const DEFAULT_SEED = 1
export const DEFAULT_SIZE = { accuracy: 1 } // percentage points
const MAX_STORED_ERROR = 2 // percentage points

export interface SimulationRequest extends Pick<SimulationQuestion, 'size' | 'seed'> {
  readonly projectIds: readonly number[]
  /** A project in Planning that is simulated as if it was started now. */
  readonly startedId?: number
  /** Aborted, it is wanted no longer. */
  readonly signal: AbortSignal
  readonly onProgress?: ((at: SimulationProgress) => void) | undefined
}
export interface SimulationOutcome {
  /** The day from which the work was placed, `YYYY-MM-DD`. */
  readonly statusDate: string
  readonly asked: readonly AskedFacts[]
  /** Projects that were changed while they were read are missing. */
  readonly simulated: Simulated
}

interface Reading {
  readonly db: Db
  readonly account: Account
}

/** What completed tasks of an account tell, whether its simulations go by that or not. @throws as `history` of the planner */
export async function loadHistory(
  { db, account }: Reading,
  { planner }: Pick<Services, 'planner'>,
  signal: AbortSignal,
): Promise<History> {
  const completed = await readHistory(db, account.id)
  return planner.history({ completed, set: estimatesOf(account) }, { account: account.id, signal })
}

/** Holds no transaction. @throws as `simulate` of the planner */
export async function simulateProjects(
  reading: Reading,
  services: Pick<Services, 'planner' | 'clock'>,
  { projectIds, startedId, signal, onProgress, ...sized }: SimulationRequest,
): Promise<SimulationOutcome> {
  const { db, account } = reading
  const asked = await askedAmong(db, account.id, projectIds)
  const question = { ...(await questionOf(reading, services, { startedId, signal })), ...sized, asked }
  const request = { account: account.id, signal, ...(onProgress && { onProgress }) }
  const simulated = await services.planner.simulate(question, request)
  return { statusDate: dateOf(question.statusDate), asked, simulated }
}

/** A project that is not stored, which has a plan. */
export interface Quoted {
  readonly asked: AskedFacts
  readonly draft: Json<Draft>
}

/** Simulates a project that is not stored, as if it was started now. @throws as `simulate` of the planner */
export async function simulateDraft(
  reading: Reading,
  services: Pick<Services, 'planner' | 'clock'>,
  { asked, draft }: Quoted,
  signal: AbortSignal,
): Promise<SimulationOutcome> {
  const question = await questionOf(reading, services, { signal })
  const own = { asked: [asked], draft: { id: asked.id, text: draft }, seed: DEFAULT_SEED, size: DEFAULT_SIZE }
  const simulated = await services.planner.simulate({ ...question, ...own }, { account: reading.account.id, signal })
  return { statusDate: dateOf(question.statusDate), asked: [asked], simulated }
}

export interface AdviceRequest extends Pick<AdviceQuestion, 'projectId' | 'runs' | 'seed' | 'skills'> {
  /** Aborted, it is wanted no longer. */
  readonly signal: AbortSignal
}

/** What would help a project, with the day from which it was calculated. Holds no transaction. @throws as `advise` of the planner */
export async function adviseOn(
  reading: Reading,
  services: Pick<Services, 'planner' | 'clock'>,
  { signal, ...request }: AdviceRequest,
): Promise<Advice & { readonly statusDate: string }> {
  const { db, account } = reading
  const asked = await askedAmong(db, account.id, await findActiveIds(db, account.id))
  const at = services.clock.now()
  const common = await questionOf(reading, services, { at, signal })
  const countsToday = defaultAsOf(account, at) !== null
  const question = { ...common, ...request, asked, ...(countsToday && { defaultAsOf: common.statusDate }) }
  const advice = await services.planner.advise(question, { account: account.id, signal })
  return { statusDate: dateOf(question.statusDate), ...advice }
}

const PRICE_RUNS = 400
const MAX_PRICES = 50_000 // of single projects

/** The last prices, by the question that they answer: with one seed it has one answer. A process that has none simulates. */
const lastPrices = new LRUCache<string, { readonly prices: readonly Price[] | null }>({
  maxSize: MAX_PRICES,
  sizeCalculation: ({ prices }) => 1 + (prices?.length ?? 0),
})

export interface PriceRequest extends Pick<PriceQuestion, 'projectId' | 'move'>, Pick<AdviceRequest, 'signal'> {
  /** Whether it is simulated once more where there was no time to tell; by default nobody waits for that twice. */
  readonly triesAgain?: boolean
}

/**
 * What a move gains and loses, its own project first; null where there was no time to tell. What was simulated is kept for each
 * state of what runs: who decides what was previewed does not wait for it again. Requests at once each simulate it.
 * @throws as `price` of the planner
 */
export async function priceOn(
  reading: Reading,
  services: Pick<Services, 'planner' | 'clock'>,
  { signal, triesAgain = false, ...request }: PriceRequest,
): Promise<readonly Price[] | null> {
  const { db, account } = reading
  const asked = await askedAmong(db, account.id, await findActiveIds(db, account.id))
  const common = await questionOf(reading, services, { signal })
  const question = { ...common, ...request, asked, runs: PRICE_RUNS, seed: DEFAULT_SEED }
  const name = nameOf(account, question)
  const last = lastPrices.get(name)
  if (last && (last.prices || !triesAgain)) return last.prices
  const { prices } = await services.planner.price(question, { account: account.id, signal })
  lastPrices.set(name, { prices })
  return prices
}

/**
 * Another text for each question; `workName` stands for the work of a project, whose every state has its own. Texts are megabytes
 * where much runs: they are hashed as they are.
 */
function nameOf({ id }: Account, { running, completed, ...rest }: PriceQuestion): string {
  const hash = createHash('sha256')
  const add = (text: string) => hash.update(`${text.length} `).update(text)
  add(JSON.stringify([id, running.projects.length, rest]))
  add(running.basis)
  for (const { workName, facts } of running.projects) {
    add(workName)
    add(facts)
  }
  for (const { projectId, tasks } of completed) {
    add(String(projectId))
    add(tasks)
  }
  return hash.digest('base64url')
}

/** All that a simulation takes, but what is asked. @param about as of `at`, by default now */
async function questionOf(
  reading: Reading,
  services: Pick<Services, 'planner' | 'clock'>,
  about: { readonly at?: Date; readonly startedId?: number | undefined; readonly signal: AbortSignal },
) {
  const { db, account } = reading
  const { at = services.clock.now(), startedId, signal } = about
  const statusDate = dayOf(dateIn(account.timeZone, at))
  return {
    running: await findAllRunning(db, nameless(account.id), startedId),
    completed: await completedTasks(db, account.id),
    statusDate,
    estimates: account.estimatesFromHistory
      ? (await loadHistory(reading, services, signal)).estimates
      : estimatesOf(account),
  }
}

/**
 * Stores the probabilities that are accurate enough, with the dates of P50 and P80, of projects that are Active and have the
 * promise still that they were simulated with. Called without a transaction, it locks none while it waits for another one; one
 * that stays locked for too long is logged and left out, as the answer is worth more.
 * @returns whether all that are accurate enough were stored
 */
export async function keepOutlooks(
  { db, log }: { readonly db: Db; readonly log: Log },
  accountId: number,
  { statusDate, asked, simulated }: SimulationOutcome,
): Promise<boolean> {
  const promises = new Map(asked.map(({ id, bufferEnd }) => [id, bufferEnd]))
  const found = simulated.projects
    .filter(({ standardError }) => standardError <= MAX_STORED_ERROR)
    .map(({ id, probabilityOfPromise, finish: { p50, p80 } }) => ({
      id,
      probabilityOfPromise: sixDecimals(probabilityOfPromise),
      bufferEnd: promises.get(id) as string,
      finishP50: latestDateOf(p50),
      finishP80: latestDateOf(p80),
    }))
  const matching = await saveOutlooks(db, accountId, statusDate, found, { wait: false })
  const locked = new Set(matching.flatMap(({ id, isSaved }) => (isSaved ? [] : id)))
  let saved = matching.length - locked.size
  for (const one of found.filter(({ id }) => locked.has(id))) {
    try {
      const again = await saveOutlooks(db, accountId, statusDate, [one], { wait: true })
      saved += again.filter(({ isSaved }) => isSaved).length
    } catch (err) {
      log.warn({ err, account: accountId, project: one.id }, 'the simulated probability of a project is not stored')
    }
  }
  const inaccurate = simulated.projects.length - found.length
  return saved + inaccurate === asked.length
}
