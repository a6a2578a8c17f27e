/** The implementation of the service `BrowserClients` (`browser-clients-service.ts`). */
import type { Parts } from '../parts.ts'
import { findAccount, findSoleAccount } from '../store/accounts.ts'
import { hasBrowserClient, saveBrowserClient } from '../store/browser-clients.ts'
import type { BrowserClients } from './browser-clients-service.ts'

type Needs = Pick<Parts, 'host' | 'cacheInvalidation' | 'logSecurity'>

export const openBrowserClients = ({ host, cacheInvalidation, logSecurity }: Needs): BrowserClients => ({
  async register(db, client, account) {
    const accountId = account === undefined ? await findSoleAccount(db) : (await findAccount(db, account))?.id
    if (accountId === undefined) return undefined
    const { name, displayName, ...settings } = client
    const clientId = `${name}-${accountId}`
    const origin = new URL(client.redirectUri).origin
    const row = { ...settings, id: clientId, accountId, name: displayName, origin, now: host.clock.now() }
    // Asked for with every page, so that only a first or a changed one takes a transaction.
    if (await hasBrowserClient(db, row)) return { accountId, clientId }
    await host.transaction(async (tx) => {
      const saved = await saveBrowserClient(tx, row)
      if (!saved) return
      await cacheInvalidation.invalidate(tx, `client:${clientId}`)
      await logSecurity(tx, {
        accountId,
        action: `client_${saved}`,
        actorId: null,
        actorName: name,
        ip: null,
        clientId,
        subject: `client ${clientId}`,
        details: { displayName, redirectUri: client.redirectUri },
      })
    })
    // Somebody may have registered another client with this id.
    return (await hasBrowserClient(db, row)) ? { accountId, clientId } : undefined
  },
})
