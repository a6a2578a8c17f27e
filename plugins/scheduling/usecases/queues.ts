/**
 * Names the queues in which writes wait for each other in this process, before they take a connection: those of one project,
 * those of one resource, and those that may drop the plans of many projects. The locks that they take in their transactions
 * remain what keeps them apart.
 */
import type { CallOf, Input, PreparedHandler, ReadCall, Reply, Reserves } from '#runtime'
import { PlanOutside } from './plan-outside.ts'

export const ofProject = (id: number) => `project:${id}`
export const ofResource = (id: number) => `resource:${id}`

export const ofDecisions = (accountId: number) => `decisions:${accountId}`

/** They lock every project in Planning that uses the calendar or resource, and calendars are the default in turn. */
export const ofCalendars = 'calendars'
export const ofResourcePlans = 'resource plans'

type Names = readonly string[]

/** A write that waits in queues, which `queuesOf` reads before any transaction; `plans` is of this one request. */
export const queued = <Op>(
  queuesOf: (input: Input<Op>, call: ReadCall & Reserves) => Names | Promise<Names>,
  handle: (input: Input<Op>, call: CallOf<Op>, plans: PlanOutside) => Promise<Reply<Op>>,
): PreparedHandler<Op> => ({
  async prepare(input, call) {
    const { request } = input as { readonly request: { readonly signal: AbortSignal } }
    const plans = new PlanOutside(() => request.signal, call)
    return { queues: await queuesOf(input, call), handle: (own) => handle(input, own, plans) }
  },
})
