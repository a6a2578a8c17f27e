/** Which plugins listen to which events. Pure. */
import type { LoadedPlugin } from '../boot.ts'
import type { Listener } from '../plugin.ts'

/** A plugin with its listeners. */
export interface Subscriber {
  readonly plugin: string
  readonly listeners: readonly Listener[]
}

export interface Subscriptions {
  /** The plugins that have listeners, in boot order. */
  readonly subscribers: readonly Subscriber[]
  /** The names of those that listen to the event. */
  listening(event: string): readonly string[]
  /** Whether the listener listens to the event. */
  hears(listener: Listener, event: string): boolean
}

export function subscriptionsOf(
  plugins: readonly LoadedPlugin[],
  publicEvents: ReadonlyMap<string, string>,
): Subscriptions {
  const subscribers = plugins
    .map(({ plugin, wiring }) => ({ plugin: plugin.name, listeners: wiring.listeners ?? [] }))
    .filter(({ listeners }) => listeners.length > 0)
  const hears = (listener: Listener, event: string) =>
    listener.event === event || (listener.event === 'public' && publicEvents.has(event))
  const known = new Map<string, readonly string[]>()

  return {
    subscribers,
    hears,
    listening(event) {
      const before = known.get(event)
      if (before) return before
      const plugins = subscribers
        .filter(({ listeners }) => listeners.some((listener) => hears(listener, event)))
        .map(({ plugin }) => plugin)
      known.set(event, plugins)
      return plugins
    },
  }
}
