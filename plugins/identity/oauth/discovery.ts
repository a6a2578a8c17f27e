/** Handlers of the documents under `/.well-known`. */
import type { Handlers } from '#generated/identity'
import type { Parts } from '../parts.ts'
import { metadata } from './metadata.ts'

/** A new signing key is published long before it signs. */
const HEADERS = { 'Cache-Control': 'public, max-age=3600' }

export function discoveryHandlers({ host, signingKeys }: Parts) {
  const document = metadata(host.urls.auth)
  return {
    getOpenIdConfiguration: async (_, call) => call.reply(200, document, { headers: HEADERS }),
    getAuthorizationServerMetadata: async (_, call) => call.reply(200, document, { headers: HEADERS }),
    getSigningKeys: async (_, call) =>
      call.reply(200, { keys: [...(await signingKeys.published())] }, { headers: HEADERS }),
  } satisfies Handlers
}
