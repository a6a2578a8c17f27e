/** Subscriptions: which plugins listen to which events. Pure. */
import type { LoadedPlugin } from '../boot/boot.ts'
import type { Listener } from '../plugin.ts'

/** A plugin with its listeners. */
export interface Subscriber {
  readonly plugin: string
  readonly listeners: readonly Listener[]
}

export type Subscriptions = ReturnType<typeof subscriptionsOf>

export function subscriptionsOf(plugins: readonly LoadedPlugin[], publicEvents: ReadonlyMap<string, string>) {
  const subscribers = plugins
    .map(({ plugin, wiring }) => ({ plugin: plugin.name, listeners: wiring.listeners ?? [] }))
    .filter(({ listeners }) => listeners.length > 0)
  /** True when the listener listens to the event, by its name or as `public`. */
  const matches = (listener: Listener, event: string) =>
    listener.event === event || (listener.event === 'public' && publicEvents.has(event))
  const cache = new Map<string, readonly string[]>()

  return {
    /** The plugins that have listeners, in boot order. */
    subscribers,
    matches,
    /** Returns the names of the plugins that listen to the event. */
    listening(event: string): readonly string[] {
      const cached = cache.get(event)
      if (cached) return cached
      const plugins = subscribers
        .filter(({ listeners }) => listeners.some((listener) => matches(listener, event)))
        .map(({ plugin }) => plugin)
      cache.set(event, plugins)
      return plugins
    },
  }
}
