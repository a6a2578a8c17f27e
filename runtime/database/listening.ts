/**
 * PostgreSQL LISTEN/NOTIFY, on one dedicated connection that is opened with the first channel. A notification is a hint
 * that something changed, and may be lost with the connection. After each connection is made or lost, callbacks are called
 * with null, and must clear what they have cached.
 */
import pg from 'pg'
import { sleep } from '../background/stopping.ts'
import type { Log } from '../plugin.ts'
import { type Address, connect } from './connection.ts'
import { reasonOf } from './faults.ts'

type OnNotification = (payload: string | null) => void

const FIRST_RETRY = 100 // ms, doubling up to
const LAST_RETRY = 5_000 // ms
const REPEAT_EVERY = 60_000 // ms after which another reason why it is down is logged
const STABLE = 5_000 // ms after which a connection counts as restored, so that one that comes and goes is logged once
const HEARTBEAT = 15_000 // ms; detects connections that were lost without a close
const ANSWER = 5_000 // ms

export type Listening = ReturnType<typeof listening>

export function listening(address: Address, applicationName: string, log: Log) {
  const channels = new Map<string, Set<OnNotification>>()
  const closing = new AbortController()
  /** Subscribes to a channel on the open connection; undefined while there is none. */
  let subscribe: ((channel: string) => Promise<void>) | undefined
  let running: Promise<void> | undefined
  let isUp = false
  let wait = FIRST_RETRY
  let warned: { readonly reason: string | undefined; readonly at: number } | undefined

  const restored = () => {
    if (warned) log.info({}, 'The LISTEN connection is up again.')
    wait = FIRST_RETRY
    warned = undefined
  }

  /** Logs one line; later another where it stays down for another reason than the one for which it was lost. */
  const warn = (reason: string | undefined) => {
    const at = performance.now()
    if (warned && (warned.reason === reason || at - warned.at < REPEAT_EVERY)) return
    warned = { reason, at }
    log.warn({ reason, retryInMs: wait }, 'The LISTEN connection is down; the caches that depend on it are cleared.')
  }

  const dispatch = (payload: string | null, channel: string) => {
    for (const onNotification of channels.get(channel) ?? []) {
      try {
        onNotification(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'A callback of a database channel failed.')
      }
    }
  }

  /** Resolves when the connection is closed, to why it was lost. */
  const runConnection = async (): Promise<string | undefined> => {
    const client = await connect(address, applicationName, { query_timeout: ANSWER })
    let reason: string | undefined
    client.once('error', ({ message }) => {
      reason = message
    })
    const lost = new Promise<void>((ok) => client.once('end', ok))
    client.on('notification', ({ payload, channel }) => dispatch(payload ?? '', channel))
    const destroy = () =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    closing.signal.addEventListener('abort', destroy, { once: true })
    let previous: Promise<unknown> = Promise.resolve()
    const queryInSequence = (sql: string) => {
      const query = previous.then(() => client.query(sql))
      previous = query.catch(() => {})
      return query
    }
    const heartbeat = setInterval(() => queryInSequence('SELECT 1').catch(destroy), HEARTBEAT)
    let stable: NodeJS.Timeout | undefined
    try {
      subscribe = async (channel) => {
        await queryInSequence(`LISTEN ${pg.escapeIdentifier(channel)}`)
        dispatch(null, channel)
      }
      await Promise.all([...channels.keys()].map(subscribe))
      isUp = true
      stable = setTimeout(restored, STABLE)
      if (closing.signal.aborted) destroy()
      await lost
      return reason
    } finally {
      isUp = false
      clearTimeout(stable)
      subscribe = undefined
      clearInterval(heartbeat)
      closing.signal.removeEventListener('abort', destroy)
      destroy()
    }
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      const reason = await runConnection().catch((error: Error) => {
        log.debug({ err: error }, 'The LISTEN connection could not be opened.')
        return reasonOf(error)
      })
      if (closing.signal.aborted) return
      for (const channel of channels.keys()) dispatch(null, channel)
      warn(reason)
      await sleep(wait, closing.signal)
      wait = Math.min(wait * 2, LAST_RETRY)
    }
  }

  return {
    listen(channel: string, onNotification: OnNotification): void {
      const callbacks = channels.get(channel)
      if (callbacks) {
        callbacks.add(onNotification)
        return
      }
      channels.set(channel, new Set([onNotification]))
      // It fails only when the connection is lost, or about to be; the next connection subscribes to all channels.
      subscribe?.(channel).catch(() => {})
      running ??= run()
    },
    /** Whether the connection is open, and subscribed to all channels. */
    isUp: (): boolean => isUp,
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}
