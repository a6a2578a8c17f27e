/** Accounts, users, API clients and their access tokens and refresh tokens (OAuth 2.0). */
import { definePlugin } from '#generated/identity'
import { tokens } from '#runtime/services'
import { openAuthentication } from './authentication.ts'
import { bootstrap } from './bootstrap.ts'
import { cleanup } from './cleanup.ts'
import { accountCommands, accountRunners } from './commands/accounts.ts'
import { clientCommands, clientRunners } from './commands/clients.ts'
import { limitCommands, limitRunners } from './commands/limits.ts'
import { userCommands, userRunners } from './commands/users.ts'
import { readConfig } from './config.ts'
import { directory } from './directory.ts'
import { renderOAuth } from './errors.ts'
import { createToken } from './handlers/token.ts'
import { openLockouts } from './lockouts.ts'
import { openPasswords } from './passwords.ts'
import { directory as directoryRef } from './service.ts'
import { TokenCache } from './token-cache.ts'
import { openTokenCacheInvalidation } from './token-cache-invalidation.ts'
import { openTokenIssuer } from './token-issuer.ts'
import { openTokenVerifier } from './token-verifier.ts'

const TOKEN_CACHE_SIZE = 10_000 // tokens, about 1 kB each

export default definePlugin({
  availability: 'always',
  role: 'identity',
  offers: { tokens, directory: directoryRef },
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  commands: { ...accountCommands, ...userCommands, ...clientCommands, ...limitCommands },
  async setup(host) {
    const passwords = await openPasswords()
    const cache = new TokenCache(TOKEN_CACHE_SIZE)
    const cacheInvalidation = openTokenCacheInvalidation(host, cache)
    const lockouts = openLockouts(host)
    return {
      handlers: {
        createToken: createToken(openAuthentication(passwords, lockouts), openTokenIssuer(host, cacheInvalidation)),
      },
      services: { tokens: openTokenVerifier(host, cache), directory },
      renderings: [{ prefix: '/connect', type: 'application/json', render: renderOAuth }],
      background: [cleanup(host)],
      commands: {
        ...accountRunners(host),
        ...userRunners(host, passwords, lockouts),
        ...clientRunners(host),
        ...limitRunners(host, cacheInvalidation),
      },
      start: () => bootstrap(host, passwords),
    }
  },
})
