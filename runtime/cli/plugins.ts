/** `plugin list`, `plugin enable`, `plugin disable` */
import type { House } from '../boot.ts'
import { notFound } from '../errors.ts'
import type { Directory } from '../services.ts'
import type { CliCommand } from './command.ts'
import { withHouse } from './house.ts'

const ACCOUNT = { name: 'account', summary: 'Id of the account', type: 'integer' } as const

export const pluginListCommand: CliCommand = {
  name: 'plugin list',
  summary: 'Lists the plugins, and for an account which of them are on',
  options: [ACCOUNT],
  run: ({ account }, session) =>
    withHouse(session, async (house) => {
      if (account === undefined) {
        return { result: { value: house.wired.map(({ plugin: { name, availability } }) => ({ name, availability })) } }
      }
      await requireAccount(house, Number(account))
      return { result: { value: await house.switches.list(Number(account)) } }
    }),
}

const switching = (verb: 'enable' | 'disable'): CliCommand => ({
  name: `plugin ${verb}`,
  summary: `Switches a plugin ${verb === 'enable' ? 'on' : 'off'} for an account`,
  options: [{ ...ACCOUNT, required: true }],
  argument: { name: 'name', summary: 'Name of the plugin' },
  run: ({ account, name }, session) =>
    withHouse(session, async (house) => {
      await requireAccount(house, Number(account))
      await house.switches.set(Number(account), String(name), verb === 'enable')
      const list = await house.switches.list(Number(account))
      return { result: list.find((it) => it.name === name) ?? {} }
    }),
})

export const pluginSwitchCommands = [switching('enable'), switching('disable')]

async function requireAccount(house: House, id: number): Promise<void> {
  const identity = house.tokens as Partial<Directory>
  if (!(await identity.account?.(house.database, id))) throw notFound('account', id)
}
