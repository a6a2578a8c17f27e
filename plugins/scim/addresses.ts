/** The addresses of the endpoint, and the message for a request to another one. */

/** The path of the endpoint below the address of the service. */
export const SCIM_PATH = '/scim/v2'

const UNSUPPORTED: readonly (readonly [address: RegExp, detail: string])[] = [
  [/^\/Groups(\/|$)/i, 'Groups are not supported; users are at /Users.'],
  [/^\/Bulk(\/|$)/i, 'Bulk requests are not supported; send one request for each user, to /Users.'],
  [/^\/Me(\/|$)/i, '/Me is not supported; users are at /Users.'],
  [
    /^\/(Users|Schemas|ResourceTypes|ServiceProviderConfig|\.search)(\/.*)?\/$/,
    'There is nothing at this address; leave out the slash at the end.',
  ],
]
const SUPPORTED =
  'There is nothing at this address; there are /Users, /Users/.search, /.search, /ServiceProviderConfig, /ResourceTypes and /Schemas.'

/** @param path a path under `SCIM_PATH` that the contract does not have */
export function addressFault(path: string): string {
  const address = path.slice(SCIM_PATH.length)
  return UNSUPPORTED.find(([pattern]) => pattern.test(address))?.[1] ?? SUPPORTED
}
