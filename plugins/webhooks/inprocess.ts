/** The transport without a broker: this process claims what is due and sends it. */
import type { Host } from '#runtime'
import type { Deliver } from './deliver.ts'
import { type Claimed, claimDue, claimKey, giveBack, pendingAccounts } from './store/deliveries.ts'
import type { Transport } from './transport.ts'
import { openWindows, PLACES, WINDOW } from './windows.ts'

const CLAIM = 200 // rows at once
/** A due retry starts within a second; what is new is told by a notice and does not wait. */
const POLL = 500 // ms
/** Places that come free within this time are filled with one claim. */
const GATHER = 2 // ms
const PAUSE = 500 // ms after a failed claim

export interface Parts {
  readonly host: Pick<Host<unknown>, 'db' | 'log' | 'accountsOn'>
  readonly worker: string
}

export function inProcess({ host, worker }: Parts): Transport {
  const { db, log } = host
  const windows = openWindows()
  const out = new Map<string, Promise<void>>()
  let stopping = false
  let running: Promise<void> | undefined
  // A wake-up between the last look and the wait must not be lost.
  let dirty = false
  let rouse = () => {}
  let gathering = false
  // A claim that failed may have been committed all the same: its rows are ours, and we do not know them.
  let doubtful = false
  // Deliveries came back without an outcome.
  let undone = false
  let told = false

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function wake(): void {
    dirty = true
    rouse()
  }

  function wakeSoon(): void {
    if (gathering) return
    gathering = true
    setTimeout(() => {
      gathering = false
      wake()
    }, GATHER)
  }

  async function claim(limit: number): Promise<Claimed[]> {
    const untidy = doubtful || undone
    undone = false
    doubtful = true
    if (untidy) await giveBack(db, worker, [...out.keys()])
    const claimed = limit > 0 ? await claimShares(limit) : []
    doubtful = false
    return claimed
  }

  /** What waits for an account that has webhooks off stays pending, as that of a paused registration does. */
  async function claimShares(limit: number): Promise<Claimed[]> {
    const pending = await pendingAccounts(db)
    if (pending.length === 0) return []
    const shares = (await host.accountsOn(pending))
      .map((accountId) => ({ accountId, places: windows.share(accountId) }))
      .filter(({ places }) => places > 0)
    return shares.length > 0 ? claimDue(db, worker, limit, WINDOW, windows.rooms(), shares) : []
  }

  async function run(deliver: Deliver): Promise<void> {
    while (!stopping) {
      dirty = false
      try {
        const claimed = await claim(Math.min(CLAIM, PLACES - windows.out()))
        for (const one of claimed) send(one, deliver)
        told = false
        if (claimed.length === CLAIM) continue
      } catch (error) {
        if (!told) log.warn({ err: error }, 'due deliveries cannot be claimed; the worker tries again')
        told = true
        await rest(PAUSE)
        continue
      }
      if (!dirty && !stopping) await rest(POLL)
    }
  }

  function send(claimed: Claimed, deliver: Deliver): void {
    const key = claimKey(claimed)
    windows.take(claimed)
    const sent = deliver(claimed)
      .catch((error) => {
        log.error({ err: error, webhook: claimed.webhookId }, 'an attempt broke; it is made again')
        return undefined
      })
      .then((attempt) => {
        if (windows.release(claimed, attempt)) wakeSoon()
        out.delete(key)
        undone ||= attempt === undefined
      })
    out.set(key, sent)
  }

  return {
    async start(deliver) {
      running = run(deliver)
    },
    wake,
    async stop(patience) {
      stopping = true
      rouse()
      await running
      if (out.size === 0) return true
      return within(Math.max(0, patience), Promise.all(out.values()))
    },
  }
}

/** Whether the work was done before the time was over. */
function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    void work.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
