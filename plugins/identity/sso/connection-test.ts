/**
 * Tests the connection to a provider as a sign-in would use it, without a user: each step is a check, and the first one that
 * others depend on ends the test when it fails.
 */
import type { Schemas } from '#generated/identity'
import { type AllowedTargets, urlFault } from '#runtime/outbound'
import type { OpenId, OpenIdProvider } from './openid.ts'
import { ProviderFailure } from './provider-failure.ts'
import { type Check, type CheckName, failed, metadataChecks, passed } from './provider-metadata.ts'
import { authorityFault } from './provider-rules.ts'

export async function testConnection(
  openid: OpenId,
  provider: OpenIdProvider,
  allowed: AllowedTargets,
): Promise<Schemas['SsoProviderTest']> {
  const checks: Check[] = []
  const result = () => ({ succeeded: checks.every((check) => check.passed), checks })

  checks.push(checkAuthority(provider.authorityUrl, allowed))
  if (!result().succeeded) return result()

  const metadata = await attempt(checks, 'discovery', () => openid.discover(provider))
  if (!metadata) return result()
  checks.push(passed('discovery', 'The provider has a discovery document.'))

  checks.push(...metadataChecks(metadata, provider.authorityUrl, allowed))
  if (!result().succeeded) return result()

  const keys = await attempt(checks, 'jwks', () => openid.countKeys(metadata))
  if (keys !== undefined) checks.push(passed('jwks', `The provider publishes ${keys} ${keys === 1 ? 'key' : 'keys'}.`))

  const answer = await attempt(checks, 'client', () => openid.tryClient(provider, metadata))
  if (answer) checks.push(CLIENT[answer])
  return result()
}

const CLIENT: Readonly<Record<Awaited<ReturnType<OpenId['tryClient']>>, Check>> = {
  accepted: passed('client', 'The provider accepts the client id and the client secret.'),
  refused: failed('client', 'client_refused', 'The provider refused the client id or the client secret.'),
  unknown: passed('client', 'The answer does not show whether the client id and the client secret are right.'),
}

function checkAuthority(authorityUrl: string, allowed: AllowedTargets): Check {
  const detail = authorityFault(authorityUrl, allowed)
  if (detail === undefined) return passed('authority_url', 'The authority URL is allowed.')
  const fault = urlFault(authorityUrl, allowed)
  if (fault === 'not_https') return failed('authority_url', 'not_https', detail)
  const isPrivate = fault === 'local_name' || fault === 'private_address'
  return failed('authority_url', isPrivate ? 'private_address' : 'issuer_mismatch', detail)
}

/** Adds the failed check when the step fails, and resolves to undefined. */
async function attempt<T>(checks: Check[], name: CheckName, step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const isIssuer = error.failure === 'issuer_mismatch'
    checks.push(failed(isIssuer ? 'issuer' : name, error.failure, error.message))
    return undefined
  }
}
