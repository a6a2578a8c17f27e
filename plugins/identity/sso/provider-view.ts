/** SSO providers as the admin API shows them. Pure. */
import type { Schemas } from '#generated/identity'
import { callbackUrl, type SsoProvider } from './provider.ts'

/** @param authUrl `AUTH_URL` */
export const showProvider = (authUrl: string, it: SsoProvider): Schemas['SsoProvider'] => ({
  id: it.id,
  displayName: it.displayName,
  authenticationScheme: it.authenticationScheme,
  authorityUrl: it.authorityUrl,
  clientId: it.clientId,
  clientSecretSet: true,
  callbackUrl: callbackUrl(authUrl, it.authenticationScheme),
  externalIdClaim: it.externalIdClaim,
  active: it.active,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
})
