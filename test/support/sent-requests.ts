/** The requests that a page sends to the service, which what the browser's cache has is none of. */
import type { Page } from 'playwright-core'

export interface SentRequest {
  readonly url: string
  /** Of the answer, on the wire. */
  readonly bytes: number
}

export interface SentRequests {
  /** The requests since the begin, once no further one follows for half a second. A redirect is one of its own. */
  end(): Promise<SentRequest[]>
}

export async function watchRequests(page: Page): Promise<SentRequests> {
  const sent = new Map<string, SentRequest[]>()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  devTools.on('Network.requestWillBeSent', ({ requestId, request: { url }, redirectResponse }) => {
    if (!/^https?:/.test(url)) return
    // A redirect keeps the id of the request that it answers.
    if (!redirectResponse) sent.delete(requestId)
    sent.set(requestId, [...(sent.get(requestId) ?? []), { url, bytes: 0 }])
  })
  devTools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) sent.delete(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const last = sent.get(requestId)?.pop()
    if (last) sent.get(requestId)?.push({ ...last, bytes })
  })
  return {
    async end() {
      await page.waitForLoadState('networkidle')
      await devTools.detach()
      return [...sent.values()].flat()
    },
  }
}
