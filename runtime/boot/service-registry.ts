/** Registry of the services that plugins offer, filled during boot. `boot-order.ts` has checked order and refs before. */
import type { AnyPlugin, Ref } from '../plugin.ts'

export interface OfferedServices {
  get<T>(ref: Ref<'service', T>): T | undefined
  /** Returns the services that the plugin uses, by its own names for them. */
  usedBy(plugin: AnyPlugin): Record<string, unknown>
  /** Stores the `services` that a plugin's setup returned. Returns a sentence for each difference to its `offers`. */
  add(plugin: AnyPlugin, services: Readonly<Record<string, unknown>> | undefined): string[]
}

export function openOfferedServices(): OfferedServices {
  const byName = new Map<string, unknown>()
  return {
    // The cast is safe: the ref's type is the type of the service with its name.
    get: <T>({ name }: Ref<'service', T>) => byName.get(name) as T | undefined,
    usedBy: ({ uses }) => Object.fromEntries(entriesOf(uses).map(([as, { name }]) => [as, byName.get(name)])),
    add({ name: plugin, offers }, services = {}) {
      const faults: string[] = []
      for (const [as, { name }] of entriesOf(offers)) {
        if (services[as] === undefined) {
          faults.push(`The plugin ${plugin} offers the service ${name}, and its setup returns no services.${as}.`)
        }
        byName.set(name, services[as])
      }
      for (const as of Object.keys(services)) {
        if (!Object.hasOwn(offers ?? {}, as)) {
          faults.push(`The plugin ${plugin} returns services.${as} from its setup, and its offers name no ${as}.`)
        }
      }
      return faults
    },
  }
}

const entriesOf = (refs: object = {}) => Object.entries<Ref<'service', unknown>>(refs as Record<string, never>)
