/** Handlers of the admin API. */
import type { Parts } from '../parts.ts'
import { accountHandlers } from './account.ts'
import { clientHandlers } from './clients.ts'
import { securityLogHandlers } from './security-log.ts'
import { userHandlers } from './users.ts'

export const adminHandlers = (parts: Parts) => ({
  ...accountHandlers(parts),
  ...userHandlers(parts),
  ...clientHandlers(parts),
  ...securityLogHandlers(parts),
})
