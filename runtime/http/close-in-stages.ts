/**
 * Requests that are answered before their body has arrived: the answer says that the connection closes, and it closes in
 * stages. Node would read on until `requestTimeout`, however much comes; closed at once, the connection would be reset, which
 * can take the answer from a client that still sends (RFC 9112 9.6).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** A body of at most this `Content-Length` is read and discarded after the answer, and its connection stays open. */
const MAX_DISCARDED_BODY = 65_536 // bytes

/** What a connection that closes reads on: then clients that send a body of this size before they read get the answer. */
const MAX_DISCARDED = 1_048_576 // bytes

/** @param refusalTimeout milliseconds until the connection is destroyed if the client does not close it */
export const closeAfterEarlyAnswers =
  (serve: Listener, refusalTimeout: number): Listener =>
  (req, res) => {
    const { socket } = req
    if (!isShort(req)) {
      const { shouldKeepAlive } = res
      res.shouldKeepAlive = false
      req.once('end', () => {
        res.shouldKeepAlive = shouldKeepAlive
      })
    }
    // Before Node's own listener, which closes the connection by `destroySoon` where the answer says so.
    res.prependOnceListener('finish', () => {
      if (req.complete) return
      socket.destroySoon = () => closeInStages(socket, refusalTimeout)
      req.resume()
    })
    serve(req, res)
  }

/** RFC 9112 6.3: without a transfer coding and a length there is no body. */
const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_DISCARDED_BODY

/**
 * Closes the side that the service writes on, and discards what the client still sends, until the client closes its side or
 * the timeout is over. What has been written before is sent.
 * @param timeout milliseconds
 */
export function closeInStages(socket: Duplex, timeout: number): void {
  socket.end()
  // The HTTP parser gets nothing more: it would take long for many small chunks, and begin further requests.
  socket.removeAllListeners('data')
  let discarded = 0
  socket.on('data', ({ length }: Buffer) => {
    discarded += length
    if (discarded >= MAX_DISCARDED) socket.pause()
  })
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), timeout)
  socket.once('close', () => clearTimeout(timer))
}
