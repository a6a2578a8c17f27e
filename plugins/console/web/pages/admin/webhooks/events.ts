/** The events that a webhook can subscribe to. */
import { events } from '@chainwork/sdk/events'

export type EventName = keyof typeof events

export const EVENTS = Object.keys(events) as EventName[]

/** When it is sent. */
export const meaningOf = (event: EventName): string => events[event].summary

/** Data of one: what a test event is sent with unless the user changes it. */
export const sampleOf = (event: EventName): string => JSON.stringify(events[event].data, null, 2)

/** Such as `task`. */
export const groupOf = (event: string): string => event.split('.')[0] ?? event

/** Whether one of the names and patterns of a registration is for the event. Pure. */
export const isSubscribed = (subscriptions: readonly string[], event: string): boolean =>
  ['*', `${groupOf(event)}.*`, event].some((it) => subscriptions.includes(it))
