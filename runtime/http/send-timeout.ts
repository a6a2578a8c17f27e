/**
 * The send timeout: closes connections whose client does not read its replies (slow read attack), because unread
 * replies stay in memory.
 *
 * `writableLength` of a socket is what waits to be sent, of all its responses, pipelined ones included. It counts whole
 * writes, so progress shows only because `send.ts` writes replies in slices. A reply that fits into the kernel's
 * buffers never waits here.
 */
import type { Socket } from 'node:net'
import type { Log } from '../plugin.ts'
import { peerAddress } from './trusted-proxies.ts'

/** As in `ConnectionLimits`. */
export interface SendLimits {
  readonly sendTimeout: number // ms
  readonly minSendRate: number // bytes per second
  readonly sendRateGracePeriod: number // ms
  readonly checkInterval: number // ms
}

/** A socket on which something waits to be sent. Times are monotonic. */
interface Backlog {
  readonly since: number // ms
  /** What the client had read at `since`. */
  readonly readBefore: number // bytes
  /** What the client had read at the last check. */
  read: number // bytes
  lastReadAt: number // ms
}

export interface SlowReaders {
  /** Connections closed since the start. */
  readonly closed: number
  stop(): void
}

/** @param sockets what replies are written to: connections, or the TLS sockets on top of them */
export function closeSlowReaders(sockets: () => Iterable<Socket>, limits: SendLimits, log: Log): SlowReaders {
  const backlogs = new WeakMap<Socket, Backlog>()
  let closed = 0

  function checkSocket(socket: Socket, now: number): void {
    if (socket.writableLength === 0) return void backlogs.delete(socket)
    const read = socket.bytesWritten - socket.writableLength
    const backlog = backlogs.get(socket)
    if (!backlog) return void backlogs.set(socket, { since: now, readBefore: read, read, lastReadAt: now })
    if (read !== backlog.read) {
      backlog.read = read
      backlog.lastReadAt = now
    }
    if (!isTooSlow(backlog, now, limits)) return
    closed += 1
    log.info(
      { ip: peerAddress(socket), read, waiting: socket.writableLength },
      'closed the connection of a client that does not read',
    )
    socket.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets()) checkSocket(socket, now)
  }, limits.checkInterval).unref()
  return {
    get closed() {
      return closed
    },
    stop: () => clearInterval(timer),
  }
}

function isTooSlow({ since, readBefore, read, lastReadAt }: Backlog, now: number, limits: SendLimits): boolean {
  if (now - lastReadAt >= limits.sendTimeout) return true
  const waited = now - since
  return waited >= limits.sendRateGracePeriod && ((read - readBefore) * 1_000) / waited < limits.minSendRate
}
