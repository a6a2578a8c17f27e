/**
 * The command `webhook listen`: shows the events of an account as they happen, and forwards them to a receiver, signed as
 * deliveries are. It reads the event feed, and registers nothing.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Commands,
  type Db,
  type Host,
  invalidParameter,
  pluginDisabled,
  type Runners,
  type Terminal,
} from '#runtime'
import { ACCOUNT, account } from '#runtime/command-options'
import type { Tokens } from '#runtime/services'
import type { Config } from '../config.ts'
import { buildRequest } from '../delivery/request.ts'
import { eventNames } from '../event-feed.ts'
import { type FeedEvent, type FeedPosition, loadDeleted, loadEvents, loadLatest } from '../store/events.ts'
import { hasWorker } from '../store/heartbeats.ts'

const POLL_INTERVAL = 300 // ms
const PAGE = 100 // events
const TIMEOUT = 30_000 // ms, as for a delivery
/** In the place of a registration's id. */
const LISTENER = 'wh_listen'

export const listenCommands = {
  'webhook listen': {
    summary: 'Shows the events of an account as they happen, and forwards them to a receiver, until Ctrl-C',
    options: [
      ACCOUNT,
      {
        name: 'forward',
        summary: 'Address of the receiver, such as http://localhost:3000/hooks; each event is sent once',
      },
      { name: 'events', summary: 'Only these, names and patterns with commas, such as task.*,project.started' },
      {
        name: 'secret',
        summary: 'Secret that signs what is forwarded (default: a new one, which is printed)',
        secretFrom: 'CHAINWORK_LISTEN_SECRET',
      },
    ],
    reads: true,
    endless: true,
  },
} as const satisfies Commands

export function listenRunners(host: Host<Config>, tokens: Tokens): Runners<typeof listenCommands> {
  const { db } = host
  return {
    async 'webhook listen'(options, terminal) {
      const forward = options.forward === undefined ? undefined : targetOf(options.forward)
      const names = options.events === undefined ? undefined : eventNames(options.events, host.publicEvents)
      const { id: accountId } = await account(tokens, options.account)
      if ((await host.accountsOn([accountId])).length === 0) throw pluginDisabled('webhooks')
      if (!(await hasWorker(db)))
        terminal.note('No process with the role worker runs; events are shown when one has started.')
      const secret = options.secret ?? `whsec_${randomBytes(24).toString('base64')}`
      const send =
        forward !== undefined &&
        ((event: FeedEvent) => forwardTo(forward, secret, accountId, event, host.clock.now(), terminal.signal))
      if (forward && options.secret === undefined) terminal.note(`signing secret: ${secret}`)
      terminal.note(`listening to account ${accountId}${forward ? `, forwarding to ${forward}` : ''}; Ctrl-C ends it`)

      let position = await latest(db, accountId)
      while (!terminal.signal.aborted) {
        const { events, end, more } = await loadEvents(db, accountId, position, PAGE, names)
        for (const event of events) {
          if (terminal.signal.aborted) break
          show(event, accountId, send ? await send(event) : undefined, terminal)
        }
        position = end?.position ?? position
        if (!more) await pause(POLL_INTERVAL, undefined, { signal: terminal.signal }).catch(() => {})
      }
      return undefined
    },
  }
}

async function latest(db: Db, accountId: number): Promise<FeedPosition['position']> {
  return (await loadLatest(db, accountId))?.position ?? (await loadDeleted(db, accountId))
}

/** @throws 400 unless it is an http or https address. It may be local: the operator, not a client, names it. */
function targetOf(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw invalidParameter('forward', '--forward takes an http or https address, such as http://localhost:3000/hooks.')
}

interface Forwarded {
  readonly status: number | null
  readonly milliseconds: number
  readonly error?: string
}

async function forwardTo(
  url: string,
  secret: string,
  accountId: number,
  event: FeedEvent,
  at: Date,
  stopping: AbortSignal,
): Promise<Forwarded> {
  const content = { accountId, webhookId: LISTENER, eventId: event.id, ...event }
  const { headers, body } = buildRequest(content, {}, [secret], 0, at)
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT)])
    const bytes = new Uint8Array(body)
    const answer = await fetch(url, { method: 'POST', headers, body: bytes, redirect: 'manual', signal })
    await answer.body?.cancel()
    return { status: answer.status, milliseconds: took() }
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException }
    return { status: null, milliseconds: took(), error: cause?.code ?? cause?.message ?? message }
  }
}

function show(event: FeedEvent, accountId: number, forwarded: Forwarded | undefined, terminal: Terminal): void {
  const { id, event: name, happenedAt, dataText } = event
  const timestamp = happenedAt.toISOString()
  const outcome = forwarded && `  ${forwarded.status ?? forwarded.error} in ${forwarded.milliseconds} ms`
  terminal.print(
    { id, event: name, timestamp, accountId, data: JSON.parse(dataText), ...(forwarded && { forwarded }) },
    `${timestamp}  ${name.padEnd(24)}  ${id}${outcome ?? `  ${dataText}`}`,
  )
}
