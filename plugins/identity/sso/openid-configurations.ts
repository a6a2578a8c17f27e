/** Discovery documents of providers, and the configurations of openid-client that are made of them and cached. */
import { LRUCache } from 'lru-cache'
import * as oc from 'openid-client'
import { type Clock, type Log, secondsAhead } from '#runtime'
import type { AllowedTargets, BoundedFetch } from '#runtime/outbound'
import type { OpenIdProvider } from './openid.ts'
import { discoveryFailure } from './openid-failures.ts'
import { requestFailure } from './provider-failure.ts'
import { clientAuthentication, metadataChecks, requireAll, signingAlgorithms } from './provider-metadata.ts'

const CACHED = 5 * 60_000 // ms that a discovery document is used
const FAILED = 10_000 // ms that a failure is: so a flood of sign-ins does not become a flood at the provider
const SAME_SKEW = 5 // seconds by which the clocks may drift apart before a configuration is made anew
const MAX_CACHED = 500 // providers

export type Configurations = ReturnType<typeof openConfigurations>

interface Options {
  readonly allowed: AllowedTargets
  readonly clock: Clock
  readonly log: Log
  readonly fetch: BoundedFetch['fetch']
  /** Milliseconds for one request. */
  readonly timeout: number
}

export function openConfigurations({ allowed, clock, log, fetch, timeout }: Options) {
  const customFetch: oc.CustomFetch = (url, { method, headers, body, signal }) =>
    fetch(url, { method, headers, body: body == null ? undefined : String(body), signal })
  const execute = allowed.insecure ? [oc.allowInsecureRequests] : []
  const cached = new LRUCache<string, { loading: Promise<oc.Configuration>; skew: number }>({ max: MAX_CACHED })

  /** The provider's discovery document, read anew. @throws ProviderFailure when there is none, or its issuer is another */
  async function discover({ authorityUrl, clientId }: OpenIdProvider): Promise<oc.ServerMetadata> {
    const options = { [oc.customFetch]: customFetch, timeout: timeout / 1_000, execute }
    try {
      const found = await oc.discovery(new URL(authorityUrl), clientId, undefined, oc.None(), options)
      return found.serverMetadata()
    } catch (error) {
      throw requestFailure(error) ?? discoveryFailure(error)
    }
  }

  /**
   * Restricts openid-client to what the checks of the metadata let pass. Made by hand, since with the configuration that
   * discovery returns Microsoft's issuers would not be compared.
   */
  function configurationOf(
    provider: OpenIdProvider,
    metadata: oc.ServerMetadata,
    // openid-client compares the times of id_tokens with this machine's clock, which may be wrong.
    clockSkew = secondsAhead(clock),
  ): oc.Configuration {
    const secret = provider.clientSecret()
    const authentication =
      clientAuthentication(metadata) === 'post' ? oc.ClientSecretPost(secret) : oc.ClientSecretBasic(secret)
    const server = { ...metadata, id_token_signing_alg_values_supported: signingAlgorithms(metadata) }
    const configuration = new oc.Configuration(server, provider.clientId, { [oc.clockSkew]: clockSkew }, authentication)
    configuration[oc.customFetch] = customFetch
    configuration.timeout = timeout / 1_000
    for (const extend of [...execute, oc.enableNonRepudiationChecks]) extend(configuration)
    return configuration
  }

  async function read(provider: OpenIdProvider, skew: number): Promise<oc.Configuration> {
    const metadata = await discover(provider)
    requireAll(metadataChecks(metadata, provider.authorityUrl, allowed))
    return configurationOf(provider, metadata, skew)
  }

  /**
   * The configuration of a provider whose discovery document passes the checks. Caches the discovery itself, so that sign-ins
   * at the same time share it; made anew after either clock was set. @throws ProviderFailure
   */
  function load(provider: OpenIdProvider): Promise<oc.Configuration> {
    const earlier = cached.get(provider.key)
    const skew = secondsAhead(clock)
    if (earlier && Math.abs(earlier.skew - skew) <= SAME_SKEW) return earlier.loading
    const loading = read(provider, skew)
    cached.set(provider.key, { loading, skew }, { ttl: CACHED })
    loading.catch((error) => {
      log.warn({ err: error, provider: provider.key }, 'an SSO provider cannot be used')
      if (cached.peek(provider.key)?.loading === loading) cached.set(provider.key, { loading, skew }, { ttl: FAILED })
    })
    return loading
  }

  return { discover, of: configurationOf, load }
}
