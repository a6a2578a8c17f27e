/** The rules for SSO providers that the contract's schema cannot express. Pure. */
import type { Schemas, ssoProviderEntity } from '#generated/identity'
import type { Fault } from '#runtime'
import { type AllowedTargets, newUrlFault, urlFault } from '#runtime/outbound'
import { isEntra, type SsoProvider } from './provider.ts'

const DISCOVERY_PATH = /\/\.well-known\/openid-configuration\/?$/

/**
 * The authority without the path of its discovery document: with it, openid-client would not compare the issuer.
 * A text that is no url is returned as it is.
 */
export const normalAuthority = (text: string): string => text.trim().replace(DISCOVERY_PATH, '')

/** The fields that a client sets. */
export type ProviderInput = Partial<Pick<Schemas['SsoProviderUpdate'], (typeof ssoProviderEntity.writable)[number]>>

/** Why the service sends no request to the authority, or could not trust what it answers; undefined when it may. */
export function authorityFault(text: string, allowed: AllowedTargets): string | undefined {
  switch (urlFault(text, allowed)) {
    case 'not_absolute':
      return 'The authority URL is not an absolute url, such as https://login.example.com/tenant.'
    case 'not_https':
      return 'The authority URL must begin with https://.'
    case 'has_credentials':
      return 'The authority URL contains a user name or password; give the client id and the client secret instead.'
    case 'local_name':
    case 'private_address':
      return 'The authority URL has a host that is not public; the provider must be reachable on the public internet.'
  }
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '') return 'The authority URL must have neither a query nor a fragment.'
  if (url.pathname.includes('/.well-known/')) {
    return 'The authority URL is the issuer of the provider, without the path /.well-known/openid-configuration.'
  }
  if (isEntra(text) && /^\/(common|organizations|consumers)(\/|$)/i.test(url.pathname)) {
    return `The authority URL names ${url.pathname.split('/')[1]}, at which users of every tenant can sign in; give the id of your own tenant instead.`
  }
  return undefined
}

/** Why an authority is refused in a request. */
function newAuthorityFault(text: string, allowed: AllowedTargets): string | undefined {
  const fault = authorityFault(text, allowed)
  if (fault !== undefined) return fault
  switch (newUrlFault(text)) {
    case 'no_host':
      return 'The authority URL has no host directly after https://, as https://login.example.com/tenant has.'
    case 'port_0':
      return 'The authority URL has the port 0, on which no provider can listen.'
  }
  return undefined
}

/** Claims that users can change, or that a provider can give to another user: nobody may be identified by them (nOAuth). */
const CHANGEABLE =
  'email preferred_username upn unique_name verified_primary_email nickname name given_name family_name middle_name picture profile website phone_number mailNickname'
/** Claims that are the same for many users, or differ at each sign-in. */
const NOT_OF_A_USER = 'iss aud exp nbf iat jti nonce azp acr amr auth_time sid tid at_hash c_hash s_hash ver'

function claimFault(claim: string): string | undefined {
  if (CHANGEABLE.split(' ').includes(claim)) {
    return `The claim ${claim} can change, or be given to another user; choose one that is immutable, such as sub or oid.`
  }
  if (NOT_OF_A_USER.split(' ').includes(claim)) {
    return `The claim ${claim} does not identify a user; choose one that does, such as sub or oid.`
  }
  return undefined
}

/**
 * All faults of the fields that a client gave; `authorityUrl` is given as `normalAuthority` returns it.
 * @param current the stored provider, for a change
 */
export function inputFaults(input: ProviderInput, allowed: AllowedTargets, current?: SsoProvider): Fault[] {
  const faults: Fault[] = []
  const { authorityUrl, externalIdClaim, clientSecret } = input
  const authority = authorityUrl === undefined ? undefined : newAuthorityFault(authorityUrl, allowed)
  if (authority) faults.push({ pointer: '/authorityUrl', detail: authority })
  const claim = externalIdClaim === undefined ? undefined : claimFault(externalIdClaim)
  if (claim) faults.push({ pointer: '/externalIdClaim', detail: claim })
  const isElsewhere =
    !authority && authorityUrl !== undefined && current && origin(authorityUrl) !== origin(current.authorityUrl)
  if (isElsewhere && clientSecret === undefined) {
    faults.push({
      pointer: '/clientSecret',
      detail:
        'The new authority URL has another origin (scheme, host or port), to which the stored client secret is not sent; give the client secret too.',
    })
  }
  return faults
}

const origin = (url: string): string | undefined => URL.parse(url)?.origin
