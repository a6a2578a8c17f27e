/** `account create`, `account list` */
import { type Command, type Host, invalidParameter } from '#runtime'
import { insertAccount, listAccounts } from '../store/accounts.ts'
import { text } from './options.ts'

export function accountCommands(host: Host<unknown>): Command[] {
  return [
    {
      name: 'account create',
      summary: 'Creates an account',
      options: [
        { name: 'name', summary: 'Its name', required: true },
        { name: 'time-zone', summary: 'IANA name, such as Europe/Vienna; its dates are dates there (default UTC)' },
      ],
      async run(options) {
        const name = text(options, 'name', { max: 200 })
        const timeZone = options.timeZone === undefined ? 'UTC' : zone(text(options, 'timeZone', { max: 100 }))
        return host.transaction((tx) => insertAccount(tx, { name, timeZone, now: host.clock.now() }))
      },
    },
    {
      name: 'account list',
      summary: 'Lists all accounts',
      options: [],
      run: async () => ({ value: await listAccounts(host.db) }),
    },
  ]
}

function zone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw invalidParameter('time-zone', `${name} is not a time zone; give an IANA name such as Europe/Vienna.`)
  }
}
