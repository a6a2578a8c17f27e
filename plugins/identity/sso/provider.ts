/** A single sign-on provider: an OpenID provider at which users of one account sign in. */
import { randomUUID } from 'node:crypto'

export type { SsoProvider } from '../store/sso-providers.ts'

/**
 * `sso_`, the time in milliseconds as 12 hex digits, then 32 of which 122 bits are random: sorting by id sorts by time, and
 * nobody finds the sign-in of an account by guessing.
 */
export const newProviderId = (now: Date): string =>
  `sso_${now.getTime().toString(16).padStart(12, '0')}${randomUUID().replaceAll('-', '')}`

/** What a provider's client secret is sealed for. */
export const secretRow = (id: string): string => `identity.sso_provider ${id}`

/**
 * Each provider has a callback URL of its own, so that the answer of one cannot be passed off as that of another (RFC 9700,
 * section 4.4).
 * @param authUrl `AUTH_URL`
 */
export const callbackUrl = (authUrl: string, id: string): string => new URL(`${authUrl}/sso/${id}/callback`).href

/** Microsoft Entra ID: its `sub` differs between applications; the immutable id of a user is `oid`. */
const ENTRA_HOSTS = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn']

export const isEntra = (authorityUrl: string): boolean => ENTRA_HOSTS.includes(URL.parse(authorityUrl)?.hostname ?? '')

export const defaultExternalIdClaim = (authorityUrl: string): string => (isEntra(authorityUrl) ? 'oid' : 'sub')
