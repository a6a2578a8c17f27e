/**
 * The commands `limits show`, `limits list` and `limits set`: rate limits of accounts and clients, for SCIM clients temporary
 * ones too, and quotas of accounts.
 */
import { type Commands, invalidParameter, notFound, type Runners } from '#runtime'
import { ACCOUNT, integer, text } from '#runtime/command-options'
import { readList } from '#runtime/odata'
import { OPERATOR } from '../admin/author.ts'
import { CLIENTS } from '../admin/clients.ts'
import { showAccountToOperators, showClient } from '../admin/views.ts'
import type { Parts } from '../parts.ts'
import { setAccountLimit } from '../store/accounts.ts'
import { listClients } from '../store/client-records.ts'
import { setClientLimit } from '../store/clients.ts'
import { listScimClients, type ScimClientRow } from '../store/scim-clients.ts'
import { rateLimitsOf } from '../tokens/rate-limits.ts'
import { account } from './options.ts'

const MAX_REQUESTS = 1_000_000
const MAX_AMOUNT = 2 ** 40
const MAX_HOURS = 720
const DEFAULT_HOURS = 24
const HOUR = 3_600_000 // ms

export const limitCommands = {
  'limits show': {
    summary: 'Shows the limits that apply to an account and to each of its clients, those by default included',
    options: [ACCOUNT],
    reads: true,
  },
  'limits list': {
    summary: 'Lists the quotas that are set for an account in place of the default ones',
    options: [ACCOUNT],
    reads: true,
  },
  'limits set': {
    summary: 'Sets the rate limit of an account or of one of its clients, or the account’s quota of a budget',
    options: [
      ACCOUNT,
      {
        name: 'client',
        summary: 'Client id; without it the rate limit applies to all clients that have none of their own',
      },
      {
        name: 'scim-client',
        summary: 'Id of a SCIM client; its limit is temporary, for a first synchronisation of many users',
      },
      {
        name: 'requests',
        summary: 'Requests a minute, 0 for the default; longer windows of a SCIM client are raised alike',
        type: 'integer',
      },
      {
        name: 'hours',
        summary: `For how long the SCIM client’s limit holds (${DEFAULT_HOURS} unless given)`,
        type: 'integer',
      },
      { name: 'budget', summary: 'Budget, such as bytes or connections; requires --amount' },
      { name: 'amount', summary: 'The account’s quota of the budget; 0 for the default', type: 'integer' },
    ],
  },
} as const satisfies Commands

/** The value of --requests; null: no limit of one's own, so that the default applies. */
function ownLimit(given: number): number | null {
  const requests = integer('requests', given, 0, MAX_REQUESTS)
  return requests === 0 ? null : requests
}

export function limitRunners({
  host,
  cacheInvalidation,
  logSecurity,
}: Pick<Parts, 'host' | 'cacheInvalidation' | 'logSecurity'>): Runners<typeof limitCommands> {
  async function setRequests(accountId: number, given: number, client: string | undefined): Promise<object> {
    const requests = ownLimit(given)
    const clientId = client === undefined ? undefined : text('client', client, { max: 200 })
    const dependency = clientId === undefined ? (`account:${accountId}` as const) : (`client:${clientId}` as const)
    return host.transaction(async (tx) => {
      await cacheInvalidation.invalidate(tx, dependency)
      const details = { requestsPerMinute: requests }
      if (clientId === undefined) {
        await logSecurity(tx, { ...OPERATOR, accountId, action: 'account_updated', details })
        const limited = await setAccountLimit(tx, accountId, requests)
        if (!limited) throw notFound('account', accountId)
        return showAccountToOperators(limited, host.config)
      }
      const limit = { rateLimit: requests, rateLimitUntil: null }
      const client = await setClientLimit(tx, { accountId, id: clientId }, limit, host.clock.now())
      if (!client) throw notFound(`client of account ${accountId} with the id`, clientId)
      const entry = { ...OPERATOR, accountId, clientId, subject: `client ${clientId}`, details }
      await logSecurity(tx, { ...entry, action: 'client_updated' })
      return showClient(client)
    })
  }

  async function setTemporary(accountId: number, client: string, requests: number, hours: number): Promise<object> {
    const rateLimit = ownLimit(requests)
    const id = text('scim-client', client, { max: 200 })
    const now = host.clock.now()
    const end = new Date(now.getTime() + integer('hours', hours, 1, MAX_HOURS) * HOUR)
    const until = rateLimit === null ? null : end
    return host.transaction(async (tx) => {
      const limit = { rateLimit, rateLimitUntil: until }
      const limited = await setClientLimit(tx, { accountId, id, kind: 'scim' }, limit, now)
      if (!limited) throw notFound(`SCIM client of account ${accountId} with the id`, id)
      await cacheInvalidation.invalidate(tx, `client:${id}`)
      const details = { kind: 'scim', displayName: limited.name, requestsPerMinute: rateLimit, until }
      const entry = { ...OPERATOR, accountId, clientId: id, subject: `client ${id}`, details }
      await logSecurity(tx, { ...entry, action: 'client_updated' })
      return showScimClient(limited)
    })
  }

  /** The windows that apply now. `until`: when a temporary limit ends; null: it stays, or is the default. */
  function showScimClient({ id: clientId, name: displayName, rateLimit, rateLimitUntil }: ScimClientRow) {
    const now = host.clock.now()
    const own = { clientKind: 'scim' as const, rateLimit, rateLimitUntil, accountRateLimit: null }
    const until = rateLimitUntil && rateLimitUntil > now ? rateLimitUntil : null
    return { clientId, displayName, limits: rateLimitsOf(own, host.config, now), until }
  }

  async function setQuota(accountId: number, name: string, given: number): Promise<object> {
    const names = host.limits.names()
    if (!names.includes(name)) throw invalidParameter('budget', `--budget takes ${names.join(', ')}; not ${name}.`)
    const amount = integer('amount', given, 0, MAX_AMOUNT)
    await host.limits.set(accountId, name, amount === 0 ? null : amount)
    return { accountId, budget: name, amount: amount === 0 ? null : amount }
  }

  return {
    async 'limits show'(options) {
      const { id, apiRateLimit } = await account(host.db, options.account)
      const requestsPerMinute = apiRateLimit ?? host.config.apiRateLimit
      const set = new Map((await host.limits.list(id)).map(({ name, amount }) => [name, amount]))
      const { rows } = await listClients(host.db, id, readList({ $top: 1_000 }, CLIENTS))
      return {
        accountId: id,
        requestsPerMinute,
        // Null: the budget's own quota.
        quotas: host.limits.names().map((budget) => ({ budget, amount: set.get(budget) ?? null })),
        clients: rows.map(({ id: clientId, name: displayName, rateLimit }) => ({
          clientId,
          displayName,
          requestsPerMinute: rateLimit ?? requestsPerMinute,
        })),
        scimClients: (await listScimClients(host.db, id)).map(showScimClient),
      }
    },

    async 'limits list'(options) {
      const { id } = await account(host.db, options.account)
      return { value: await host.limits.list(id) }
    },

    async 'limits set'({ account: accountId, ...options }) {
      const { id } = await account(host.db, accountId)
      const { client, scimClient, requests, hours = DEFAULT_HOURS, budget, amount } = options
      const given = Object.entries(options).filter(([, value]) => value !== undefined)
      const only = (...names: readonly string[]) => given.every(([name]) => names.includes(name))
      if (requests !== undefined && scimClient !== undefined && only('requests', 'scimClient', 'hours'))
        return setTemporary(id, scimClient, requests, hours)
      if (requests !== undefined && only('requests', 'client')) return setRequests(id, requests, client)
      if (budget !== undefined && amount !== undefined && only('budget', 'amount')) return setQuota(id, budget, amount)
      throw invalidParameter(
        'requests',
        'Give --requests, alone, with --client, or with --scim-client and --hours; or --budget with --amount.',
      )
    },
  }
}
