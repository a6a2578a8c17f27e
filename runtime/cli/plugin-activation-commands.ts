/** The CLI commands `plugin list`, `plugin enable` and `plugin disable`: plugin activation per account. */
import type { App } from '../boot/boot.ts'
import { notFound } from '../errors.ts'
import { requireInstallation, withApp } from './app.ts'
import type { CliCommand, Session } from './command.ts'

const ACCOUNT = { name: 'account', summary: 'Id of the account', type: 'integer' } as const

export const pluginListCommand: CliCommand = {
  name: 'plugin list',
  summary: 'Lists the plugins; with --account, whether each is enabled for the account',
  options: [ACCOUNT],
  reads: true,
  run: async ({ account }, session) => {
    if (account === undefined) return { result: { value: await installed(session) } }
    return withApp(session, { reads: true }, async (app) => {
      await requireAccount(app, Number(account))
      return { result: { value: await app.activation.list(Number(account)) } }
    })
  },
}

/** Opens no database. */
async function installed(session: Session) {
  const { plugins } = await requireInstallation(session)
  return plugins.map(({ name, availability }) => ({ name, availability }))
}

const activationCommand = (verb: 'enable' | 'disable'): CliCommand => ({
  name: `plugin ${verb}`,
  summary: `${verb === 'enable' ? 'Enables' : 'Disables'} a plugin for an account`,
  options: [{ ...ACCOUNT, required: true }],
  argument: { name: 'name', summary: 'Name of the plugin' },
  run: ({ account, name }, session) =>
    withApp(session, { reads: false }, async (app) => {
      await requireAccount(app, Number(account))
      requirePlugin(app, String(name))
      await app.activation.set(Number(account), String(name), verb === 'enable')
      const list = await app.activation.list(Number(account))
      return { result: list.find((it) => it.name === name) ?? {} }
    }),
})

export const pluginActivationCommands = [activationCommand('enable'), activationCommand('disable')]

function requirePlugin({ config, plugins }: App, name: string): void {
  const names = plugins.map(({ plugin }) => plugin.name)
  if (names.includes(name)) return
  const hint = config.plugins.length === 0 ? 'is not set' : `names ${config.plugins.join(', ')}`
  throw new Error(
    `There is no plugin ${name}. There are ${names.sort().join(', ')}; CHAINWORK_PLUGINS, which adds those of npm packages, ${hint}.`,
  )
}

async function requireAccount(app: App, id: number): Promise<void> {
  if (!(await app.tokens.account(id))) throw notFound('account', id)
}
