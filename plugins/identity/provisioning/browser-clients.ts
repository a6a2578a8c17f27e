/** The implementation of the service `BrowserClients` (`browser-clients-service.ts`). */
import type { Parts } from '../parts.ts'
import { hasBrowserClient, saveBrowserClient } from '../store/browser-clients.ts'
import { findClient } from '../store/clients.ts'
import type { BrowserClients } from './browser-clients-service.ts'

export const openBrowserClients = ({
  host,
  cacheInvalidation,
}: Pick<Parts, 'host' | 'cacheInvalidation'>): BrowserClients => ({
  async register(client) {
    const row = { ...client, origin: new URL(client.redirectUri).origin, now: host.clock.now() }
    if (await hasBrowserClient(host.db, row)) return
    await host.transaction(async (tx) => {
      const isChanged = await saveBrowserClient(tx, row)
      if (isChanged) return cacheInvalidation.invalidate(tx, `client:${client.id}`)
      const { accountId } = (await findClient(tx, client.id)) ?? {}
      if (typeof accountId === 'number')
        throw new Error(
          `The client id ${client.id} is needed by the service, and account ${accountId} has a client of this id: delete it.`,
        )
    })
  },
})
