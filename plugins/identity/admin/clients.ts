/** Handlers of API clients. */
import { apiClientEntity, type Handlers, type Ops, type Schemas } from '#generated/identity'
import { type Handler, notFound, throwIfAny } from '#runtime'
import { type ListSpec, listBody, readList } from '#runtime/odata'
import { readOnlyFaults, withETag, writablePart } from '#runtime/services'
import type { Parts } from '../parts.ts'
import type { ClientRecord } from '../store/client-model.ts'
import { listClients, loadClient } from '../store/client-records.ts'
import { authorOf } from './author.ts'
import { clientChanges } from './client-changes.ts'
import { refOf } from './ref.ts'
import { showClient } from './views.ts'

/** Oldest first. */
export const CLIENTS: ListSpec = {
  fields: apiClientEntity.fields,
  search: 'client.search_text',
  key: 'clientId',
  orderBy: 'createdAt',
  select: apiClientEntity.select,
}

const HINTS = {
  active: 'Use activate and deactivate.',
  rateLimit: 'The operator sets it.',
  type: 'Register another client for another type.',
}

export function clientHandlers(parts: Parts) {
  const changes = clientChanges(parts)
  const address = (path = '') => `${parts.host.urls.auth}/admin/api/clients${path}`
  const setActive =
    (active: boolean): Handler<Ops['activateClient']> =>
    async ({ path, headers, request }, call) => {
      const ref = refOf(call, path.clientId, headers)
      const saved = await changes.setActive(call.tx, ref, authorOf(call, request), active)
      return call.reply(200, showClient(saved), withETag(saved))
    }

  return {
    async listClients({ query }, call) {
      const list = readList(query, CLIENTS)
      const page = await listClients(call.db, call.account.id, list)
      return call.reply(200, listBody(page, list, address(), showClient))
    },

    async createClient({ body, request }, call) {
      const by = authorOf(call, request)
      const { client, secret } = await changes.create(call.tx, call.account.id, apiClientEntity.toRow(body), by)
      return call.reply(201, showWithSecret(client, secret), withETag(client, address(`/${client.id}`)))
    },

    async getClient({ path }, call) {
      const found = await loadClient(call.db, call.account.id, path.clientId)
      if (!found) throw notFound('client', path.clientId)
      return call.reply(200, showClient(found), withETag(found))
    },

    async updateClient({ path, headers, body, request }, call) {
      const ref = refOf(call, path.clientId, headers)
      const saved = await changes.update(call.tx, ref, authorOf(call, request), (current) => {
        throwIfAny(readOnlyFaults(body, showClient(current), apiClientEntity.readOnly, HINTS))
        return apiClientEntity.toRow(writablePart(body, apiClientEntity.writable))
      })
      return call.reply(200, showClient(saved), withETag(saved))
    },

    async regenerateClientSecret({ path, headers, request }, call) {
      const ref = refOf(call, path.clientId, headers)
      const { client, secret } = await changes.regenerateSecret(call.tx, ref, authorOf(call, request))
      return call.reply(200, showWithSecret(client, secret), withETag(client))
    },

    activateClient: setActive(true),
    deactivateClient: setActive(false),

    async deleteClient({ path, headers, request }, call) {
      await changes.remove(call.tx, refOf(call, path.clientId, headers), authorOf(call, request))
      return call.reply(204)
    },
  } satisfies Handlers
}

export const showWithSecret = (client: ClientRecord, secret: string | undefined): Schemas['CreatedApiClient'] => ({
  ...showClient(client),
  ...(secret !== undefined && { clientSecret: secret }),
})
