/** From commands to a command line: `client create` is `create` in the group `client`. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { type CliCommand, camelCase, type Options } from './command.ts'
import { isSecret, stdinFlag } from './secret-options.ts'

/** What was asked for, once the line is read. */
export type Asked = (command: CliCommand, options: Options, json: boolean) => void

export function programOf(commands: readonly CliCommand[], version: string, asked: Asked): Command {
  const program = new Command('chainwork')
    .description('Operates a Chainwork service, on the database that its settings name, also while it runs.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(--help tells more.)')
    .addHelpText('after', '\nEvery command takes --json. Exit codes: 0 done, 1 failed, 2 wrong use.')
  const groups = new Map<string, Command>()
  for (const command of commands) {
    const words = command.name.split(' ')
    const last = words.pop() ?? command.name
    const parent = words.length === 0 ? program : groupOf(words.join(' '), program, groups)
    if (parent.commands.some((it) => it.name() === last)) continue
    parent.addCommand(leaf(last, command, asked))
  }
  // The first page of help names every command whole, not the groups that they stand in.
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
  const group = program.command(name).exitOverride().showHelpAfterError('(--help tells more.)')
  groups.set(name, group)
  return group
}

function leaf(word: string, command: CliCommand, asked: Asked): Command {
  const it = new Command(word).description(command.summary).exitOverride().showHelpAfterError('(--help tells more.)')
  if (command.argument) it.argument(`<${command.argument.name}>`, command.argument.summary)
  for (const option of command.options) it.addOption(optionOf(option))
  it.option('--json', 'prints JSON')
  return it.action((...given: unknown[]) => {
    const { json, ...options } = it.opts<Record<string, Options[string]>>()
    const all = command.argument ? { ...options, [camelCase(command.argument.name)]: String(given[0]) } : options
    asked(command, all, json === true)
  })
}

function optionOf(option: CliCommand['options'][number]): Option {
  if (isSecret(option)) {
    return new Option(`--${stdinFlag(option)}`, `${option.summary}: from ${option.secretFrom}, or with this from stdin`)
  }
  const summary = option.required ? `${option.summary} (required)` : option.summary
  if (option.type === 'boolean') return new Option(`--${option.name}`, summary)
  const made = new Option(`--${option.name} <${option.type === 'integer' ? 'number' : 'text'}>`, summary)
  if (option.required) made.makeOptionMandatory()
  return option.type === 'integer' ? made.argParser(wholeNumber) : made
}

function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number.')
  return Number(text)
}
