/**
 * User provisioning: the SCIM 2.0 endpoint, its clients and its audit log. Enabled by operators for single accounts.
 *
 * Glossary
 * - SCIM client: the identity provider's registration, with a secret; it creates, changes and deactivates users.
 * - resource: a user as SCIM shows it (`resource.ts`); attributes are those of `openapi/scim-user.schema.json`.
 * - linking: giving a user who exists already an external id at the identity provider.
 * - audit entry: one write, or one refused request, of a SCIM client.
 */
import { definePlugin } from '#generated/scim'
import { provisionedUsers, scimClients } from '#plugins/identity'
import { retention } from '#runtime'
import { tokens } from '#runtime/services'
import { auditLogHandlers } from './audit/log.ts'
import { openObserver } from './audit/observer.ts'
import { clientChanges } from './clients/client-changes.ts'
import { openClientSettings } from './clients/client-settings.ts'
import { testScimClient } from './clients/connection-test.ts'
import { clientHandlers } from './clients/handlers.ts'
import { scimClientCommands, scimClientRunners } from './commands/scim-clients.ts'
import { readConfig } from './config.ts'
import { discoveryHandlers } from './discovery/handlers.ts'
import { scimRendering } from './errors.ts'
import { userHandlers } from './users/handlers.ts'

export default definePlugin({
  availability: 'off-by-default',
  role: 'identity',
  uses: { tokens, provisionedUsers, scimClients },
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  commands: scimClientCommands,

  setup(host, services) {
    const { provisionedUsers: users } = services
    const { auditRetentionDays } = host.config
    const settings = openClientSettings(host, services.scimClients)
    const changes = clientChanges(host, services.scimClients, settings)
    const observer = openObserver(host, settings)
    return {
      handlers: {
        ...discoveryHandlers(host),
        ...userHandlers({ host, users, clients: settings }),
        ...clientHandlers(host, changes),
        testScimClient: testScimClient(host, services.scimClients),
        ...auditLogHandlers(host),
      },
      renderings: [scimRendering],
      observers: [observer],
      background: [
        retention(host, {
          name: 'audit log retention',
          cron: '29 3 * * *',
          rows: [
            {
              table: 'scim.audit_entry',
              key: 'account_id, id, performed_on',
              column: 'performed_on',
              days: auditRetentionDays,
              byWeek: true,
            },
          ],
        }),
      ],
      commands: scimClientRunners(host, services.tokens, changes),
      close: () => observer.close(),
    }
  },
})
