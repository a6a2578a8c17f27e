/** `chainwork`: the CLI for operators. Exit 0 done, 1 failed or interrupted, 2 wrong use or input. Data on stdout, everything else on stderr. */
import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { untilAborted } from '../boot/abort.ts'
import { LEVELS } from '../boot/config.ts'
import { readEnv } from '../boot/settings.ts'
import { isUnavailable, reasonOf } from '../database/database.ts'
import { isProblem } from '../errors.ts'
import { openLog } from '../log.ts'
import { citusCommands } from './citus-commands.ts'
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
import { openTerminal, type Streams } from './terminal.ts'

const DONE = 0
const FAILED = 1
const WRONG_USE = 2

/** What a run has of the process that it is in. */
export interface Surroundings extends Streams, Pick<Session, 'environment' | 'log' | 'signal'> {}

/** Runs as the process: its streams, its signals, its exit code. */
export async function runAsProcess(): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Error(`Stopped by ${signal}.`)))
  const { env: environment, stdin, stdout, stderr } = process
  const level = readEnv(environment).text('LOG_LEVEL') ?? 'warn'
  // An unknown level is a fault of the settings, which the command reports.
  const log = openLog(LEVELS.includes(level) ? level : 'warn')
  const code = await run(process.argv.slice(2), { environment, log, signal: stopping.signal, stdin, stdout, stderr })
  // Exits explicitly, since timers or sockets of a plugin could keep the process running.
  stdout.write('', () => process.exit(code))
}

/** Runs the command that the arguments name, and resolves to its exit code. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { environment, log, signal, stdin, stdout, stderr } = surroundings
  const env = readEnv(environment)
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
      ...citusCommands,
    ]
    const plugins = await untilAborted(signal, () => pluginCommands(environment))
    const commands = [...own, ...plugins]
    const all = [...commands, completionCommand(commands)]
    const program = programOf(all, version(), surroundings, (command, options, json) => {
      parsed = { command, options, json }
    })
    await program.parseAsync(argv, { from: 'user' })
    if (!parsed) return DONE
    const { command, options, json } = parsed
    const withSecretValues = await untilAborted(signal, () => withSecrets(command, options, env, stdin))
    const terminal = openTerminal(surroundings, { environment, signal, isJson: json })
    const session: Session = { environment, log, signal, terminal }
    const outcome = await command.run(withSecretValues, session).finally(() => terminal.progress(''))
    stdout.write(render(outcome, json))
    return outcome.failed ? FAILED : DONE
  } catch (error) {
    if (parsed?.command.endless && signal.aborted && error === signal.reason) return DONE
    // The parser has printed the error itself. Exit code 0 stands for requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE
    stderr.write(`${isUnavailable(error) ? 'The database cannot be used: ' : ''}${sentences(error)}\n`)
    if (env.text('LOG_LEVEL') === 'debug') stderr.write(`${(error as Error).stack}\n`)
    return error instanceof UsageError || (isProblem(error) && error.status === 400) ? WRONG_USE : FAILED
  }
}

/** Prints only the faults of an error that has some: its message says that the service cannot start, but this is a command. */
function sentences(error: unknown): string {
  const { faults } = error as Error & { readonly faults?: readonly string[] }
  return faults ? faults.join('\n') : reasonOf(error)
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
