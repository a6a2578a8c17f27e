/**
 * Names the queues in which writes wait for each other in this process, before they take a connection: those of one project,
 * those of one resource, and those that may drop the plans of many projects. The locks that they take in their transactions
 * remain what keeps them apart.
 */
import type { Input, PreparedHandler, ReadCall, Reply, Reserves, WriteCallOf } from '#runtime'

export const ofProject = (id: number) => `project:${id}`
export const ofResource = (id: number) => `resource:${id}`

export const ofDecisions = (accountId: number) => `decisions:${accountId}`

/** They lock every project in Planning that uses the calendar or resource, and calendars are the default in turn. */
export const ofCalendars = 'calendars'
export const ofResourcePlans = 'resource plans'

/** A write that waits in queues, which `queuesOf` reads before any transaction. @param ready runs in its turn, before the transaction */
export const queued = <Op>(
  queuesOf: (input: Input<Op>, call: ReadCall & Reserves) => readonly string[] | Promise<readonly string[]>,
  handle: (input: Input<Op>, call: WriteCallOf<Op>) => Promise<Reply<Op>>,
  ready?: (input: Input<Op>, call: ReadCall & Reserves) => Promise<void>,
): PreparedHandler<Op> => ({
  async prepare(input, call) {
    return {
      queues: await queuesOf(input, call),
      ...(ready && { ready: () => ready(input, call) }),
      handle: (own) => handle(input, own),
    }
  },
})
