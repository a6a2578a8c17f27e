/** The commands `account create`, `account list` and `account update`. */
import { type Commands, invalidParameter, type Runners } from '#runtime'
import { ACCOUNT, text } from '#runtime/command-options'
import { accountChanges } from '../admin/account-changes.ts'
import { OPERATOR } from '../admin/author.ts'
import { canonicalTimeZone } from '../admin/time-zone.ts'
import { showAccountToOperators } from '../admin/views.ts'
import type { Parts } from '../parts.ts'
import { insertAccount, listAccounts, lockAccount } from '../store/accounts.ts'
import { account } from './options.ts'

export const accountCommands = {
  'account create': {
    summary: 'Creates an account',
    options: [
      { name: 'name', summary: 'Name of the account', required: true },
      { name: 'time-zone', summary: 'IANA time zone of its dates, such as Europe/Vienna (default UTC)' },
    ],
  },
  'account list': { summary: 'Lists all accounts', options: [], reads: true },
  'account update': {
    summary: 'Changes the name or the time zone of an account',
    options: [
      ACCOUNT,
      { name: 'name', summary: 'Name of the account' },
      { name: 'time-zone', summary: 'IANA time zone of its dates, such as Europe/Vienna' },
    ],
  },
} as const satisfies Commands

export function accountRunners(parts: Parts): Runners<typeof accountCommands> {
  const { host } = parts
  const save = accountChanges(parts)
  return {
    async 'account create'(options) {
      const name = text('name', options.name, { max: 200 })
      const timeZone = options.timeZone === undefined ? 'UTC' : readTimeZone(options.timeZone)
      return showAccountToOperators(
        await host.transaction((tx) => insertAccount(tx, { name, timeZone, now: host.clock.now() })),
        host.config,
      )
    },

    'account list': async () => ({
      value: (await listAccounts(host.db)).map((it) => showAccountToOperators(it, host.config)),
    }),

    async 'account update'(options) {
      const { id } = await account(host.db, options.account)
      if (options.name === undefined && options.timeZone === undefined)
        throw invalidParameter('name', 'Give --name, --time-zone, or both.')
      const given = {
        ...(options.name !== undefined && { name: text('name', options.name, { max: 200 }) }),
        ...(options.timeZone !== undefined && { timeZone: readTimeZone(options.timeZone) }),
      }
      const saved = await host.transaction(async (tx) => {
        const current = (await lockAccount(tx, id)) ?? (await account(tx, id))
        const change = Object.entries(given).filter(([name, value]) => current[name as keyof typeof given] !== value)
        return save(tx, current, Object.fromEntries(change), OPERATOR)
      })
      return showAccountToOperators(saved, host.config)
    },
  }
}

/** @throws 400 for a name that is not an IANA time zone */
function readTimeZone(given: string): string {
  const name = text('time-zone', given, { max: 100 })
  const timeZone = canonicalTimeZone(name)
  if (timeZone === undefined)
    throw invalidParameter('time-zone', `${name} is not a time zone; give an IANA name such as Europe/Vienna.`)
  return timeZone
}
