// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The plugin contract for npm packages. Types alone: a plugin imports nothing of Chainwork at run time. */
export type * from './runtime/plugin.js'
export type * from './runtime/services.js'
export type * from './plugins/identity/service.js'
export type * from './plugins/scheduling/service.js'
