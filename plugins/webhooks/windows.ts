/**
 * How many deliveries of one registration may be out at once in this process. The window stands in the claim, so one slow
 * receiver holds its own places and nobody else's: without it, one that takes five seconds held back nine healthy ones
 * to a fifth of their events.
 */
import type { Attempt } from './sender.ts'
import type { Rooms } from './store/deliveries.ts'

/** Where every registration begins, and where it falls back to at the first trouble. */
export const WINDOW = 8
const WIDEST = 64
const FAST = 1_000 // ms
const REMEMBERED = 1_000 // registrations without anything out

/** A window grows by one with every fast success; whatever else happens sets it back. */
export const nextWindow = (size: number, attempt: Attempt | undefined): number => {
  if (attempt === undefined) return size
  const fast = attempt.verdict.succeeded && attempt.milliseconds < FAST
  return fast ? Math.min(size + 1, WIDEST) : WINDOW
}

export interface Windows {
  /** Deliveries that are out. */
  readonly out: () => number
  take(webhookId: string): void
  /** @returns whether the registration's window was full, so that more of its deliveries may wait */
  release(webhookId: string, attempt: Attempt | undefined): boolean
  /** The registrations whose room differs from a whole window. */
  rooms(): Rooms
}

export function openWindows(): Windows {
  const windows = new Map<string, { out: number; size: number }>()
  let total = 0

  /** Keeps the latest used at the end, and forgets the longest unused. */
  function touch(webhookId: string) {
    const window = windows.get(webhookId) ?? { out: 0, size: WINDOW }
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

  return {
    out: () => total,
    take(webhookId) {
      touch(webhookId).out += 1
      total += 1
    },
    release(webhookId, attempt) {
      const window = windows.get(webhookId)
      if (!window) return false
      const full = window.out >= window.size
      window.out -= 1
      window.size = nextWindow(window.size, attempt)
      total -= 1
      return full
    },
    rooms: () =>
      Object.fromEntries(
        [...windows]
          .filter(([, { out, size }]) => size - out !== WINDOW)
          .map(([webhookId, { out, size }]) => [webhookId, Math.max(0, size - out)]),
      ),
  }
}
