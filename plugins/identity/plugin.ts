/**
 * The identity server: accounts, users, API clients and their tokens (OAuth 2.0), sign-in with its pages, single sign-on, and
 * the admin API.
 */
import { definePlugin } from '#generated/identity'
import { origins, tokens as tokensRef } from '#runtime/services'
import { adminHandlers } from './admin/handlers.ts'
import { bootstrap } from './bootstrap.ts'
import { accountDataCommands, accountDataRunners } from './commands/account-data.ts'
import { accountCommands, accountRunners } from './commands/accounts.ts'
import { clientCommands, clientRunners } from './commands/clients.ts'
import { limitCommands, limitRunners } from './commands/limits.ts'
import { userCommands, userRunners } from './commands/users.ts'
import { readConfig } from './config.ts'
import { directory } from './directory.ts'
import { checkMailServer, openMailer } from './mail/mailer.ts'
import { passwordMailListener } from './mail/password-mail.ts'
import { openClientOrigins } from './oauth/client-origins.ts'
import { oauthHandlers } from './oauth/handlers.ts'
import { oauthRenderings } from './oauth/renderings.ts'
import { rotateSigningKeys } from './oauth/signing-keys.ts'
import { pagesHandlers } from './pages/handlers.ts'
import { pageRenderings } from './pages/page-problem.ts'
import { openParts } from './parts.ts'
import { openBrowserClients } from './provisioning/browser-clients.ts'
import { openScimClients } from './provisioning/scim-clients.ts'
import { openProvisionedUsers } from './provisioning/users.ts'
import { retentions } from './retention.ts'
import {
  browserClients as browserClientsRef,
  directory as directoryRef,
  scimClients as scimClientsRef,
  provisionedUsers as usersRef,
} from './service.ts'
import { ssoHandlers } from './sso/handlers.ts'
import { ssoRendering } from './sso/problems.ts'
import { openTokenVerifier } from './tokens/token-verifier.ts'

export default definePlugin({
  availability: 'always',
  role: 'identity',
  offers: {
    tokens: tokensRef,
    origins,
    directory: directoryRef,
    provisionedUsers: usersRef,
    scimClients: scimClientsRef,
    browserClients: browserClientsRef,
  },
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keyColumns: [
    { table: 'app_user', column: 'totp_sealed' },
    { table: 'signing_key', column: 'private_sealed' },
    { table: 'sso_provider', column: 'client_secret_sealed' },
    { table: 'client', column: 'checksum_key', ends: { what: 'secrets of SCIM clients', remedy: 'regenerate them' } },
    {
      table: 'refresh_token',
      column: 'checksum_key',
      ends: { what: 'refresh tokens', remedy: 'wait: they expire within 14 days' },
    },
  ],
  commands: { ...accountCommands, ...accountDataCommands, ...userCommands, ...clientCommands, ...limitCommands },

  doctor: async ({ mail }) => mail && checkMailServer(mail),

  async setup(host) {
    if (host.config.sso.allowed.insecure) {
      host.log.warn(
        {},
        'SSO_ALLOW_INSECURE_PROVIDERS is true: sign-ins may use providers over http and in private networks',
      )
    }
    const parts = await openParts(host)
    const { passwords, cacheLease, signingKeys } = parts
    const { mail } = host.config
    const tokens = openTokenVerifier(parts)
    return {
      handlers: {
        ...oauthHandlers(parts, tokens),
        ...pagesHandlers(parts),
        ...ssoHandlers(parts),
        ...adminHandlers(parts),
      },
      services: {
        tokens,
        origins: openClientOrigins(host, cacheLease),
        directory,
        provisionedUsers: openProvisionedUsers(parts),
        scimClients: openScimClients(parts),
        browserClients: openBrowserClients(parts),
      },
      renderings: [...oauthRenderings(parts), ssoRendering(parts), ...pageRenderings(parts)],
      files: [
        { prefix: '/sign-in/assets', folder: new URL('./pages/assets/', import.meta.url) },
        { prefix: '/sign-in/altcha', folder: new URL('.', import.meta.resolve('altcha-lib')) },
      ],
      listeners: mail ? [passwordMailListener(parts, openMailer(mail))] : [],
      background: [rotateSigningKeys(signingKeys), ...retentions(host)],
      commands: {
        ...accountRunners(parts),
        ...accountDataRunners(parts),
        ...userRunners(parts),
        ...clientRunners(parts),
        ...limitRunners(parts),
      },
      start: () => bootstrap(host, passwords),
      close: async () => {
        await cacheLease.end()
        await parts.openid.close()
      },
    }
  },
})
