/** The commands that plugins declare, as this program runs them. Nothing is set up before one of them runs. */
import { readInstallation } from '../installation.ts'
import type { Command, Commands } from '../plugin.ts'
import { withApp } from './app.ts'
import { type CliCommand, type Session, UsageError } from './command.ts'

/** In boot order. What is wrong with a plugin, boot says when a command runs. */
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
      return { result: await run(options) }
    }),
})
