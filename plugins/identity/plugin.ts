/** Accounts, people, API clients, and the tokens that stand for them. */
import { definePlugin } from '#generated/identity'
import { directory as directoryRef } from '#runtime/services'
import { openAuthentication } from './authentication.ts'
import { bootstrap } from './bootstrap.ts'
import { BearerCache } from './cache.ts'
import { openChanges } from './changes.ts'
import { expiryListener, expiryTimer } from './cleanup.ts'
import { accountCommands } from './commands/accounts.ts'
import { clientCommands } from './commands/clients.ts'
import { userCommands } from './commands/users.ts'
import { readConfig } from './config.ts'
import { createToken } from './connect.ts'
import { directory } from './directory.ts'
import { renderOAuth } from './errors.ts'
import { openIssuer } from './issue.ts'
import { openPasswords } from './passwords.ts'
import { openTokens } from './tokens.ts'

const CACHED_BEARERS = 10_000 // about 1 kB each

export default definePlugin({
  availability: 'always',
  offers: directoryRef,
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  async setup(host) {
    const passwords = await openPasswords()
    const cache = new BearerCache(CACHED_BEARERS)
    const changes = openChanges(host, cache)
    await bootstrap(host, passwords)
    return {
      handlers: {
        createToken: createToken(openAuthentication(host.clock, passwords), openIssuer(host.clock, changes, host.log)),
      },
      service: { ...openTokens(host, cache), ...directory },
      renderings: [{ prefix: '/connect', render: renderOAuth }],
      listeners: [expiryListener(host)],
      timers: [expiryTimer],
      commands: [...accountCommands(host), ...userCommands(host, passwords), ...clientCommands(host, changes)],
    }
  },
})
