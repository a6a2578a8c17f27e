/**
 * How many deliveries may be out at once in this process: of one registration, and of one account.
 *
 * A registration has a window, so one slow receiver holds its own places and nobody else's: without it, one that takes
 * five seconds held back nine healthy ones to a fifth of their events. An account has a share, since it may have a
 * hundred registrations, all of them dead: it holds at most a third of what it leaves free. One account alone comes to a
 * quarter of all places; the more are dead, the less each holds, and however many they are, there is room for the next.
 */
import type { Attempt } from './sender.ts'
import type { Claimed, Rooms } from './store/deliveries.ts'

/** Deliveries out at once. Most wait for a receiver, so a place is cheap. */
export const PLACES = 1_000
/** For each place that an account holds, so many are left free. */
const FREE = 3

/** Where every registration begins, and where it falls back to at the first trouble. */
export const WINDOW = 8
const WIDEST = 64
const FAST = 1_000 // ms
/** What could not be attempted for a fault of ours, such as a key that is missing, rests so long. */
const REST = 60_000 // ms
const REMEMBERED = 1_000 // registrations without anything out

/** A window grows by one with every fast success; whatever else happens sets it back. */
export const nextWindow = (size: number, attempt: Attempt | undefined): number => {
  if (attempt === undefined) return size
  const fast = attempt.verdict.succeeded && attempt.milliseconds < FAST
  return fast ? Math.min(size + 1, WIDEST) : WINDOW
}

type Whose = Pick<Claimed, 'accountId' | 'webhookId'>

interface Window {
  out: number
  size: number
  /** On the process's own clock. */
  restsUntil: number // ms
}

export interface Windows {
  /** Deliveries that are out. */
  readonly out: () => number
  take(whose: Whose): void
  /**
   * @param attempt undefined where nothing came of it: the registration rests then
   * @returns whether the registration, its account or the process was full, so that more deliveries may wait
   */
  release(whose: Whose, attempt: Attempt | undefined): boolean
  /** The registrations whose room differs from a whole window. */
  rooms(): Rooms
  /** Places left for an account. */
  share(accountId: number): number
}

export function openWindows(): Windows {
  const windows = new Map<string, Window>()
  const accounts = new Map<number, number>()
  let total = 0

  /** Keeps the latest used at the end, and forgets the longest unused. */
  function touch(webhookId: string): Window {
    const window = windows.get(webhookId) ?? { out: 0, size: WINDOW, restsUntil: 0 }
    windows.delete(webhookId)
    windows.set(webhookId, window)
    if (windows.size > REMEMBERED) {
      for (const [id, { out }] of windows) {
        if (out > 0) continue
        windows.delete(id)
        break
      }
    }
    return window
  }

  function count(accountId: number, change: 1 | -1): void {
    const out = (accounts.get(accountId) ?? 0) + change
    if (out > 0) accounts.set(accountId, out)
    else accounts.delete(accountId)
    total += change
  }

  const share = (accountId: number) =>
    Math.max(0, Math.ceil((PLACES - total - FREE * (accounts.get(accountId) ?? 0)) / (1 + FREE)))

  const room = ({ out, size, restsUntil }: Window, now: number) => (restsUntil > now ? 0 : Math.max(0, size - out))

  return {
    out: () => total,
    share,
    take({ accountId, webhookId }) {
      touch(webhookId).out += 1
      count(accountId, 1)
    },
    release({ accountId, webhookId }, attempt) {
      const window = windows.get(webhookId)
      if (!window) return false
      const full = window.out >= window.size || share(accountId) === 0 || total >= PLACES
      window.out -= 1
      window.size = nextWindow(window.size, attempt)
      if (attempt === undefined) window.restsUntil = performance.now() + REST
      count(accountId, -1)
      return full
    },
    rooms() {
      const now = performance.now()
      return Object.fromEntries(
        [...windows]
          .map(([webhookId, window]) => [webhookId, room(window, now)] as const)
          .filter(([, left]) => left !== WINDOW),
      )
    },
  }
}
