/** Handlers of the admin API for SSO providers. */
import { type Handlers, type Ops, ssoProviderEntity } from '#generated/identity'
import { type Handler, notFound, type PreparedHandler } from '#runtime'
import { type ListSpec, listBody, readList } from '#runtime/odata'
import { withETag } from '#runtime/services'
import { authorOf } from '../admin/author.ts'
import { refOf } from '../admin/ref.ts'
import type { Parts } from '../parts.ts'
import { listProviders, loadProvider } from '../store/sso-providers.ts'
import { testConnection } from './connection-test.ts'
import type { OpenId } from './openid.ts'
import { openIdProvider } from './openid-provider.ts'
import * as changes from './provider-changes.ts'
import { showProvider } from './provider-view.ts'

/** Oldest first, since ids begin with their time. */
const PROVIDERS: ListSpec = {
  fields: ssoProviderEntity.fields,
  key: 'id',
  select: ssoProviderEntity.select,
  defaultTop: changes.MAX_PROVIDERS,
}

export const providerAdminHandlers = (parts: Parts, openid: OpenId) => ({
  ...readHandlers(parts),
  ...changeHandlers(parts),
  testSsoProvider: testHandler(parts, openid),
})

function readHandlers({ host }: Parts) {
  const authUrl = host.urls.auth
  return {
    async listSsoProviders({ query }, call) {
      const list = readList(query, PROVIDERS)
      const page = await listProviders(call.db, call.account.id, list)
      return call.reply(
        200,
        listBody(page, list, addressOf(authUrl), (it) => showProvider(authUrl, it)),
      )
    },

    async getSsoProvider({ path }, call) {
      const found = await loadProvider(call.db, call.account.id, path.ssoProviderId)
      if (!found) throw notFound('SSO provider', path.ssoProviderId)
      return call.reply(200, showProvider(authUrl, found), withETag(found))
    },
  } satisfies Handlers
}

function changeHandlers(parts: Parts) {
  const authUrl = parts.host.urls.auth
  const setActive =
    (active: boolean): Handler<Ops['activateSsoProvider']> =>
    async ({ path, headers, request }, call) => {
      const ref = refOf(call, path.ssoProviderId, headers)
      const saved = await changes.setActive(parts, call.tx, ref, active, authorOf(call, request))
      return call.reply(200, showProvider(authUrl, saved), withETag(saved))
    }

  return {
    async createSsoProvider({ body, request }, call) {
      const created = await changes.create(parts, call.tx, call.account.id, body, authorOf(call, request))
      return call.reply(201, showProvider(authUrl, created), withETag(created, addressOf(authUrl, `/${created.id}`)))
    },

    async updateSsoProvider({ path, headers, body, request }, call) {
      const saved = await changes.update(
        parts,
        call.tx,
        refOf(call, path.ssoProviderId, headers),
        body,
        authorOf(call, request),
      )
      return call.reply(200, showProvider(authUrl, saved), withETag(saved))
    },

    async deleteSsoProvider({ path, query, headers, request }, call) {
      const unlinkUsers = query.unlinkUsers === true
      await changes.remove(
        parts,
        call.tx,
        refOf(call, path.ssoProviderId, headers),
        unlinkUsers,
        authorOf(call, request),
      )
      return call.reply(204)
    },

    activateSsoProvider: setActive(true),
    deactivateSsoProvider: setActive(false),
  } satisfies Handlers
}

const testHandler = ({ host }: Parts, openid: OpenId): PreparedHandler<Ops['testSsoProvider']> => ({
  // No transaction is open while the provider is asked.
  async prepare({ path }, { db, account }) {
    const found = await loadProvider(db, account.id, path.ssoProviderId)
    if (!found) throw notFound('SSO provider', path.ssoProviderId)
    const { succeeded, checks } = await testConnection(openid, openIdProvider(host, found), host.config.sso.allowed)
    return async (call) => call.reply(200, { succeeded, checks: checks.map((check) => ({ ...check })) })
  },
})

const addressOf = (authUrl: string, path = '') => `${authUrl}/admin/api/sso-providers${path}`
