/** Records when events were received. `GET /?count=500` is answered when there are so many, with their latencies. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function openReport(): Promise<{ readonly url: string; received(emittedAt: bigint): void }> {
  let latencies: number[] = []
  let lastAt = 0n
  let respond = () => {}
  const server = createServer((request, response) => {
    const count = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('count'))
    respond = () => {
      if (latencies.length < count) return
      respond = () => {}
      response.end(JSON.stringify({ latencies, lastAt: String(lastAt) }))
      latencies = []
    }
    respond()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received(emittedAt) {
      lastAt = process.hrtime.bigint()
      latencies.push(Number(lastAt - emittedAt) / 1e6)
      respond()
    },
  }
}
