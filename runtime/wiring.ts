/** What plugins' `setup` gave back, held to what they declare: what types hold for ours, boot holds for a third party's. */
import type { LoadedPlugin } from './boot.ts'
import type { OperationFacts } from './contract.ts'
import type { Handlers } from './http/dispatch.ts'
import type { AnyPlugin, Commands } from './plugin.ts'

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

/** A handler for every operation, and none besides. */
export function handlersOf(plugins: readonly LoadedPlugin[], operations: readonly OperationFacts[]) {
  const faults: string[] = []
  const handlers = new Map<string, unknown>()
  for (const { plugin, wiring } of plugins) {
    const own = new Map(operations.filter((it) => it.plugin === plugin.name).map((it) => [it.id, it]))
    for (const id of [...own.keys()].filter((id) => !(id in wiring.handlers))) {
      faults.push(`The plugin ${plugin.name} has no handler for its operation ${id}.`)
    }
    for (const [id, handler] of Object.entries<unknown>(wiring.handlers)) {
      const operation = own.get(id)
      const fault = operation ? unfit(handler, operation) : 'and its contract names no such operation'
      if (fault) faults.push(`The plugin ${plugin.name} has a handler ${id}, ${fault}.`)
      else handlers.set(id, handler)
    }
  }
  return { handlers: handlers as Handlers, faults }
}

/** Prefixes are `/`, or begin with a slash and do not end with one: another would stand for no path. */
export function prefixFaults(plugins: readonly LoadedPlugin[]): string[] {
  return plugins.flatMap(({ plugin, wiring }) =>
    [...(wiring.renderings ?? []), ...(wiring.observers ?? []), ...(wiring.files ?? [])]
      .filter(({ prefix }) => !/^\/(?:.*[^/])?$/.test(prefix))
      .map(({ prefix }) => `The plugin ${plugin.name} has the prefix ${prefix}; write it like /pages.`),
  )
}

/** What keeps a handler from being one of its operation. */
function unfit(handler: unknown, { writes, open }: OperationFacts): string | undefined {
  if (typeof handler === 'function') return undefined
  const { prepare } = (handler ?? {}) as { readonly prepare?: unknown }
  if (typeof prepare !== 'function') return 'which is neither a function nor has one named prepare'
  return writes && !open ? undefined : 'which prepares a transaction, and its operation has none'
}

type Runner = (options: { readonly [name: string]: string | number | boolean | undefined }) => Promise<object>
/** By the command's name. */
export type CommandRunners = ReadonlyMap<string, Runner>

/** A runner for every command, and none besides; a command belongs to one plugin. */
export function commandsOf(plugins: readonly LoadedPlugin[]) {
  const faults: string[] = []
  const commands = new Map<string, Runner>()
  const owners = new Map<string, string>()
  for (const { plugin, wiring } of plugins) {
    const runners = (wiring.commands ?? {}) as { readonly [name: string]: Runner | undefined }
    const declared = Object.keys((plugin.commands ?? {}) as Commands)
    for (const name of declared) {
      const runner = runners[name]
      const owner = owners.get(name)
      if (typeof runner !== 'function') faults.push(`The plugin ${plugin.name} has no runner for its command ${name}.`)
      else if (owner) faults.push(`The plugins ${owner} and ${plugin.name} both have a command ${name}; one may.`)
      else commands.set(name, runner)
      owners.set(name, plugin.name)
    }
    for (const name of Object.keys(runners).filter((name) => !declared.includes(name))) {
      faults.push(`The plugin ${plugin.name} has a runner ${name}, and declares no such command.`)
    }
  }
  return { commands, faults }
}
