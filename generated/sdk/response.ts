/** Reads the response of an operation, and remembers it for the data that is returned. */
import type { Received } from './attempt.ts'
import { apiError, type CallIdentity, UnexpectedResponseError } from './errors.ts'

const responses = new WeakMap<object, Response>()

/** The response that contained `data`, for its status and headers; its body has been read. */
export const responseOf = (data: object): Response | undefined => responses.get(data)

/** The ETag of the response that contained `data`, to be sent as `If-Match`. */
export const etagOf = (data: object): string | undefined => responses.get(data)?.headers.get('ETag') ?? undefined

/**
 * The data of a response: JSON, text of one of the media types of the operation, or undefined for an empty body.
 * @throws ApiError, UnexpectedResponseError
 */
export function dataOf(call: CallIdentity, { response, text }: Received, types: readonly string[] = []): unknown {
  const { status, headers } = response
  if (status >= 400) throw apiError(call, response, parsed(text))
  // Browsers hide the address of a redirect, and its status is 0 there.
  if (status < 200 || status >= 300) {
    const to = headers.get('Location')
    const where = to ? ` to ${originOf(to, call.url)}` : ''
    throw new UnexpectedResponseError(
      call,
      response,
      `a redirect${where}: set baseUrl to the address of the service itself.`,
    )
  }
  if (text === '' && (status === 204 || headers.get('Content-Type') === null)) return undefined
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? 'no media type'
  if (!/^application\/(.+\+)?json$/.test(type)) {
    if (types.includes(type)) return text
    throw new UnexpectedResponseError(
      call,
      response,
      `${type} instead of application/json: is baseUrl the address of the service?`,
    )
  }
  const data = parsed(text)
  if (data === undefined)
    throw new UnexpectedResponseError(call, response, 'broken JSON: the response was cut off or changed on its way.')
  if (typeof data === 'object' && data !== null) responses.set(data, response)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function originOf(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).origin : 'an address that is none'
}
