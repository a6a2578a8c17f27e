/** Builds the parser (commander) for the CLI commands: `client create` is `create` in the group `client`. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { camelCase, expected } from '../contract/option-values.ts'
import type { CliCommand, Options } from './command.ts'
import { isSecret, stdinFlag } from './secret-options.ts'
import type { Streams } from './terminal.ts'

const HELP_HINT = '(For help, add --help.)'

/** Called with the command that the arguments name. */
export type OnCommand = (command: CliCommand, options: Options, json: boolean) => void

export function programOf(
  commands: readonly CliCommand[],
  version: string,
  { stdout, stderr }: Pick<Streams, 'stdout' | 'stderr'>,
  onCommand: OnCommand,
): Command {
  const program = new Command('chainwork')
    .description(
      'Operates a Chainwork service: works on the database that its settings name, also while the service runs.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError(HELP_HINT)
    .addHelpText(
      'after',
      '\nEvery command takes --json. Data are printed on stdout, everything else on stderr, without colours.\nExit codes: 0 done, 1 failed or interrupted, 2 wrong use or wrong input.',
    )
  const groups = new Map<string, Command>()
  for (const command of commands) {
    const words = command.name.split(' ')
    const last = words.pop() ?? command.name
    const parent = words.length === 0 ? program : groupOf(words.join(' '), program, groups)
    if (parent.commands.some((it) => it.name() === last)) continue
    parent.addCommand(leaf(last, command, onCommand).copyInheritedSettings(parent))
  }
  // The top-level help lists every command with its full name, in place of the groups.
  program.configureHelp({
    visibleCommands: (it) => it.commands.flatMap((each) => (each.commands.length > 0 ? each.commands : each)),
    subcommandTerm: (it) => (it.parent && it.parent !== program ? `${it.parent.name()} ${it.name()}` : it.name()),
    subcommandDescription: (it) => it.description(),
  })
  return program
}

function groupOf(name: string, program: Command, groups: Map<string, Command>): Command {
  const known = groups.get(name)
  if (known) return known
  const group = program.command(name)
  groups.set(name, group)
  return group
}

function leaf(name: string, command: CliCommand, onCommand: OnCommand): Command {
  const it = new Command(name).description(command.summary)
  if (command.argument) it.argument(`<${command.argument.name}>`, command.argument.summary)
  for (const option of command.options) it.addOption(optionOf(option))
  it.option('--json', 'prints JSON')
  return it.action((...given: unknown[]) => {
    const { json, ...options } = it.opts<Record<string, Options[string]>>()
    const all = command.argument ? { ...options, [camelCase(command.argument.name)]: String(given[0]) } : options
    onCommand(command, all, json === true)
  })
}

function optionOf(option: CliCommand['options'][number]): Option {
  if (isSecret(option)) {
    const summary = `${option.summary}: read from stdin, in place of ${option.secretFrom}`
    return new Option(`--${stdinFlag(option)}`, summary)
  }
  const values = option.schema && option.type !== 'boolean' ? ` (${expected(option.schema)})` : ''
  const summary = `${option.summary}${values}${option.required ? ' (required)' : ''}`
  if (option.type === 'boolean') return new Option(`--${option.name}`, summary)
  const isNumber = option.type === 'integer' || option.type === 'number'
  const withValue = new Option(`--${option.name} <${isNumber ? 'number' : 'text'}>`, summary)
  if (option.required) withValue.makeOptionMandatory()
  if (!isNumber) return withValue
  return withValue.argParser(option.type === 'integer' ? wholeNumber : decimal)
}

function decimal(text: string): number {
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}

function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
