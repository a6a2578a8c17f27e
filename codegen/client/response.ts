/** Operations return data; this is how one gets from it to the answer that it came in. */
const responses = new WeakMap<object, Response>()

/** The answer that brought `data`, for its status and headers; its body has been read. */
export const responseOf = (data: object): Response | undefined => responses.get(data)

/** The ETag that came with `data`, to be sent as `If-Match`. */
export const etagOf = (data: object): string | undefined => responses.get(data)?.headers.get('ETag') ?? undefined

export function remember(data: unknown, response: Response): void {
  if (typeof data === 'object' && data !== null) responses.set(data, response)
}
