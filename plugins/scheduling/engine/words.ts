/** Words that the sentences of faults, recommendations and explanations share. */

import type { Absence, Day, NetworkResource } from './model.ts'
import { isoDay } from './time/iso.ts'

/** The name of a task, resource or project within a sentence. */
export function quote(name: string): string {
  return `"${name}"`
}

/** From when to when a resource, or units of it, is away. */
export function awayWords(name: string, { from, to, units }: Absence): string {
  const who = units === undefined ? `${quote(name)} is` : `${units} of ${quote(name)} ${units === 1 ? 'is' : 'are'}`
  if (to === undefined) return `${who} away from ${isoDay(from)} on without a known return`
  return `${who} away ${from === to ? `on ${isoDay(from)}` : `from ${isoDay(from)} to ${isoDay(to)}`}`
}

/** A project that not all who read a sentence may see. */
export const UNNAMED = 'another project'

/** That a resource is there no more from a day on. */
export function goneWords({ name, until }: NetworkResource, gone: Day): string {
  if (until !== undefined && until < gone) return `${quote(name)} is there until ${isoDay(until)}`
  return awayWords(name, { from: gone })
}

/** How work is projected whose person has left. */
export const replacedWords = (gone: Day, today: Day): string =>
  `it is projected as if somebody were free from ${isoDay(Math.max(gone, today + 1))} on`

export const ASK = 'ask how much of it is left'

/** That nothing has been reported of a task since a day. @param what names the task */
export const unreportedWords = (what: string, since: Day): string =>
  `Nothing has been reported of ${what} since ${isoDay(since)}`

/** The alarm of a task that is late because nothing was reported. */
export function lostWords(what: string, since: Day, lostDays: number): string {
  const count = Math.round(lostDays * 10) / 10
  return `${unreportedWords(what, since)}, and ${dayCount(count)} of it ${count === 1 ? 'counts' : 'count'} as lost: ${ASK}.`
}

export function dayCount(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

export const workingDays = (count: number): string => dayCount(count).replace('day', 'working day')
