/**
 * LISTEN on one connection of its own, opened with the first channel. Notices are never the truth, only a hint that
 * something changed: whoever hears null must forget what it cached, for notices may have been missed.
 */
import pg from 'pg'
import type { Log } from '../plugin.ts'
import { type Address, connect } from './connection.ts'

type Heard = (payload: string | null) => void

const FIRST_RETRY = 100 // ms, doubling up to
const LAST_RETRY = 5_000 // ms
const HEARTBEAT = 15_000 // ms; finds connections that died without a word
const ANSWER = 5_000 // ms

export interface Listening {
  listen(channel: string, heard: Heard): void
  close(): Promise<void>
}

export function listening(address: Address, applicationName: string, log: Log): Listening {
  const channels = new Map<string, Set<Heard>>()
  const closing = new AbortController()
  /** Subscribes on the connection that is up. */
  let follow: ((channel: string) => Promise<void>) | undefined
  let running: Promise<void> | undefined

  const tell = (heard: Heard, payload: string | null, channel: string) => {
    try {
      heard(payload)
    } catch (error) {
      log.error({ err: error, channel }, 'A listener of a database channel failed.')
    }
  }
  const tellMissed = (channel: string) => {
    for (const heard of channels.get(channel) ?? []) tell(heard, null, channel)
  }

  /** Lives until the connection is lost or closed. */
  const hold = async () => {
    const mine = await connect(address, applicationName, { query_timeout: ANSWER })
    const lost = new Promise<void>((ok) => mine.once('end', ok))
    mine.on('notification', (notice) => {
      for (const heard of channels.get(notice.channel) ?? []) tell(heard, notice.payload ?? '', notice.channel)
    })
    const destroy = () =>
      (mine as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    closing.signal.addEventListener('abort', destroy, { once: true })
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (sql: string) => {
      const turn = last.then(() => mine.query(sql))
      last = turn.catch(() => {})
      return turn
    }
    const beat = setInterval(() => inTurn('SELECT 1').catch(destroy), HEARTBEAT)
    try {
      follow = async (channel) => {
        await inTurn(`LISTEN ${pg.escapeIdentifier(channel)}`)
        tellMissed(channel)
      }
      await Promise.all([...channels.keys()].map(follow))
      if (closing.signal.aborted) destroy()
      await lost
    } finally {
      follow = undefined
      clearInterval(beat)
      closing.signal.removeEventListener('abort', destroy)
      destroy()
    }
  }

  const run = async () => {
    let wait = FIRST_RETRY
    while (!closing.signal.aborted) {
      const since = performance.now()
      await hold().catch((error) => log.debug({ err: error }, 'The LISTEN connection could not be opened.'))
      if (closing.signal.aborted) return
      for (const channel of channels.keys()) tellMissed(channel)
      if (performance.now() - since > LAST_RETRY) wait = FIRST_RETRY
      log.warn({ retryInMs: wait }, 'The LISTEN connection is down; caches that it guards are emptied.')
      await pause(wait, closing.signal)
      wait = Math.min(wait * 2, LAST_RETRY)
    }
  }

  return {
    listen(channel, heard) {
      const all = channels.get(channel)
      if (all) {
        all.add(heard)
        return
      }
      channels.set(channel, new Set([heard]))
      // On a failure the connection is lost, or the heartbeat finds it so; the next one subscribes to all.
      follow?.(channel).catch(() => {})
      running ??= run()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((ok) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      ok()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
