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
import { provisionedUsers, provisioning, scimClients } from '#plugins/identity'
import { discoveryHandlers } from './discovery/handlers.ts'
import { scimRendering } from './errors.ts'
import { userHandlers } from './users/handlers.ts'

export default definePlugin({
  availability: 'off-by-default',
  role: 'identity',
  uses: { provisionedUsers, provisioning, scimClients },
  migrations: new URL('./migrations/', import.meta.url),

  setup: (host, services) => ({
    handlers: { ...discoveryHandlers(host), ...userHandlers(host, services) },
    renderings: [scimRendering],
  }),
})
