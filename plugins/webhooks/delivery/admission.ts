/**
 * Admission: claims deliveries that are due, within the concurrency limits, and passes the claims to a carrier. It keeps
 * the slots of each claim until the carrier reports what became of it. The first carrier that is ready gets the claims;
 * while none is, deliveries stay due.
 */
import type { Host } from '#runtime'
import type { WorkerUsage } from '../metrics.ts'
import {
  type Claim,
  claimKey,
  currentClaims,
  type FreeSlots,
  pendingAccounts,
  type Quota,
  releaseClaims,
  releaseUnknownClaims,
} from '../store/claims.ts'
import type { Carrier, Report } from './carrier.ts'
import { createConcurrencyLimiter, INITIAL_LIMIT, MAX_IN_FLIGHT } from './concurrency-limiter.ts'

const MAX_CLAIM = 200 // rows
/** A due retry starts within a second. A new delivery wakes the worker by NOTIFY and does not wait for the poll. */
const POLL_INTERVAL = 500 // ms
/** Slots that become free within this time are filled by one claim. */
const CLAIM_DELAY = 2 // ms
const DELAY_AFTER_FAILURE = 500 // ms after a failed claim
/** How long claims use the accounts that an earlier one read, and those that wake-ups name. */
const ACCOUNTS_MAX_AGE = 250 // ms
/** A report that is later than this may be lost, so the database is asked. */
const REPORT_OVERDUE = 5_000 // ms

export interface AdmissionParts {
  readonly host: Pick<Host<unknown>, 'db' | 'log' | 'accountsOn'>
  /** The id of this process among the workers. */
  readonly worker: string
  /** By `claimKey`: what this process attempts now, claims of other processes too. */
  readonly attempting: ReadonlySet<string>
  /** In the order of preference. */
  readonly carriers: readonly Carrier[]
}

interface Sent {
  readonly claim: Claim
  readonly carrier: Carrier
  /** By `performance.now()`. */
  readonly at: number // ms
}

export function createAdmission({ host, worker, attempting, carriers }: AdmissionParts) {
  const { db, log } = host
  const limiter = createConcurrencyLimiter()
  /** By `claimKey`: the claims whose report has not come yet. */
  const sent = new Map<string, Sent>()
  /** Claims that ended without an attempt. Those that are current are released, so that their deliveries are due again. */
  let unattempted: Claim[] = []
  let stopping = false
  let running: Promise<void> | undefined
  // Set by a wake-up, so that one between the claim and the wait is not lost.
  let woken = false
  let endWait = () => {}
  let claimScheduled = false
  // A claim that failed may have been committed: its rows are then claimed for this worker, which does not know them.
  let claimUncertain = false
  let alreadyWarned = false
  let searchedLostReportsAt = 0 // ms
  // A limit ended the last claim, so that each slot that becomes free may be filled.
  let wasLimited = false
  let endedCount = 0
  let accounts: readonly number[] = []
  let accountsReadAt = Number.NEGATIVE_INFINITY // ms
  /** Accounts with new deliveries, since the accounts were read. */
  const named = new Set<number>()

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Claims again now: a delivery may be due. @param accountIds the accounts with new deliveries; none: unknown */
  function wake(accountIds: readonly number[] = []): void {
    if (accountIds.length === 0) accountsReadAt = Number.NEGATIVE_INFINITY
    for (const accountId of accountIds) named.add(accountId)
    claimAgain()
  }

  function claimAgain(): void {
    woken = true
    endWait()
  }

  function wakeSoon(): void {
    if (claimScheduled) return
    claimScheduled = true
    setTimeout(() => {
      claimScheduled = false
      claimAgain()
    }, CLAIM_DELAY)
  }

  /** Makes the deliveries of claims that ended without an attempt due again. */
  async function release(): Promise<void> {
    if (claimUncertain) await releaseUnknownClaims(db, worker, [...sent.keys(), ...attempting])
    claimUncertain = false
    const claims = [...unattempted]
    if (claims.length === 0) return
    await releaseClaims(db, worker, claims)
    unattempted = unattempted.slice(claims.length)
  }

  /** Skips accounts with the plugin disabled: their deliveries stay pending, as those of a paused registration do. */
  async function readAccounts(): Promise<readonly number[]> {
    const now = performance.now()
    if (now - accountsReadAt >= ACCOUNTS_MAX_AGE) {
      // Before the query, so that a wake-up meanwhile has them read again.
      accountsReadAt = now
      named.clear()
      accounts = await pendingAccounts(db)
    }
    const pending = [...new Set([...accounts, ...named])]
    return pending.length > 0 ? host.accountsOn(pending) : []
  }

  async function claim(carrier: Carrier, limit: number): Promise<readonly Claim[]> {
    if (limit <= 0) return []
    const accountIds = await readAccounts()
    const endedBefore = endedCount
    const quotas = accountIds
      .map((accountId) => ({ accountId, slots: limiter.quota(accountId) }))
      .filter(({ slots }) => slots > 0)
    if (quotas.length === 0) return []
    const freeSlots = limiter.freeSlots()
    const initialLimit = INITIAL_LIMIT
    const claims = await carrier.claim(db, { worker, limit, initialLimit, freeSlots, quotas })
    wasLimited = reachesLimit(claims, quotas, freeSlots)
    if (wasLimited && endedCount > endedBefore) wakeSoon()
    return claims
  }

  /** @returns whether more deliveries may be due */
  async function admit(): Promise<boolean> {
    await release()
    await endLostReports()
    const carrier = carriers.find((it) => it.fault() === undefined)
    if (!carrier) return false
    claimUncertain = true
    const claims = await claim(carrier, Math.min(MAX_CLAIM, MAX_IN_FLIGHT - limiter.inFlight()))
    claimUncertain = false
    if (claims.length === 0) return false
    const at = performance.now()
    for (const one of claims) {
      limiter.acquire(one)
      sent.set(claimKey(one), { claim: one, carrier, at })
    }
    carrier.send(claims)
    return claims.length === MAX_CLAIM
  }

  /** Frees the slots of claims that have ended although their report has not come. */
  async function endLostReports(): Promise<void> {
    const now = performance.now()
    if (now - searchedLostReportsAt < REPORT_OVERDUE) return
    searchedLostReportsAt = now
    const overdue = [...sent].filter(([, it]) => it.carrier.state === 'queued' && now - it.at > REPORT_OVERDUE)
    if (overdue.length === 0) return
    const claims = overdue.map(([, { claim }]) => claim)
    const current = new Set((await currentClaims(db, claims)).map(claimKey))
    for (const claim of claims) if (!current.has(claimKey(claim))) ended({ claim, result: 'stale', milliseconds: 0 })
  }

  /** Receives what became of a claim. */
  function ended(report: Report): void {
    const key = claimKey(report.claim)
    // Another worker got a second message about a claim that this one attempts.
    if (attempting.has(key) || !sent.delete(key)) return
    if (report.result !== 'succeeded' && report.result !== 'failed') unattempted.push(report.claim)
    endedCount += 1
    if ((limiter.release(report) || wasLimited) && !stopping) wakeSoon()
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false
      try {
        const more = await admit()
        alreadyWarned = false
        if (more) continue
      } catch (error) {
        if (!alreadyWarned) log.warn({ err: error }, 'due deliveries cannot be claimed; the worker tries again')
        alreadyWarned = true
        await wait(DELAY_AFTER_FAILURE)
        continue
      }
      if (!woken && !stopping) await wait(POLL_INTERVAL)
    }
  }

  return {
    /** Resolves once deliveries are claimed. */
    start(): void {
      running = run()
    },
    wake,
    ended,
    release,
    /** Makes the delivery of a claim due again, if this process holds it. */
    giveBack: (claim: Claim): void => void unattempted.push(claim),
    /** Stops claiming. Reports are still received. */
    async stop(): Promise<void> {
      stopping = true
      endWait()
      await running
    },
    usage: (): Omit<WorkerUsage, 'attempts'> => ({
      usedSlots: limiter.inFlight(),
      freeSlots: MAX_IN_FLIGHT - limiter.inFlight(),
      registrationsAtLimit: limiter.atLimit(),
    }),
  }
}

/** Whether the claims use up the quota of an account, or the free slots of a registration. */
function reachesLimit(claims: readonly Claim[], quotas: readonly Quota[], freeSlots: FreeSlots): boolean {
  const ofAccounts = countBy(claims, ({ accountId }) => accountId)
  const ofRegistrations = countBy(claims, ({ webhookId }) => webhookId)
  return (
    quotas.some(({ accountId, slots }) => (ofAccounts.get(accountId) ?? 0) >= slots) ||
    [...ofRegistrations].some(([webhookId, count]) => count >= (freeSlots[webhookId] ?? INITIAL_LIMIT))
  )
}

function countBy<K>(claims: readonly Claim[], keyOf: (claim: Claim) => K): ReadonlyMap<K, number> {
  const counts = new Map<K, number>()
  for (const claim of claims) counts.set(keyOf(claim), (counts.get(keyOf(claim)) ?? 0) + 1)
  return counts
}
