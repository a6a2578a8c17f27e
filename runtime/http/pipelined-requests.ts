/**
 * Serves the requests of a connection one after the other. A client may send further ones before it has read an answer (HTTP
 * pipelining, RFC 9112 9.3.2), and Node begins all that a chunk contains at once: a thousand in 64 KiB, past every limit of
 * connections. Here they wait for the one before. Of a connection with more of them than a client has reason for the first ones
 * are answered, and it is closed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** Requests of a connection that wait for the one before. */
const MAX_WAITING = 4

export interface InTurn {
  /** The listener, whose requests wait for those before them on their connection. */
  readonly serve: (listener: Listener) => Listener
  /** Whether a request of the connection has not been answered yet. */
  readonly isAnswering: (socket: Duplex) => boolean
  /** The request that is being served, if its body has not arrived yet. */
  readonly arriving: (socket: Duplex) => Arriving | undefined
}

export interface Arriving {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

export function serveInTurn(): InTurn {
  /** What waits, of connections on which a request is being served. */
  const waiting = new WeakMap<Duplex, Waiting[]>()
  const served = new WeakMap<Duplex, Arriving>()
  /** Connections that close after what they have accepted. */
  const closing = new WeakSet<Duplex>()

  function next(socket: Duplex): void {
    // What follows an answer that closes the connection is not served.
    const waits = socket.writable ? waiting.get(socket)?.shift() : undefined
    // An idle connection keeps no request in memory; one of which the body arrives still is not idle.
    if (served.get(socket)?.req.complete) served.delete(socket)
    if (waits) waits.begin()
    else waiting.delete(socket)
  }

  const serve =
    (listener: Listener): Listener =>
    (req, res) => {
      const { socket } = req
      // Node emits what else was in the chunk.
      if (socket.destroyed || closing.has(socket)) return
      const begin = () => {
        served.set(socket, { req, res })
        res.once('close', () => next(socket))
        listener(req, res)
      }
      const queue = waiting.get(socket)
      if (!queue) {
        waiting.set(socket, [])
        begin()
      } else if (queue.length < MAX_WAITING) queue.push({ begin, res })
      else {
        closing.add(socket)
        closeAfter(socket, queue)
      }
    }

  return {
    serve,
    isAnswering: (socket) => waiting.has(socket),
    arriving(socket) {
      const it = served.get(socket)
      return it?.req.complete ? undefined : it
    },
  }
}

interface Waiting {
  readonly res: ServerResponse
  begin(): void
}

/** What has been accepted is answered, and the last answer says that the connection closes; nothing more is read. */
function closeAfter(socket: Duplex, queue: readonly Waiting[]): void {
  const last = queue.at(-1)
  if (last) last.res.shouldKeepAlive = false
  socket.pause()
}
