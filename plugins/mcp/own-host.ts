/**
 * Whether a request was sent to this service, and by one of its own pages. A page whose name was rebound to the address of the
 * service (DNS rebinding) names itself in both headers; the Model Context Protocol demands that it is refused.
 */

export interface Urls {
  readonly base: string
  readonly auth: string
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** @param host the header `Host`. A service on the loopback interface has all names of that. Pure. */
export const isOwnHost = (host: string | undefined, { base, auth }: Urls): boolean =>
  [base, auth].some((own) => {
    const { protocol, hostname, port } = new URL(own)
    const given = URL.parse(`${protocol}//${host ?? ''}`)
    if (!given || given.port !== port) return false
    return given.hostname === hostname || [given.hostname, hostname].every((it) => LOOPBACK.includes(it))
  })

/** @param origin the header `Origin`. Pure. */
export const isOwnOrigin = (origin: string, urls: Urls): boolean => {
  const given = URL.parse(origin)
  return (
    given !== null &&
    [urls.base, urls.auth].some((own) => new URL(own).protocol === given.protocol) &&
    isOwnHost(given.host, urls)
  )
}
