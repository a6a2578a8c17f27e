/** A receiver of webhooks. It keeps every delivery, and refuses the first one, so that the demo shows a later attempt. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  /** The received bytes as text. */
  readonly text: string
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

export async function openReceiver() {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
        deliveries.push({ headers: Object.fromEntries(headers), text: body })
        response.writeHead(deliveries.length === 1 ? 503 : 200).end()
      },
      () => request.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chainwork`,
    /** All deliveries so far, in order of arrival. */
    deliveries,
    /** Resolves when no delivery has arrived for so many milliseconds. */
    async idle(milliseconds: number): Promise<void> {
      for (let known = -1; known !== deliveries.length; ) {
        known = deliveries.length
        await pause(milliseconds)
      }
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
