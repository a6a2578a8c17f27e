/**
 * A sign-in in a window of its own, while the page stays as it is. The window begins the sign-in as a page does; instead of
 * exchanging the code that comes back it sends it to the page that opened it, with the verifier that belongs to it.
 */

/** What comes back from the sign-in. */
interface SignInAnswer {
  /** The query of the address that the sign-in led back to. */
  readonly search: string
  /** What the SDK has kept of the sign-in: entries of the session storage. */
  readonly kept: readonly (readonly [string, string])[]
}

/** Of the channel to the page that waits, with a name for each window: the code of one is for one page alone. */
const CHANNEL = 'chainwork.renewal'
const PARAMETER = 'renewal'
const KEPT = 'chainwork.sign-in.'
const CLOSED_POLL = 500 // ms

/** Opens the window; it must be called by a click, else browsers open none. @param path of the console */
export async function answerOfWindow(path: string): Promise<SignInAnswer | 'no-window' | 'closed'> {
  const name = crypto.randomUUID()
  const opened = window.open(`${path}/?${PARAMETER}=${name}`, name, 'popup,width=480,height=720')
  if (!opened) return 'no-window'
  const channel = new BroadcastChannel(`${CHANNEL}.${name}`)
  let poll: ReturnType<typeof setInterval> | undefined
  const answer = await new Promise<SignInAnswer | 'closed'>((resolve) => {
    channel.onmessage = ({ data }) => resolve(data)
    // The message of a window that closes itself may still be on its way.
    poll = setInterval(() => opened.closed && setTimeout(() => resolve('closed'), CLOSED_POLL), CLOSED_POLL)
  })
  clearInterval(poll)
  channel.close()
  opened.close()
  return answer
}

/** Makes the SDK find the answer as if the sign-in had led back to this page. */
export function putAnswer({ search, kept }: SignInAnswer): void {
  for (const [name, value] of kept) sessionStorage.setItem(name, value)
  const address = new URL(location.href)
  for (const [name, value] of new URLSearchParams(search)) address.searchParams.set(name, value)
  // The router watches `history.replaceState` itself; this address is gone before it could act on it.
  History.prototype.replaceState.call(history, history.state, '', address)
}

/** Whether this is such a window. It is remembered, because the sign-in leads away from the first address. */
export function isRenewalWindow(): boolean {
  const name = new URLSearchParams(location.search).get(PARAMETER)
  if (name !== null) sessionStorage.setItem(CHANNEL, name)
  return sessionStorage.getItem(CHANNEL) !== null
}

/** In the window: sends the answer once there is one. Resolves to whether there was. */
export async function sendAnswer(): Promise<boolean> {
  const search = new URLSearchParams(location.search)
  if (!search.has('code') && !search.has('error')) return false
  const kept = Object.entries(sessionStorage).filter(([name]) => name.startsWith(KEPT)) as [string, string][]
  const channel = new BroadcastChannel(`${CHANNEL}.${sessionStorage.getItem(CHANNEL)}`)
  channel.postMessage({ search: location.search, kept } satisfies SignInAnswer)
  channel.close()
  setTimeout(() => window.close(), CLOSED_POLL)
  return true
}
