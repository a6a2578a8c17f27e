/** A stored provider as the OpenID client takes it. */
import type { Host } from '#runtime'
import type { OpenIdProvider } from './openid.ts'
import { callbackUrl, type SsoProvider, secretRow } from './provider.ts'

export const openIdProvider = (
  { secrets, urls }: Pick<Host<unknown>, 'secrets' | 'urls'>,
  { id, version, authorityUrl, clientId, clientSecretSealed }: SsoProvider,
): OpenIdProvider => ({
  key: `${id} ${version}`,
  authorityUrl,
  clientId,
  callbackUrl: callbackUrl(urls.auth, id),
  clientSecret: () => secrets.open(clientSecretSealed, secretRow(id)),
})
