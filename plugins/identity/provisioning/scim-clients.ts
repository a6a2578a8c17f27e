/** The implementation of the service `ScimClients` (`service.ts`). */
import type { Parts } from '../parts.ts'
import type { ScimClients } from './service.ts'

export const openScimClients = (_: Parts): ScimClients => ({
  list: missing,
  find: missing,
  create: missing,
  change: missing,
  regenerateSecret: missing,
  delete: missing,
})

const missing = async (): Promise<never> => {
  throw new Error('not built')
}
