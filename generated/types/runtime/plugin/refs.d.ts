// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Refs: typed names of services and events. */
/**
 * The typed name of a service or an event. Plugins use refs, not strings, to name the services and events of other
 * plugins. A plugin in an npm package writes a ref as a plain object:
 * `const directory: Ref<'service', Directory> = { kind: 'service', name: 'identity.directory' }`.
 */
export interface Ref<Kind extends 'service' | 'event', T> {
    readonly kind: Kind;
    readonly name: string;
    /** Set by `service()`. Boot refuses two refs with the same name and different ids. A plain ref has none. */
    readonly id?: symbol;
    /** Never set. It makes refs with different `T` incompatible for the compiler. */
    readonly is?: (it: T) => T;
}
/** Makes the ref of a service, named `plugin.service`. The `service.ts` of the plugin that offers the service exports it. */
export declare const service: <T>(name: string) => Ref<"service", T>;
/** Makes the ref of a private event, named `plugin.what_happened`. `#generated/<plugin>` exports the refs of public events. */
export declare const event: <T>(name: string) => Ref<"event", T>;
