/** Whether the service answers and the session holds, as all calls of the API find it. */
import type { AccessTokenSource, CallEvent } from '@chainwork/sdk'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

export type Connection = 'good' | 'unreachable' | 'signed-out'

/** A call that succeeds when it is sent again within this time is not worth a word. */
const PATIENCE = 1_500 // ms
/** Of a service that is away, or of a proxy in front of it. */
const AWAY: readonly number[] = [502, 503, 504]

/** Whether an error of a call says that the service cannot be reached. */
export const isAway = ({ status }: { readonly status?: number }): boolean =>
  status === undefined || AWAY.includes(status)

let connection: Connection = 'good'
let pending: ReturnType<typeof setTimeout> | undefined
/** When the browser last lost its network, in epoch milliseconds. */
let offlineSince = 0
const listeners = new Set<() => void>()

function become(next: Connection): void {
  clearTimeout(pending)
  pending = undefined
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function failed(): void {
  if (connection === 'good') pending ??= setTimeout(() => become('unreachable'), PATIENCE)
}

/** `connect({ log: observeCall })` */
export function observeCall(event: CallEvent): void {
  if (event.type === 'failure') failed()
  else if (event.type === 'response') {
    if (AWAY.includes(event.status)) failed()
    // A token that is refused is renewed by the client, which is the one to know whether it can be. And the answer to a
    // request of before the browser lost its network does not show that it is back.
    else if (event.status !== 401 && now() - event.milliseconds >= offlineSince) become('good')
  }
}

/** The same source, whose refusals are noticed. */
export const observeToken =
  (source: AccessTokenSource): AccessTokenSource =>
  async (rejected) => {
    try {
      return await source(rejected)
    } catch (error) {
      const { name } = error as Error
      if (name === 'SignInError') become('signed-out')
      else failed()
      throw error
    }
  }

addEventListener('offline', () => {
  offlineSince = now()
  if (connection === 'good') become('unreachable')
})

export const subscribeConnection = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, () => connection)
