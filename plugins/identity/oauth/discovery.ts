/** Handlers of the documents under `/.well-known`. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import { metadata } from './metadata.ts'

/** A new signing key is published long before it signs. */
const HEADERS = { 'Cache-Control': 'public, max-age=3600' }

export function discoveryHandlers({ host, signingKeys }: Parts): {
  readonly getOpenIdConfiguration: Handler<Ops['getOpenIdConfiguration']>
  readonly getAuthorizationServerMetadata: Handler<Ops['getAuthorizationServerMetadata']>
  readonly getSigningKeys: Handler<Ops['getSigningKeys']>
} {
  const document = metadata(host.urls.auth)
  return {
    getOpenIdConfiguration: async (_, call) => call.reply(200, document, { headers: HEADERS }),
    getAuthorizationServerMetadata: async (_, call) => call.reply(200, document, { headers: HEADERS }),
    getSigningKeys: async (_, call) =>
      call.reply(200, { keys: [...(await signingKeys.published())] }, { headers: HEADERS }),
  }
}
