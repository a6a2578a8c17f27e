/** The commands `limits show`, `limits list` and `limits set`: rate limits of accounts and clients, and quotas of accounts. */
import { type Commands, invalidParameter, notFound, type Runners } from '#runtime'
import { readList } from '#runtime/odata'
import { OPERATOR } from '../admin/author.ts'
import { CLIENTS } from '../admin/clients.ts'
import { showAccountToOperators, showClient } from '../admin/views.ts'
import type { Parts } from '../parts.ts'
import { setAccountLimit } from '../store/accounts.ts'
import { listClients } from '../store/client-records.ts'
import { setClientLimit } from '../store/clients.ts'
import { ACCOUNT, account, integer, text } from './options.ts'

const MAX_REQUESTS = 1_000_000
const MAX_AMOUNT = 2 ** 40

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
      { name: 'requests', summary: 'API requests a minute', type: 'integer' },
      { name: 'budget', summary: 'Budget, such as bytes or connections; requires --amount' },
      { name: 'amount', summary: 'The account’s quota of the budget; 0 for the default', type: 'integer' },
    ],
  },
} as const satisfies Commands

export function limitRunners({
  host,
  cacheInvalidation,
  logSecurity,
}: Pick<Parts, 'host' | 'cacheInvalidation' | 'logSecurity'>): Runners<typeof limitCommands> {
  async function setRequests(accountId: number, given: number, client: string | undefined): Promise<object> {
    const requests = integer('requests', given, 1, MAX_REQUESTS)
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
      const client = await setClientLimit(tx, accountId, clientId, requests, host.clock.now())
      if (!client) throw notFound(`client of account ${accountId} with the id`, clientId)
      const entry = { ...OPERATOR, accountId, clientId, subject: `client ${clientId}`, details }
      await logSecurity(tx, { ...entry, action: 'client_updated' })
      return showClient(client)
    })
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
      }
    },

    async 'limits list'(options) {
      const { id } = await account(host.db, options.account)
      return { value: await host.limits.list(id) }
    },

    async 'limits set'({ budget, amount, requests, ...options }) {
      const { id } = await account(host.db, options.account)
      if (budget === undefined && requests !== undefined && amount === undefined)
        return setRequests(id, requests, options.client)
      if (budget !== undefined && amount !== undefined && requests === undefined && options.client === undefined)
        return setQuota(id, budget, amount)
      throw invalidParameter('requests', 'Give --requests, with or without --client, or --budget with --amount.')
    },
  }
}
