/** The services that the plugins set up so far offer. Their order and their refs were checked before (`order.ts`). */
import type { AnyPlugin, Ref } from './plugin.ts'

export interface OfferedServices {
  get<T>(ref: Ref<'service', T>): T | undefined
  /** The services that the plugin uses, by the names that it gives them. */
  usedBy(plugin: AnyPlugin): Record<string, unknown>
  /** Keeps what the plugin's set-up returned as `services`, and returns a sentence for each that its `offers` lack or name in vain. */
  add(plugin: AnyPlugin, services: Readonly<Record<string, unknown>> | undefined): string[]
}

export function openOfferedServices(): OfferedServices {
  const byName = new Map<string, unknown>()
  return {
    // The one cast: a ref carries the type of the service that goes by its name.
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
