/**
 * What a registration subscribes to: names of events, and patterns. `task.*` matches every event whose name begins with
 * `task.`, `*` every event. Pure.
 */

const PATTERN = /^(?:[^*]+\.)?\*$/

/** All subscriptions that match the event: its name, and each pattern. */
export function subscriptionsTo(event: string): string[] {
  const parts = event.split('.')
  const prefixes = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('.')}.*`)
  return ['*', ...prefixes, event]
}

/** A sentence that refuses a subscription that matches no known event and lists the known ones, or undefined. */
export function subscriptionFault(subscription: string, knownEvents: readonly string[]): string | undefined {
  if (!subscription.includes('*')) return eventFault(subscription, knownEvents)
  if (!PATTERN.test(subscription)) {
    return `${subscription} is no pattern; a pattern is *, or the beginning of a name followed by .*, such as task.*; there are ${list(knownEvents)}.`
  }
  if (knownEvents.some((event) => subscriptionsTo(event).includes(subscription))) return undefined
  return `No event matches the pattern ${subscription}; there are ${list(knownEvents)}.`
}

/** A sentence that refuses an unknown event and lists the known ones, or undefined. */
export const eventFault = (name: string, knownEvents: readonly string[]): string | undefined =>
  knownEvents.includes(name) ? undefined : `There is no event ${name}; there are ${list(knownEvents)}.`

const list = (events: readonly string[]): string => [...events].sort().join(', ')
