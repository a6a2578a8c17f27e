/** Keeps when events were heard, and gives it over HTTP to whoever waits for so many: `GET /?count=500`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function openReport(): Promise<{ readonly url: string; heard(emittedAt: bigint): void }> {
  let latencies: number[] = []
  let lastAt = 0n
  let look = () => {}
  const server = createServer((request, response) => {
    const count = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('count'))
    look = () => {
      if (latencies.length < count) return
      look = () => {}
      response.end(JSON.stringify({ latencies, lastAt: String(lastAt) }))
      latencies = []
    }
    look()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard(emittedAt) {
      lastAt = process.hrtime.bigint()
      latencies.push(Number(lastAt - emittedAt) / 1e6)
      look()
    },
  }
}
