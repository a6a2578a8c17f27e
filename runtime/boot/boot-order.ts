/** The boot order of plugins, computed from the services that they offer and use (dependency order). Pure. */

import type { AnyPlugin, Ref, Services } from '../plugin.ts'
import { origins, tokens } from '../services.ts'
import { named, type PluginFiles } from './boot-error.ts'

/** A ref without its type parameter. */
type ServiceRef = Pick<Ref<'service', never>, 'kind' | 'name' | 'id'>

interface Boot {
  readonly files: PluginFiles
  readonly faults: Set<string>
  /** By the service's name. */
  readonly offering: Map<string, AnyPlugin>
}

const AVAILABILITIES: ReadonlySet<AnyPlugin['availability']> = new Set([
  'always',
  'on-by-default',
  'off-by-default',
] as const)

/** Sorts each plugin after those whose services it uses, and otherwise by name. Returns a sentence for every fault. */
export function orderOf(
  plugins: readonly AnyPlugin[],
  files: PluginFiles = new Map(),
): { readonly order: AnyPlugin[]; readonly faults: string[] } {
  const boot: Boot = { files, faults: new Set(), offering: new Map() }
  const byName = new Map<string, AnyPlugin>()
  for (const plugin of plugins) {
    if (byName.has(plugin.name)) boot.faults.add(`Two plugins are named ${plugin.name}; names must be unique.`)
    byName.set(plugin.name, plugin)
  }
  const sorted = [...byName.keys()].sort().map((name) => byName.get(name) as AnyPlugin)
  for (const plugin of sorted) {
    const { availability } = plugin
    if (!AVAILABILITIES.has(availability))
      boot.faults.add(
        `${named(plugin, files)} has the availability ${JSON.stringify(availability)}; it takes ${[...AVAILABILITIES].join(', ')}.`,
      )
    addOffers(boot, plugin)
  }
  checkRefs(boot, sorted)
  if (!boot.offering.has(tokens.name)) {
    boot.faults.add(`No loaded plugin offers the service ${tokens.name}, which verifies bearer tokens.`)
  }
  return { order: sortByUse(boot, sorted), faults: [...boot.faults] }
}

function addOffers({ faults, offering, files }: Boot, plugin: AnyPlugin): void {
  for (const { name } of refsOf(plugin.offers)) {
    const other = offering.get(name)
    if (other === plugin) faults.add(`${named(plugin, files)} offers the service ${name} twice.`)
    else if (other)
      faults.add(`The plugins ${other.name} and ${plugin.name} both offer the service ${name}; only one may offer it.`)
    if (plugin.availability !== 'always') {
      faults.add(
        `${named(plugin, files)} offers the service ${name}, but it can be disabled for an account; only a plugin whose availability is "always" may offer services.`,
      )
    }
    offering.set(name, plugin)
  }
}

/** Checks what the compiler cannot check for a plugin in JavaScript: refs have their shape, and each name has one ref. */
function checkRefs({ faults, files }: Boot, plugins: readonly AnyPlugin[]): void {
  const firstRefs = new Map<string, { readonly id: symbol; readonly by: string }>()
  const note = (by: string, { name, id }: ServiceRef) => {
    if (!id) return
    const other = firstRefs.get(name)
    if (!other) firstRefs.set(name, { id, by })
    else if (other.id !== id) {
      faults.add(
        `${capital(other.by)} and ${by} have different refs of one name, ${name}; call service() once, in the plugin that offers it, and import that ref.`,
      )
    }
  }
  for (const ref of [tokens, origins]) note('the runtime', ref)
  for (const part of ['offers', 'uses'] as const) {
    for (const plugin of plugins) {
      for (const ref of refsOf(plugin[part])) note(`the plugin ${plugin.name}`, ref)
      for (const [as, ref] of Object.entries<unknown>(plugin[part] ?? {}).filter(([, ref]) => !isRef(ref))) {
        const kind = (ref as Partial<ServiceRef> | null)?.kind
        const is = kind === undefined ? 'not a ref' : `the ref of an ${kind}`
        faults.add(
          `${named(plugin, files)} ${part} ${as}, which is ${is}; the ref of a service is { kind: 'service', name: '...' }.`,
        )
      }
    }
  }
}

function sortByUse({ faults, offering, files }: Boot, plugins: readonly AnyPlugin[]): AnyPlugin[] {
  const order: AnyPlugin[] = []
  const path: string[] = []
  const done = new Set<AnyPlugin>()

  function visit(plugin: AnyPlugin): void {
    if (done.has(plugin)) return
    if (path.includes(plugin.name)) {
      const cycle = [...path.slice(path.indexOf(plugin.name)), plugin.name]
      faults.add(`The plugins ${cycle.join(' -> ')} use each other in a cycle; one of them must not use the other.`)
      return
    }
    path.push(plugin.name)
    for (const { name } of refsOf(plugin.uses)) {
      const offerer = offering.get(name)
      if (offerer) visit(offerer)
      else faults.add(`${named(plugin, files)} uses the service ${name}, which no loaded plugin offers.`)
    }
    path.pop()
    done.add(plugin)
    order.push(plugin)
  }
  for (const plugin of plugins) visit(plugin)
  return order
}

const isRef = (it: unknown): it is ServiceRef =>
  typeof it === 'object' && it !== null && 'kind' in it && it.kind === 'service' && 'name' in it && !!it.name

const refsOf = (refs: Services = {}): ServiceRef[] => Object.values<unknown>(refs).filter(isRef)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
