/** Sends files by XMLHttpRequest and shows how much of them is sent, which fetch does not report; all else by fetch. */
import { useSyncExternalStore } from 'react'

/** Larger files are compressed: the service waits a minute for a body, in which a slow line carries few megabytes. */
const LARGE = 10_485_760 // bytes

/** From 0 to 1, of files that are being sent. */
const sent = new Map<Blob, number>()
const listeners = new Set<() => void>()

function show(file: Blob, share: number | undefined): void {
  if (share === undefined) sent.delete(file)
  else sent.set(file, share)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How much of the file is sent, from 0 to 1; undefined while it is not being sent. */
export const useSent = (file: Blob): number | undefined => useSyncExternalStore(subscribe, () => sent.get(file))

/** `connect({ fetch: fetchWithUploads })` */
export const fetchWithUploads: typeof globalThis.fetch = (input, init) =>
  init?.body instanceof Blob ? upload(String(input), init, init.body) : fetch(input, init)

async function upload(url: string, init: RequestInit, file: Blob): Promise<Response> {
  show(file, 0)
  try {
    if (file.size <= LARGE) return await send(url, init, file, (share) => show(file, share))
    const headers = new Headers(init.headers)
    headers.set('content-encoding', 'gzip')
    return await send(url, { ...init, headers }, await compressed(file), (share) => show(file, share))
  } finally {
    show(file, undefined)
  }
}

const compressed = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** @param progress is called with the share that is sent, and without one when all is */
function send(
  url: string,
  { method = 'POST', headers, signal }: RequestInit,
  body: Blob,
  progress: (share?: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.upload.onloadend = () => progress()
    request.onload = () => {
      const { status, statusText, response } = request
      resolve(new Response(status === 204 ? null : response, { status, statusText, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('The request failed.'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
