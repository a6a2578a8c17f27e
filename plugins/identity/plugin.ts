/** Accounts, people, API clients, and the tokens that stand for them. */
import { definePlugin } from '#generated/identity'
import { tokens } from '#runtime/services'
import { openAuthentication } from './authentication.ts'
import { bootstrap } from './bootstrap.ts'
import { BearerCache } from './cache.ts'
import { openChanges } from './changes.ts'
import { expiry } from './cleanup.ts'
import { accountCommands, accountRunners } from './commands/accounts.ts'
import { clientCommands, clientRunners } from './commands/clients.ts'
import { limitCommands, limitRunners } from './commands/limits.ts'
import { userCommands, userRunners } from './commands/users.ts'
import { readConfig } from './config.ts'
import { createToken } from './connect.ts'
import { directory } from './directory.ts'
import { renderOAuth } from './errors.ts'
import { openIssuer } from './issue.ts'
import { openLockouts } from './lockouts.ts'
import { openPasswords } from './passwords.ts'
import { directory as directoryRef } from './service.ts'
import { openTokens } from './tokens.ts'

const CACHED_BEARERS = 10_000 // about 1 kB each

export default definePlugin({
  availability: 'always',
  role: 'identity',
  offers: { tokens, directory: directoryRef },
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  commands: { ...accountCommands, ...userCommands, ...clientCommands, ...limitCommands },
  async setup(host) {
    const passwords = await openPasswords()
    const cache = new BearerCache(CACHED_BEARERS)
    const changes = openChanges(host, cache)
    const lockouts = openLockouts(host)
    return {
      handlers: {
        createToken: createToken(openAuthentication(passwords, lockouts), openIssuer(host, changes)),
      },
      services: { tokens: openTokens(host, cache), directory },
      renderings: [{ prefix: '/connect', type: 'application/json', render: renderOAuth }],
      background: [expiry(host)],
      commands: {
        ...accountRunners(host),
        ...userRunners(host, passwords, lockouts),
        ...clientRunners(host),
        ...limitRunners(host, changes),
      },
      start: () => bootstrap(host, passwords),
    }
  },
})
