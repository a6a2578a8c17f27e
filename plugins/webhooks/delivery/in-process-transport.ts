/** The transport without a broker: this process claims the deliveries that are due and sends them itself. */
import type { Host } from '#runtime'
import { type Claimed, claimDue, claimKey, pendingAccounts, releaseClaims } from '../store/deliveries.ts'
import { createConcurrencyLimiter, INITIAL_LIMIT, MAX_IN_FLIGHT } from './concurrency-limiter.ts'
import type { Deliver } from './deliver.ts'
import type { Transport } from './transport.ts'

const MAX_CLAIM = 200 // rows
/** A due retry starts within a second. A new delivery wakes the worker by NOTIFY and does not wait for the poll. */
const POLL_INTERVAL = 500 // ms
/** Slots that become free within this time are filled by one claim. */
const CLAIM_DELAY = 2 // ms
const DELAY_AFTER_FAILURE = 500 // ms after a failed claim

export interface Parts {
  readonly host: Pick<Host<unknown>, 'db' | 'log' | 'accountsOn'>
  readonly worker: string
}

export function createInProcessTransport({ host, worker }: Parts): Transport {
  const { db, log } = host
  const limiter = createConcurrencyLimiter()
  const inFlight = new Map<string, Promise<void>>()
  let stopping = false
  let running: Promise<void> | undefined
  // Set by a wake-up, so that one between the claim and the wait is not lost.
  let woken = false
  let endWait = () => {}
  let claimScheduled = false
  // A claim that failed may have been committed: its rows are then in flight for this worker, which does not know them.
  let claimUncertain = false
  // Deliveries were returned without an outcome, and are still marked as in flight.
  let hasReturned = false
  let alreadyWarned = false

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function wake(): void {
    woken = true
    endWait()
  }

  function wakeSoon(): void {
    if (claimScheduled) return
    claimScheduled = true
    setTimeout(() => {
      claimScheduled = false
      wake()
    }, CLAIM_DELAY)
  }

  async function claim(limit: number): Promise<Claimed[]> {
    const mustRelease = claimUncertain || hasReturned
    hasReturned = false
    claimUncertain = true
    if (mustRelease) await releaseClaims(db, worker, [...inFlight.keys()])
    const claimed = limit > 0 ? await claimByQuota(limit) : []
    claimUncertain = false
    return claimed
  }

  /** Skips accounts with the plugin disabled: their deliveries stay pending, as those of a paused registration do. */
  async function claimByQuota(limit: number): Promise<Claimed[]> {
    const pending = await pendingAccounts(db)
    if (pending.length === 0) return []
    const quotas = (await host.accountsOn(pending))
      .map((accountId) => ({ accountId, slots: limiter.quota(accountId) }))
      .filter(({ slots }) => slots > 0)
    return quotas.length > 0 ? claimDue(db, worker, limit, INITIAL_LIMIT, limiter.freeSlots(), quotas) : []
  }

  async function run(deliver: Deliver): Promise<void> {
    while (!stopping) {
      woken = false
      try {
        const claimed = await claim(Math.min(MAX_CLAIM, MAX_IN_FLIGHT - limiter.inFlight()))
        for (const one of claimed) send(one, deliver)
        alreadyWarned = false
        if (claimed.length === MAX_CLAIM) continue
      } catch (error) {
        if (!alreadyWarned) log.warn({ err: error }, 'due deliveries cannot be claimed; the worker tries again')
        alreadyWarned = true
        await wait(DELAY_AFTER_FAILURE)
        continue
      }
      if (!woken && !stopping) await wait(POLL_INTERVAL)
    }
  }

  function send(claimed: Claimed, deliver: Deliver): void {
    const key = claimKey(claimed)
    limiter.acquire(claimed)
    const sent = deliver(claimed)
      .catch((error) => {
        log.error({ err: error, webhook: claimed.webhookId }, 'an attempt failed inside the service; it is repeated')
        return undefined
      })
      .then((attempt) => {
        if (limiter.release(claimed, attempt)) wakeSoon()
        inFlight.delete(key)
        hasReturned ||= attempt === undefined
      })
    inFlight.set(key, sent)
  }

  return {
    async start(deliver) {
      running = run(deliver)
    },
    wake,
    async stop(timeout) {
      stopping = true
      endWait()
      await running
      if (inFlight.size === 0) return true
      return finishesWithin(Math.max(0, timeout), Promise.all(inFlight.values()))
    },
  }
}

/** Resolves to whether the work finished before the timeout. */
function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    void work.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
