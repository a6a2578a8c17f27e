/** Makes CLI commands from those that plugins declare. The plugins are set up only when such a command runs. */
import { readInstallation } from '../boot/installation.ts'
import type { Command, Commands } from '../plugin.ts'
import { withApp } from './app.ts'
import { type CliCommand, type Session, UsageError } from './command.ts'

/** Returns the commands in boot order. Faults of plugins are reported by the boot, when a command runs. */
export async function pluginCommands(environment: Session['environment']): Promise<readonly CliCommand[]> {
  const { plugins } = await readInstallation(environment)
  return plugins.flatMap(({ commands = {} }) => Object.entries(commands as Commands).map(cliCommand))
}

const cliCommand = ([name, command]: [string, Command]): CliCommand => ({
  ...command,
  name,
  run: (options, session) =>
    withApp(session, { reads: command.reads === true }, async (app) => {
      const run = app.commands.get(name)
      if (!run) throw new UsageError(`There is no command ${name} with these settings.`)
      return { result: await run(options, session.terminal) }
    }),
})
