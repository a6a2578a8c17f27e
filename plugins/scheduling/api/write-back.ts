/** Lets clients write back what GET gave: PATCH and PUT ignore unchanged read-only fields, and refuse changed ones. */
import { isDeepStrictEqual } from 'node:util'
import { type Fault, invalid } from '#runtime'
import { isUnchanged } from '#runtime/services'

/** They say which thing a body is about, and not that it was read. */
const IDENTIFIERS = ['id', 'taskId']

/**
 * What a body asks to change. A body with read-only fields beyond its identifiers is a representation that was read before:
 * its fields that are unchanged ask for nothing, so that one changed field means the same as if it came alone.
 * @param current the representation as GET gives it now
 * @param writable the fields that may change; all others are read-only
 * @throws 400 that names each read-only field that differs from the current one
 */
export function readWriteBack<Body extends object, Writable extends string & keyof Body>(
  body: Body,
  current: object,
  writable: readonly Writable[],
): Pick<Body, Writable> {
  const now = current as Readonly<Record<string, unknown>>
  const names: readonly string[] = writable
  const given = Object.entries(body)
  const readOnly = given.filter(([name]) => !names.includes(name))
  const faults = readOnly.flatMap(([name, value]): Fault[] =>
    isUnchanged(value, now[name], 'same')
      ? []
      : [{ pointer: `/${name}`, detail: `${name} is read-only; leave it out, or give it as GET shows it now.` }],
  )
  if (faults.length > 0) throw invalid(faults)
  const wasRead = readOnly.some(([name]) => !IDENTIFIERS.includes(name))
  const changes = given.filter(
    ([name, value]) => names.includes(name) && (!wasRead || !isDeepStrictEqual(value, now[name])),
  )
  return Object.fromEntries(changes) as Pick<Body, Writable>
}
