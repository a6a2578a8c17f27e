/** A proxy in front of the service that can serve the built pages as those of a newer build: every script has another name. */
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const ASSETS = new URL('../../plugins/console/dist/assets/', import.meta.url)
const MARK = '-newer'

export interface BuildProxy {
  readonly url: string
  /** Has to be set before the first request. */
  upstream: string
  isNewer: boolean
  /** Answers requests of these paths with 502. */
  isAway(path: string): boolean
  close(): void
}

export async function startBuildProxy(): Promise<BuildProxy> {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const renamed = (body: string) =>
    scripts
      .reduce((all, name) => all.replaceAll(name, name.replace('.js', `${MARK}.js`)), body)
      .replace(/(url:"index\.html",revision:")/, `$1${MARK}`)
  const server = createServer((incoming, response) => void forward(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: BuildProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    upstream: '',
    isNewer: false,
    isAway: () => false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse) {
    const { method, headers, url: path = '/' } = incoming
    if (proxy.isAway(path)) return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Away</h1>')
    const { isNewer } = proxy
    const isScript = path.startsWith('/console/assets/') && path.endsWith('.js')
    // The service answers to a name that it never had as to one that it has no longer.
    const asked = !isScript || !isNewer ? path : path.includes(MARK) ? path.replace(MARK, '') : `${path}.gone.js`
    const isChanged = isNewer && path.startsWith('/console')
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = headers
    const outgoing = request(
      new URL(asked, proxy.upstream),
      { method, headers: isChanged ? plain : headers },
      async (answer) => {
        const isText = /javascript|html/.test(answer.headers['content-type'] ?? '')
        if (!isChanged || !isText) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          return void answer.pipe(response)
        }
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept).end(renamed(await text(answer)))
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
  return proxy
}
