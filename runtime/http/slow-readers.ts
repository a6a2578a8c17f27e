/**
 * Cuts connections whose client does not read what it asked for: a reply that nobody takes would stay in memory for good.
 *
 * What waits to be sent stands in the socket, whichever response it belongs to, pipelined ones included. Its length counts
 * whole writes, so that progress shows only where replies are written in slices: `send.ts` does. The kernel's buffers are
 * filled first; a reply that fits into them waits for nobody.
 */
import type { Socket } from 'node:net'
import type { Log } from '../plugin.ts'
import { peerAddress } from './trusted-proxies.ts'

export interface ReaderLimits {
  readonly unread: number // ms
  readonly rate: number // bytes per second
  readonly rateFrom: number // ms
  readonly checkEvery: number // ms
}

/** A client that is behind. Times are monotonic. */
interface Behind {
  /** Since when something waits to be sent. */
  readonly since: number // ms
  /** What was taken by then, and by the last check. */
  readonly from: number // bytes
  taken: number // bytes
  /** When it took something last. */
  takenAt: number // ms
}

export interface Readers {
  /** How many were cut. */
  readonly cut: number
  stop(): void
}

/** @param sockets what replies are written to: those that TLS stands over, or the connections themselves */
export function watchReaders(sockets: () => Iterable<Socket>, limits: ReaderLimits, log: Log): Readers {
  const behind = new WeakMap<Socket, Behind>()
  let cut = 0

  function checkSocket(socket: Socket, now: number): void {
    if (socket.writableLength === 0) return void behind.delete(socket)
    const taken = socket.bytesWritten - socket.writableLength
    const known = behind.get(socket)
    if (!known) return void behind.set(socket, { since: now, from: taken, taken, takenAt: now })
    if (taken !== known.taken) {
      known.taken = taken
      known.takenAt = now
    }
    if (!isTooSlow(known, now, limits)) return
    cut += 1
    log.info({ ip: peerAddress(socket), taken, waiting: socket.writableLength }, 'cut a client that does not read')
    socket.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets()) checkSocket(socket, now)
  }, limits.checkEvery).unref()
  return {
    get cut() {
      return cut
    },
    stop: () => clearInterval(timer),
  }
}

function isTooSlow({ since, from, taken, takenAt }: Behind, now: number, { unread, rate, rateFrom }: ReaderLimits) {
  if (now - takenAt >= unread) return true
  const waited = now - since
  return waited >= rateFrom && ((taken - from) * 1_000) / waited < rate
}
