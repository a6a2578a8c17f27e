/** Makes the deliveries of registrations that are behind from the feed, as others are done; all registrations in turn. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from './config.ts'
import {
  type Behind,
  deleteBehind,
  insertFromFeed,
  listBehind,
  lockOneBehind,
  MAX_PENDING,
  moveBehind,
} from './store/behind.ts'
import { notifyDue } from './store/deliveries.ts'

const BATCH = 500 // registrations
const EVENTS = 1_000 // of a registration in a turn
const PAUSE = 1_000 // ms

type Parts = Pick<Host<Pick<Config, 'retrySchedule'>>, 'config' | 'db' | 'transaction'>

export const catchUp = (host: Parts): Background => ({
  name: 'registrations behind',
  async run({ signal }) {
    while (!signal.aborted) {
      const isUnderWay = await catchUpAll(host, signal)
      if (!isUnderWay) await sleep(PAUSE, undefined, { signal }).catch(() => {})
    }
  },
})

/** One turn. Resolves to whether a registration had room for more deliveries. */
export async function catchUpAll(host: Parts, signal: AbortSignal): Promise<boolean> {
  let hadRoom = false
  let batch: readonly Behind[] = []
  do {
    batch = await listBehind(host.db, batch.at(-1) ?? { accountId: 0, webhookId: '' }, BATCH)
    for (const one of batch) if (!signal.aborted && (await catchUpOne(host, one))) hadRoom = true
  } while (batch.length === BATCH && !signal.aborted)
  return hadRoom
}

const catchUpOne = ({ config, transaction }: Parts, one: Behind): Promise<boolean> =>
  transaction(async (tx) => {
    const behind = await lockOneBehind(tx, one)
    if (!behind || behind.pending > MAX_PENDING - EVENTS) return false
    const { position, subscriptions } = behind
    const next = { position, scanned: EVENTS, wait: config.retrySchedule[0] ?? 0 }
    const end = subscriptions && (await insertFromFeed(tx, one, { ...next, subscriptions }))
    await (end === undefined ? deleteBehind(tx, one) : moveBehind(tx, one, end))
    await notifyDue(tx, [one.accountId])
    return true
  })
