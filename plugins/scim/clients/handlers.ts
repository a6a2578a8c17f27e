/** The handlers of SCIM clients. */
import { type Handlers, type Ops, type Schemas, scimClientEntity } from '#generated/scim'
import { authorOf, type ScimClientRef } from '#plugins/identity'
import { type Call, type Handler, type Host, throwIfAny } from '#runtime'
import { readOnlyFaults, withETag, writablePart } from '#runtime/services'
import { type Client, showClient, versionOf } from './client.ts'
import type { ClientChanges, ClientWithSecret } from './client-changes.ts'

const HINTS = {
  active: 'Use activate and deactivate.',
  limits: 'The operator sets them.',
  rateLimitUntil: 'The operator sets it.',
}

export function clientHandlers({ urls }: Pick<Host<unknown>, 'urls'>, changes: ClientChanges) {
  const address = (path = '') => `${urls.auth}/admin/api/scim-clients${path}`
  const show = (it: Client) => showClient(urls, it)
  const withSecret = (it: ClientWithSecret) => ({ ...show(it), clientSecret: it.clientSecret })
  const setActive =
    (active: boolean): Handler<Ops['activateScimClient']> =>
    async ({ path, headers, request }, call) => {
      const ref = refOf(call, path, headers)
      const saved = await changes.update(call.tx, ref, authorOf(call, request), () => ({ active }))
      return call.reply(200, show(saved), tagged(saved))
    }

  return {
    async listScimClients(_, call) {
      const clients = await changes.list(call.db, call.account.id)
      return call.reply(200, { value: clients.map(show) })
    },

    async createScimClient({ body, request }, call) {
      const created = await changes.create(call.tx, call.account.id, body, authorOf(call, request))
      return call.reply(201, withSecret(created), tagged(created, address(`/${created.client.clientId}`)))
    },

    async getScimClient({ path }, call) {
      const found = await changes.load(call.db, call.account.id, path.scimClientId)
      return call.reply(200, show(found), tagged(found))
    },

    async updateScimClient({ path, headers, body, request }, call) {
      const ref = refOf(call, path, headers)
      const saved = await changes.update(call.tx, ref, authorOf(call, request), (current) => {
        throwIfAny(readOnlyFaults(withoutUsage(body), withoutUsage(show(current)), scimClientEntity.readOnly, HINTS))
        return writablePart(body, scimClientEntity.writable)
      })
      return call.reply(200, show(saved), tagged(saved))
    },

    async deleteScimClient({ path, headers, request }, call) {
      await changes.remove(call.tx, refOf(call, path, headers), authorOf(call, request))
      return call.reply(204)
    },

    async regenerateScimClientSecret({ path, headers, request }, call) {
      const saved = await changes.regenerateSecret(call.tx, refOf(call, path, headers), authorOf(call, request))
      return call.reply(200, withSecret(saved), tagged(saved))
    },

    activateScimClient: setActive(true),
    deactivateScimClient: setActive(false),
  } satisfies Handlers
}

const refOf = (
  { account }: Pick<Call, 'account'>,
  { scimClientId: clientId }: { readonly scimClientId: string },
  headers: { readonly 'If-Match'?: string | undefined },
): ScimClientRef => ({ accountId: account.id, clientId, ifMatch: headers['If-Match'] })

/** Only what the operator sets of the limits. */
const withoutUsage = <Fields extends Pick<Schemas['ScimClientUpdate'], 'limits'>>(fields: Fields) => ({
  ...fields,
  limits: fields.limits?.map(({ requests, seconds }) => ({ requests, seconds })),
})

const tagged = (it: Client, location?: string) => withETag({ version: versionOf(it) }, location)
