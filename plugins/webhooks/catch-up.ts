/** Makes the deliveries of registrations that are behind from the feed, as others are done; all registrations in turn. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from './config.ts'
import {
  type Behind,
  deleteBehind,
  hasRoom,
  insertFromFeed,
  listBehind,
  lockOneBehind,
  MAX_PENDING,
  moveBehind,
} from './store/behind.ts'
import { notifyDue } from './store/deliveries.ts'

const BATCH = 500 // registrations
const EVENTS = 1_000 // of a registration in a turn
const PAUSE = 2_000 // ms

type Parts = Pick<Host<Pick<Config, 'retrySchedule'>>, 'config' | 'db' | 'log' | 'transaction'>

export const catchUp = (host: Parts): Background => ({
  name: 'registrations behind',
  async run({ signal }) {
    while (!signal.aborted) {
      const hadRoom = await catchUpAll(host, signal)
      if (!hadRoom) await sleep(PAUSE, undefined, { signal }).catch(() => {})
    }
  },
})

/** One turn. Resolves to whether a registration had room for more deliveries. */
export async function catchUpAll(host: Parts, signal: AbortSignal): Promise<boolean> {
  let hadRoom = false
  let batch: readonly Behind[] = []
  do {
    batch = await listBehind(host.db, batch.at(-1) ?? { accountId: 0, webhookId: '' }, BATCH)
    for (const behind of batch) {
      if (signal.aborted) return false
      const made = await catchUpOne(host, behind).catch((err) => {
        host.log.warn({ ...behind, err }, 'a webhook that is behind was not caught up; it is tried again')
      })
      if (made) hadRoom = true
    }
  } while (batch.length === BATCH)
  return hadRoom
}

async function catchUpOne({ config, db, transaction }: Parts, behind: Behind): Promise<boolean> {
  const most = MAX_PENDING - EVENTS + 1
  // First without the lock, for which the relay would have to wait.
  if (!(await hasRoom(db, behind, most))) return false
  return transaction(async (tx) => {
    const locked = await lockOneBehind(tx, behind)
    if (!locked || !(await hasRoom(tx, behind, most))) return false
    const { position, subscriptions } = locked
    const next = { position, most: EVENTS, wait: config.retrySchedule[0] ?? 0 }
    const last = subscriptions && (await insertFromFeed(tx, behind, { ...next, subscriptions }))
    await (last === undefined ? deleteBehind(tx, behind) : moveBehind(tx, behind, last))
    await notifyDue(tx, [behind.accountId])
    return true
  })
}
