/**
 * Checks that what each plugin's `setup` returned matches its declarations and its contract. For the project's own plugins
 * the compiler checks the same; plugins in npm packages may be plain JavaScript.
 */

import type { OperationFacts } from '../contract/operations.ts'
import { checkOptions } from '../contract/option-values.ts'
import type { Handlers } from '../http/dispatch.ts'
import type { AnyPlugin, Command, Commands, Terminal } from '../plugin.ts'
import type { LoadedPlugin } from './boot.ts'
import { named, type PluginFiles } from './boot-error.ts'

export const operationsWithoutPlugin = (
  operations: readonly OperationFacts[],
  plugins: readonly AnyPlugin[],
): string[] => {
  const names = new Set(plugins.map((plugin) => plugin.name))
  const unloaded = new Set(operations.filter(({ plugin }) => !names.has(plugin)).map(({ plugin }) => plugin))
  return [...unloaded].map(
    (name) => `The contract has operations of a plugin ${name || 'without a name'}, and no such plugin is loaded.`,
  )
}

/** Checks that each operation has one handler, and each handler an operation. */
export function handlersOf(
  plugins: readonly LoadedPlugin[],
  operations: readonly OperationFacts[],
  files: PluginFiles,
) {
  const faults: string[] = []
  const handlers = new Map<string, unknown>()
  for (const { plugin, wiring } of plugins) {
    const own = new Map(operations.filter((it) => it.plugin === plugin.name).map((it) => [it.id, it]))
    for (const id of [...own.keys()].filter((id) => !(id in wiring.handlers))) {
      faults.push(`${named(plugin, files)} has no handler for its operation ${id}.`)
    }
    for (const [id, handler] of Object.entries<unknown>(wiring.handlers)) {
      const operation = own.get(id)
      const fault = operation ? handlerFault(handler, operation) : 'and its contract names no such operation'
      if (fault) faults.push(`${named(plugin, files)} has a handler ${id}, ${fault}.`)
      else handlers.set(id, handler)
    }
  }
  return { handlers: handlers as Handlers, faults }
}

/** Checks path prefixes: `/`, or a path that begins with a slash and does not end with one. Others would match no path. */
export function prefixFaults(plugins: readonly LoadedPlugin[], files: PluginFiles): string[] {
  return plugins.flatMap(({ plugin, wiring }) =>
    [...(wiring.renderings ?? []), ...(wiring.observers ?? []), ...(wiring.files ?? [])]
      .filter(({ prefix }) => !/^\/(?:.*[^/])?$/.test(prefix))
      .map(({ prefix }) => `${named(plugin, files)} has the prefix ${prefix}; write it like /pages.`),
  )
}

/**
 * Checks that each listener's event can be emitted: it is `public`, a public event of the contract, or a private event of
 * the plugin itself, whose name begins with the plugin's. A misspelt one would never be called.
 */
export function listenerFaults(
  plugins: readonly LoadedPlugin[],
  publicEvents: ReadonlyMap<string, string>,
  files: PluginFiles,
): string[] {
  return plugins.flatMap(({ plugin, wiring }) =>
    (wiring.listeners ?? [])
      .map(({ event }) => event)
      .filter((event) => event !== 'public' && !publicEvents.has(event) && !event.startsWith(`${plugin.name}.`))
      .map(
        (event) =>
          `${named(plugin, files)} listens to the event ${event}, which nobody emits: no contract has it under webhooks, and it is no private event of the plugin, whose name would begin with "${plugin.name}.".`,
      ),
  )
}

/** Returns why the handler does not fit its operation, as the end of a sentence. */
function handlerFault(handler: unknown, { writes, open }: OperationFacts): string | undefined {
  if (typeof handler === 'function') return undefined
  const { prepare } = (handler ?? {}) as { readonly prepare?: unknown }
  if (typeof prepare !== 'function') return 'which is neither a function nor an object with a function prepare'
  return writes && !open ? undefined : 'which prepares a transaction, but its operation has none'
}

type Runner = (
  options: { readonly [name: string]: string | number | boolean | undefined },
  terminal: Terminal,
) => Promise<object | undefined>
const checking =
  (run: Runner, options: Command['options']): Runner =>
  async (values, terminal) => {
    await checkOptions(options, values)
    return run(values, terminal)
  }

/** By the command's name. */
export type CommandRunners = ReadonlyMap<string, Runner>

/** Checks that each command has one runner, each runner a command, and that no two plugins declare the same command. */
export function commandsOf(plugins: readonly LoadedPlugin[], files: PluginFiles) {
  const faults: string[] = []
  const commands = new Map<string, Runner>()
  const owners = new Map<string, string>()
  for (const { plugin, wiring } of plugins) {
    const runners = (wiring.commands ?? {}) as { readonly [name: string]: Runner | undefined }
    const own = (plugin.commands ?? {}) as Commands
    const declared = Object.keys(own)
    for (const name of declared) {
      const runner = runners[name]
      const owner = owners.get(name)
      if (typeof runner !== 'function') faults.push(`${named(plugin, files)} has no runner for its command ${name}.`)
      else if (owner)
        faults.push(`The plugins ${owner} and ${plugin.name} both have a command ${name}; only one may have it.`)
      else commands.set(name, checking(runner, own[name]?.options ?? []))
      owners.set(name, plugin.name)
    }
    for (const name of Object.keys(runners).filter((name) => !declared.includes(name))) {
      faults.push(`${named(plugin, files)} has a runner ${name}, but declares no such command.`)
    }
  }
  return { commands, faults }
}
