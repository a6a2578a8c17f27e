/** Typed names of services and events. */

/**
 * A typed name. Plugins reach each other's services and events through refs, never through strings. An npm package writes
 * its own as plain objects: `const directory: Ref<'service', Directory> = { kind: 'service', name: 'identity.directory' }`.
 */
export interface Ref<Kind extends 'service' | 'event', T> {
  readonly kind: Kind
  readonly name: string
  /** Set by `service()`: two refs of one name that were made apart are a fault at boot. A plain ref goes by its name. */
  readonly id?: symbol
  /** Never set: it holds `T` for the compiler, so that a ref of another type does not pass for this one. */
  readonly is?: (it: T) => T
}

/** The ref of a service, named `plugin.service`; it is exported by the `service.ts` of the plugin that offers it. */
export const service = <T>(name: string): Ref<'service', T> => ({ kind: 'service', name, id: Symbol(name) })

/** The ref of a private event, named `plugin.what_happened`. Public events have theirs in `#generated/<plugin>`. */
export const event = <T>(name: string): Ref<'event', T> => ({ kind: 'event', name })
