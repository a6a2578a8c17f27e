/** `limits list`, `limits set` */
import { type Commands, type Host, invalidParameter, notFound, type Runners } from '#runtime'
import type { Changes } from '../changes.ts'
import { setAccountLimit } from '../store/accounts.ts'
import { setClientLimit } from '../store/clients.ts'
import { ACCOUNT, account, integer, text } from './options.ts'

const MAX_REQUESTS = 1_000_000
const MAX_AMOUNT = 2 ** 40

export const limitCommands = {
  'limits list': {
    summary: 'Lists the shares of budgets that an account has in place of the usual ones',
    options: [ACCOUNT],
    reads: true,
  },
  'limits set': {
    summary: 'Sets the API requests a minute of an account or one of its clients, or an account’s share of a budget',
    options: [
      ACCOUNT,
      { name: 'client', summary: 'Client id; without it the limit holds for clients that have none of their own' },
      { name: 'requests', summary: 'Requests a minute', type: 'integer' },
      { name: 'budget', summary: 'Budget, such as bytes or connections; goes with --amount' },
      { name: 'amount', summary: 'The account’s share of the budget; 0 for the usual one', type: 'integer' },
    ],
  },
} as const satisfies Commands

export function limitRunners(host: Host<unknown>, changes: Changes): Runners<typeof limitCommands> {
  async function setRequests(accountId: number, given: number, client: string | undefined): Promise<object> {
    const requests = integer('requests', given, 1, MAX_REQUESTS)
    const clientId = client === undefined ? undefined : text('client', client, { max: 200 })
    const subject = clientId === undefined ? (`account:${accountId}` as const) : (`client:${clientId}` as const)
    const limited = await host.transaction(async (tx) => {
      await changes.announce(tx, subject)
      return clientId === undefined
        ? setAccountLimit(tx, accountId, requests)
        : setClientLimit(tx, accountId, clientId, requests, host.clock.now())
    })
    if (!limited) throw notFound(`client of account ${accountId} with the id`, clientId ?? '')
    return limited
  }

  async function setShare(accountId: number, name: string, given: number): Promise<object> {
    const names = host.limits.names()
    if (!names.includes(name)) throw invalidParameter('budget', `--budget takes ${names.join(', ')}; not ${name}.`)
    const amount = integer('amount', given, 0, MAX_AMOUNT)
    await host.limits.set(accountId, name, amount === 0 ? null : amount)
    return { accountId, budget: name, amount: amount === 0 ? null : amount }
  }

  return {
    async 'limits list'(options) {
      const { id } = await account(host.db, options.account)
      return { value: await host.limits.list(id) }
    },

    async 'limits set'({ budget, amount, requests, ...options }) {
      const { id } = await account(host.db, options.account)
      if (budget === undefined && requests !== undefined && amount === undefined)
        return setRequests(id, requests, options.client)
      if (budget !== undefined && amount !== undefined && requests === undefined && options.client === undefined)
        return setShare(id, budget, amount)
      throw invalidParameter('requests', 'Give --requests, with or without --client, or --budget with --amount.')
    },
  }
}
