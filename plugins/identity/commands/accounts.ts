/** The commands `account create` and `account list`. */
import { type Commands, type Host, invalidParameter, type Runners } from '#runtime'
import { insertAccount, listAccounts } from '../store/accounts.ts'
import { text } from './options.ts'

export const accountCommands = {
  'account create': {
    summary: 'Creates an account',
    options: [
      { name: 'name', summary: 'Name of the account', required: true },
      { name: 'time-zone', summary: 'IANA time zone of its dates, such as Europe/Vienna (default UTC)' },
    ],
  },
  'account list': { summary: 'Lists all accounts', options: [], reads: true },
} as const satisfies Commands

export const accountRunners = (host: Host<unknown>): Runners<typeof accountCommands> => ({
  async 'account create'(options) {
    const name = text('name', options.name, { max: 200 })
    const timeZone =
      options.timeZone === undefined ? 'UTC' : canonicalTimeZone(text('time-zone', options.timeZone, { max: 100 }))
    return host.transaction((tx) => insertAccount(tx, { name, timeZone, now: host.clock.now() }))
  },
  'account list': async () => ({ value: await listAccounts(host.db) }),
})

/** @throws 400 for a name that is not an IANA time zone */
function canonicalTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw invalidParameter('time-zone', `${name} is not a time zone; give an IANA name such as Europe/Vienna.`)
  }
}
