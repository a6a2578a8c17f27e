/** Handlers of single sign-on: the way to a provider and back, and the admin API of providers. */
import type { Parts } from '../parts.ts'
import { providerAdminHandlers } from './admin.ts'
import { finishSso } from './callback.ts'
import { startSso } from './start.ts'

export const ssoHandlers = (parts: Parts) => ({
  startSso: startSso(parts),
  finishSso: finishSso(parts),
  ...providerAdminHandlers(parts, parts.openid),
})
