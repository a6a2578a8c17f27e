/** Words that the sentences of faults, recommendations and explanations share. */

import { isoDay } from './time/iso.ts'

/** The name of a task, resource or project within a sentence. */
export function quote(name: string): string {
  return `"${name}"`
}

/** From when to when a resource is away. */
export function awayWords(name: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return `${quote(name)} is away ${from === to ? `on ${isoDay(from)}` : `from ${isoDay(from)} to ${isoDay(to)}`}`
}

/** A project that not all who read a sentence may see. */
export const UNNAMED = 'another project'

export function dayCount(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
