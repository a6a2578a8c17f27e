/** `account create`, `account list` */
import { type Commands, type Host, invalidParameter, type Runners } from '#runtime'
import { insertAccount, listAccounts } from '../store/accounts.ts'
import { text } from './options.ts'

export const accountCommands = {
  'account create': {
    summary: 'Creates an account',
    options: [
      { name: 'name', summary: 'Its name', required: true },
      { name: 'time-zone', summary: 'IANA name, such as Europe/Vienna; its dates are dates there (default UTC)' },
    ],
  },
  'account list': { summary: 'Lists all accounts', options: [], reads: true },
} as const satisfies Commands

export const accountRunners = (host: Host<unknown>): Runners<typeof accountCommands> => ({
  async 'account create'(options) {
    const name = text('name', options.name, { max: 200 })
    const timeZone = options.timeZone === undefined ? 'UTC' : zone(text('time-zone', options.timeZone, { max: 100 }))
    return host.transaction((tx) => insertAccount(tx, { name, timeZone, now: host.clock.now() }))
  },
  'account list': async () => ({ value: await listAccounts(host.db) }),
})

function zone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw invalidParameter('time-zone', `${name} is not a time zone; give an IANA name such as Europe/Vienna.`)
  }
}
