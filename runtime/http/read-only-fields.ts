/**
 * Read-only fields in the body of a POST, as a client sends them that writes a whole object. They are ignored while they are
 * null or what a new one has, which is known once the handler has made it; others are refused, and nothing is made.
 */
import type { OperationFacts } from '../contract/operations.ts'
import { invalid } from '../errors.ts'
import { isUnchanged } from './read-only.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The body without its read-only fields, and those that are not null. */
export function splitBody(
  { readOnly }: OperationFacts,
  body: unknown,
): { readonly body: unknown; readonly fixed: Fields } {
  const given = typeof body === 'object' && body !== null && readOnly.length > 0 ? Object.entries(body) : []
  if (!given.some(([name]) => readOnly.includes(name))) return { body, fixed: NONE }
  return {
    body: Object.fromEntries(given.filter(([name]) => !readOnly.includes(name))),
    fixed: Object.fromEntries(given.filter(([name, value]) => readOnly.includes(name) && value !== null)),
  }
}

const NONE: Fields = Object.freeze({})

/** @throws 400 that names each of the fields that the reply shows otherwise */
export function checkFixed(fixed: Fields, reply: unknown): void {
  const shown = (reply ?? {}) as Fields
  const faults = Object.entries(fixed)
    .filter(([name, value]) => !isUnchanged(value, shown[name], 'same'))
    .map(([name]) => ({
      pointer: `/${name}`,
      detail: `The field ${name} is read-only; leave it out, or give null or what a new one has.`,
    }))
  if (faults.length > 0) throw invalid(faults)
}
