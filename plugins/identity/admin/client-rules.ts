/** The rules for API clients that the contract's schema cannot express. Pure. */
import { type ApiClientInput, apiClientEntity } from '#generated/identity'
import type { Fault } from '#runtime'
import { GRANTS, SCOPES } from '../protocol/scopes.ts'
import type { ClientRecord } from '../store/client-model.ts'

/** `service.scim` is for SCIM clients alone. */
export const CLIENT_SCOPES: readonly string[] = SCOPES.filter((scope) => scope !== 'service.scim')

/** Without a secret, only grants that a user confirms in a browser, and refreshes of these (RFC 6749, section 2.1). */
const PUBLIC_GRANTS: readonly string[] = ['authorization_code', 'refresh_token']
const MAX_URIS = 20 // in each list

/** What an administrator or an operator decides about a client. */
export type ClientSettings = Pick<ClientRecord, keyof ApiClientInput>

/** What a request, or a command, gives of a client; undefined counts as left out. */
export type ClientInput = { readonly [Name in keyof ClientSettings]?: ClientSettings[Name] | undefined }

/** A new client's settings, with the defaults for what is left out. */
export function withDefaults(given: ClientInput): ClientSettings {
  const settings = { name: '', ...apiClientEntity.defaults, ...normal(given) }
  return { grants: defaultGrants(settings.type, settings.redirectUris.length > 0), ...settings }
}

/** What is given, each value of a list once. */
export const normal = (given: ClientInput): Partial<ClientSettings> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? [...new Set(value)] : value]],
    ),
  )

function defaultGrants(type: ClientSettings['type'], redirects: boolean): readonly string[] {
  if (type === 'public') return PUBLIC_GRANTS
  return GRANTS.filter((grant) => grant !== 'authorization_code' || redirects)
}

/** All faults of a client's settings, by the field that is to be changed. */
export const clientFaults = (client: ClientSettings): Fault[] => [
  ...valueFaults('grants', client.grants, GRANTS),
  ...valueFaults('scopes', client.scopes, CLIENT_SCOPES),
  ...listFaults('redirectUris', client.redirectUris, redirectUriFault),
  ...listFaults('postLogoutRedirectUris', client.postLogoutRedirectUris, redirectUriFault),
  ...listFaults('allowedOrigins', client.allowedOrigins, originFault),
  ...combinationFaults(client),
]

function valueFaults(field: 'grants' | 'scopes', given: readonly string[], known: readonly string[]): Fault[] {
  const hint = (value: string) => (value === 'service.scim' ? ' service.scim is for SCIM clients.' : '')
  return given.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [{ pointer: `/${field}/${index}`, detail: `${field} takes ${known.join(', ')}.${hint(value)}` }],
  )
}

function listFaults(field: string, given: readonly string[], faultOf: (text: string) => string | undefined): Fault[] {
  if (given.length > MAX_URIS)
    return [{ pointer: `/${field}`, detail: `${field} has ${given.length} items; at most ${MAX_URIS} are allowed.` }]
  return given.flatMap((text, index) => {
    const fault = faultOf(text)
    return fault === undefined ? [] : [{ pointer: `/${field}/${index}`, detail: `${field}[${index}] ${fault}.` }]
  })
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function parse(text: string): URL | undefined {
  // What a URL parser drops or changes silently would make two different texts the same address.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return undefined
  return URL.canParse(text) ? new URL(text) : undefined
}

const transportFault = ({ protocol, hostname }: URL): string | undefined =>
  protocol === 'https:' || LOOPBACK.includes(hostname)
    ? undefined
    : 'must use https; http is allowed for localhost, 127.0.0.1 and [::1] alone'

/** What is wrong with a redirect URI (RFC 6749, section 3.1.2; RFC 9700, section 4.1), as the predicate of a sentence. */
export function redirectUriFault(text: string): string | undefined {
  const url = parse(text)
  if (!url) return 'must be an absolute URI that begins with https:// (or http:// on the loopback interface)'
  if (text.includes('*')) return 'must not have a wildcard: redirect URIs are compared character by character'
  if (text.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password'
  return transportFault(url)
}

/** What is wrong with the origin of a browser page (RFC 6454), as the predicate of a sentence. */
export function originFault(text: string): string | undefined {
  const url = parse(text)
  if (!url || text.includes('*')) return 'must be an origin: scheme, host and port, such as https://board.example.com'
  if (url.origin !== text) return `must be an origin as browsers send it: write ${url.origin}`
  return transportFault(url)
}

/** Rules that concern several fields. */
function combinationFaults(client: ClientSettings): Fault[] {
  const { type, grants, redirectUris, allowImplicit, requirePkce } = client
  const refused =
    type === 'public' ? grants.filter((grant) => isKnownGrant(grant) && !PUBLIC_GRANTS.includes(grant)) : []
  const rules: readonly (readonly [isFault: boolean, pointer: string, detail: string])[] = [
    [
      refused.length > 0,
      '/grants',
      `A public client has no secret, so it takes ${PUBLIC_GRANTS.join(' and ')} alone; not ${refused.join(', ')}.`,
    ],
    [
      type === 'public' && !requirePkce,
      '/requirePkce',
      'A public client has no secret, so PKCE is required of it; leave requirePkce true, or register a confidential client.',
    ],
    [grants.length === 0 && !allowImplicit, '/grants', 'A client needs at least one grant.'],
    [
      grants.includes('authorization_code') && redirectUris.length === 0,
      '/redirectUris',
      'The grant authorization_code needs a redirect URI.',
    ],
    [allowImplicit && redirectUris.length === 0, '/redirectUris', 'allowImplicit needs a redirect URI.'],
  ]
  return rules.flatMap(([isFault, pointer, detail]) => (isFault ? [{ pointer, detail }] : []))
}

const isKnownGrant = (grant: string) => (GRANTS as readonly string[]).includes(grant)

/** The client may do less than before: tokens that it got before must end. */
export const isNarrowed = (before: ClientSettings, after: ClientSettings): boolean =>
  before.scopes.some((scope) => !after.scopes.includes(scope)) ||
  before.grants.some((grant) => !after.grants.includes(grant)) ||
  (before.allowImplicit && !after.allowImplicit)
