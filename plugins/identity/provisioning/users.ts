/** The implementation of the service `ProvisionedUsers` (`service.ts`). */
import type { Parts } from '../parts.ts'
import type { ProvisionedUsers } from './service.ts'

export const openProvisionedUsers = (_: Parts): ProvisionedUsers => ({
  load: missing,
  search: missing,
  count: missing,
  lock: missing,
  match: missing,
  create: missing,
  update: missing,
})

const missing = async (): Promise<never> => {
  throw new Error('not built')
}
