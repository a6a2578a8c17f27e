/** The boot order, from what plugins use alone. Pure. */
import type { AnyPlugin } from './plugin.ts'

/** Plugins with every service before its users (else by name), and a sentence for every fault. */
export function orderOf(plugins: readonly AnyPlugin[]): { readonly order: AnyPlugin[]; readonly faults: string[] } {
  const faults: string[] = []
  const byName = new Map<string, AnyPlugin>()
  for (const plugin of plugins) {
    if (byName.has(plugin.name)) faults.push(`Two plugins are named ${plugin.name}; a name belongs to one.`)
    byName.set(plugin.name, plugin)
  }
  const offering = new Map<string, AnyPlugin>()
  for (const plugin of byName.values()) {
    if (!plugin.offers) continue
    const other = offering.get(plugin.offers.name)
    if (other) faults.push(`The plugins ${other.name} and ${plugin.name} both offer ${plugin.offers.name}; one may.`)
    offering.set(plugin.offers.name, plugin)
  }
  const order: AnyPlugin[] = []
  const path: string[] = []
  const done = new Set<AnyPlugin>()

  function visit(plugin: AnyPlugin): void {
    if (done.has(plugin)) return
    if (path.includes(plugin.name)) {
      const cycle = [...path.slice(path.indexOf(plugin.name)), plugin.name]
      faults.push(`The plugins ${cycle.join(' -> ')} use each other in a circle; one of them must do without.`)
      return
    }
    path.push(plugin.name)
    for (const ref of Object.values(plugin.uses ?? {}) as { name: string }[]) {
      const offerer = offering.get(ref.name)
      if (!offerer) {
        faults.push(`The plugin ${plugin.name} uses the service ${ref.name}, which no loaded plugin offers.`)
      } else if (offerer.availability !== 'always') {
        faults.push(
          `The plugin ${plugin.name} uses the service ${ref.name} of ${offerer.name}, which can be off for an account; only plugins that are always there offer services.`,
        )
      } else visit(offerer)
    }
    path.pop()
    done.add(plugin)
    order.push(plugin)
  }
  for (const name of [...byName.keys()].sort()) visit(byName.get(name) as AnyPlugin)
  return { order, faults: [...new Set(faults)] }
}
