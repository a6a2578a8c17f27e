// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** What other plugins may know of scheduling: its public events. */
export * from '../../generated/events/scheduling.js';
