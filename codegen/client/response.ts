/** Remembers the response of the data that an operation returned. */
const responses = new WeakMap<object, Response>()

/** The response that contained `data`, for its status and headers; its body has been read. */
export const responseOf = (data: object): Response | undefined => responses.get(data)

/** The ETag of the response that contained `data`, to be sent as `If-Match`. */
export const etagOf = (data: object): string | undefined => responses.get(data)?.headers.get('ETag') ?? undefined

export function rememberResponse(data: unknown, response: Response): void {
  if (typeof data === 'object' && data !== null) responses.set(data, response)
}
