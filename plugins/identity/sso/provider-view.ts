/** SSO providers as the admin API shows them. Pure. */
import { type Schemas, ssoProviderEntity } from '#generated/identity'
import { callbackUrl, type SsoProvider } from './provider.ts'

/** @param authUrl `AUTH_URL` */
export const showProvider = (authUrl: string, it: SsoProvider): Schemas['SsoProvider'] =>
  ssoProviderEntity.view(it, { clientSecretSet: true, callbackUrl: callbackUrl(authUrl, it.id) })
