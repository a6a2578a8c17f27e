/**
 * Values that a newer version has stored, and that this one's contract does not list: a new status, a new cause. While the
 * processes of both versions run, and after a return to the older one, replies with them are sent as they are, and clients
 * take such a value for the most general one.
 */
import type { Log } from '../plugin.ts'
import type { Validation } from './validate.ts'

/** A reply whose only faults are values that the contract does not list. */
export class UnknownValues extends Error {}

/** Sends such replies, with a line in the log for each; what else breaks the contract stays an error. */
export const sendingUnknownValues = (validation: Validation, log: Log): Validation => ({
  ...validation,
  reply(exchange, status, type, body) {
    try {
      validation.reply(exchange, status, type, body)
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown }
      if (!(cause instanceof UnknownValues)) throw error
      log.warn({ values: cause.message, path: exchange.pathname }, 'a reply has values that this version does not know')
    }
  },
})
