#!/usr/bin/env node
/** The operators' command line. Exit 0 done, 1 failed, 2 wrong use; data on stdout, everything else on stderr. */
import { readFileSync } from 'node:fs'
import { CommanderError } from 'commander'
import { untilAborted } from '../abort.ts'
import { LEVELS } from '../config.ts'
import { isUnavailable } from '../database/database.ts'
import { isProblem } from '../errors.ts'
import { openLog } from '../log.ts'
import { readEnv } from '../settings.ts'
import { type CliCommand, type Options, type Session, UsageError } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { outboxCommands } from './outbox-commands.ts'
import { pluginListCommand, pluginSwitchCommands } from './plugin-activation-commands.ts'
import { pluginCommands } from './plugin-commands.ts'
import { render } from './print.ts'
import { programOf } from './program.ts'
import { withSecrets } from './secret-options.ts'
import { secretsListCommand, secretsRetireCommand } from './secrets-commands.ts'

const DONE = 0
const FAILED = 1
const WRONG_USE = 2

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`Stopped by ${signal}.`)))

const env = readEnv(process.env)
const level = env.text('LOG_LEVEL') ?? 'warn'
// A level that there is not is one of the settings' faults, which a command lists.
const log = openLog(LEVELS.includes(level) ? level : 'warn')
const session: Session = { environment: process.env, log, signal: stopping.signal }
const code = await main(process.argv.slice(2), stopping.signal)
// What a plugin left running must not keep a finished command from its end.
process.stdout.write('', () => process.exit(code))

async function main(argv: string[], signal: AbortSignal): Promise<number> {
  let asked: { command: CliCommand; options: Options; json: boolean } | undefined
  try {
    const own = [
      migrateCommand,
      doctorCommand,
      pluginListCommand,
      ...pluginSwitchCommands,
      ...outboxCommands,
      secretsListCommand,
      secretsRetireCommand,
    ]
    const plugins = await untilAborted(signal, () => pluginCommands(process.env))
    const program = programOf([...own, ...plugins], version(), (command, options, json) => {
      asked = { command, options, json }
    })
    await program.parseAsync(argv, { from: 'user' })
    if (!asked) return DONE
    const { command, json } = asked
    const { options } = asked
    const given = await untilAborted(signal, () => withSecrets(command, options, env))
    const outcome = await command.run(given, session)
    process.stdout.write(`${render(outcome, json)}\n`)
    return outcome.failed ? FAILED : DONE
  } catch (error) {
    // The parser has said it itself; help that was asked for is no fault.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE
    process.stderr.write(`${isUnavailable(error) ? 'The database does not answer: ' : ''}${sentences(error)}\n`)
    if (env.text('LOG_LEVEL') === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
    return error instanceof UsageError || (isProblem(error) && error.status === 400) ? WRONG_USE : FAILED
  }
}

/** Errors that list their faults say in front that the service cannot start; here a command cannot. */
function sentences(error: unknown): string {
  const { faults, message } = error as Error & { readonly faults?: readonly string[] }
  return faults ? faults.join('\n') : message
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
