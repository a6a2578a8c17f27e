/** `chainwork`: the CLI for operators. Exit 0 done, 1 failed or interrupted, 2 wrong use or input. Data on stdout, everything else on stderr. */
import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { untilAborted } from '../boot/abort.ts'
import { LEVELS } from '../boot/config.ts'
import { readEnv } from '../boot/settings.ts'
import { isUnavailable } from '../database/database.ts'
import { isProblem } from '../errors.ts'
import { openLog } from '../log.ts'
import { type CliCommand, type Options, type Session, UsageError } from './command.ts'
import { completionCommand } from './completion.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { outboxCommands } from './outbox-commands.ts'
import { pluginActivationCommands, pluginListCommand } from './plugin-activation-commands.ts'
import { pluginCommands } from './plugin-commands.ts'
import { render } from './print.ts'
import { programOf } from './program.ts'
import { withSecrets } from './secret-options.ts'
import { secretsListCommand, secretsRetireCommand } from './secrets-commands.ts'
import { seedCommand } from './seed.ts'
import { demoCommand, startCommand } from './start.ts'
import { openTerminal } from './terminal.ts'

const DONE = 0
const FAILED = 1
const WRONG_USE = 2

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`Stopped by ${signal}.`)))

const env = readEnv(process.env)
const level = env.text('LOG_LEVEL') ?? 'warn'
// An unknown level is a fault of the settings, which the command reports.
const log = openLog(LEVELS.includes(level) ? level : 'warn')
const code = await main(process.argv.slice(2), stopping.signal)
// Exits explicitly, since timers or sockets of a plugin could keep the process running.
process.stdout.write('', () => process.exit(code))

async function main(argv: string[], signal: AbortSignal): Promise<number> {
  let parsed: { command: CliCommand; options: Options; json: boolean } | undefined
  try {
    const own = [
      startCommand,
      demoCommand,
      seedCommand,
      migrateCommand,
      doctorCommand,
      pluginListCommand,
      ...pluginActivationCommands,
      ...outboxCommands,
      secretsListCommand,
      secretsRetireCommand,
    ]
    const plugins = await untilAborted(signal, () => pluginCommands(process.env))
    const commands = [...own, ...plugins]
    const program = programOf([...commands, completionCommand(commands)], version(), (command, options, json) => {
      parsed = { command, options, json }
    })
    await program.parseAsync(argv, { from: 'user' })
    if (!parsed) return DONE
    const { command, json } = parsed
    const { options } = parsed
    const withSecretValues = await untilAborted(signal, () => withSecrets(command, options, env))
    const terminal = openTerminal(signal, json)
    const session: Session = { environment: process.env, log, signal, terminal }
    const outcome = await command.run(withSecretValues, session).finally(() => terminal.progress(''))
    process.stdout.write(render(outcome, json))
    return outcome.failed ? FAILED : DONE
  } catch (error) {
    if (parsed?.command.endless && signal.aborted && error === signal.reason) return DONE
    // The parser has printed the error itself. Exit code 0 stands for requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE
    process.stderr.write(`${isUnavailable(error) ? 'The database does not answer: ' : ''}${sentences(error)}\n`)
    if (env.text('LOG_LEVEL') === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
    return error instanceof UsageError || (isProblem(error) && error.status === 400) ? WRONG_USE : FAILED
  }
}

/** Prints only the faults of an error that has some: its message says that the service cannot start, but this is a command. */
function sentences(error: unknown): string {
  const { faults, message } = error as Error & { readonly faults?: readonly string[] }
  return faults ? faults.join('\n') : message
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
