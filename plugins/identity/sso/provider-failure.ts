/** What can be wrong with a provider, by name and with a sentence; the connection test and the security log show both. Pure. */
import type { Schemas } from '#generated/identity'
import { AnswerTooLarge, BlockedUrl, connectionFault } from '#runtime/outbound'

/**
 * `denied`: the provider answered the authorization request with an error; `invalid_answer`: its answer, or its id_token, is not
 * valid.
 */
export type FailureName = NonNullable<Schemas['SsoProviderCheck']['failure']>

export class ProviderFailure extends Error {
  readonly failure: FailureName
  constructor(failure: FailureName, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.failure = failure
  }
}

/** The failure of a request that got no complete answer; undefined when the error is of another kind. */
export function requestFailure(error: unknown): ProviderFailure | undefined {
  const blocked = causeOf(error, (it) => it instanceof BlockedUrl)
  if (blocked instanceof BlockedUrl) {
    const isPlain = blocked.fault === 'not_https' || blocked.fault === 'not_absolute'
    return isPlain
      ? new ProviderFailure('not_https', 'A url of the provider does not begin with https://.', { cause: error })
      : privateAddress(error)
  }
  if (causeOf(error, (it) => it instanceof AnswerTooLarge)) {
    return new ProviderFailure('too_large', "The provider's answer is larger than 1 MiB.", { cause: error })
  }
  if (causeOf(error, isTimeout)) return timeout(error)
  switch (connectionFault(error).fault) {
    case 'blocked_address':
      return privateAddress(error)
    case 'timeout':
      return timeout(error)
    case 'dns_error':
      return new ProviderFailure('dns_failed', "The provider's host name could not be resolved.", { cause: error })
    case 'tls_error': {
      const { code } = connectionFault(error)
      return new ProviderFailure('tls_failed', `TLS with the provider failed: ${code}.`, { cause: error })
    }
    case 'connection_refused':
    case 'connection_reset':
    case 'connect_timeout':
    case 'unreachable':
    case 'bad_response':
      return new ProviderFailure('unreachable', 'The provider could not be reached.', { cause: error })
    default:
      return undefined
  }
}

const privateAddress = (cause: unknown) =>
  new ProviderFailure('private_address', 'A url of the provider leads to an address that is not public.', { cause })
const timeout = (cause: unknown) =>
  new ProviderFailure('timeout', 'The provider did not answer within 5 seconds.', { cause })

const isTimeout = (it: unknown): boolean => {
  const { name, code } = (it ?? {}) as { readonly name?: unknown; readonly code?: unknown }
  return name === 'TimeoutError' || code === 'OAUTH_TIMEOUT'
}

const MAX_DEPTH = 10

/** The error itself, or the first of its causes, that is of the kind. */
function causeOf(error: unknown, isKind: (it: unknown) => boolean): unknown {
  let it = error
  for (let depth = 0; depth < MAX_DEPTH && it !== undefined && it !== null; depth++) {
    if (isKind(it)) return it
    it = (it as { readonly cause?: unknown }).cause
  }
  return undefined
}

/** An error code of OAuth, such as `access_denied`, as a provider sent it; `unknown` for any other text. */
export const oauthCode = (text: unknown): string =>
  typeof text === 'string' && /^[a-z_]{1,50}$/.test(text) ? text : 'unknown'
