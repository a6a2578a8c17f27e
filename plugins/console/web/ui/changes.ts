/** What a user has changed of a form's values, and what others have changed meanwhile. Pure. */

/** The values as the service has them, and the ETag to send back; undefined for something new. */
export interface Version<V> {
  readonly values: V
  readonly etag: string | undefined
}

/** A field that somebody else has changed since the user began. */
export interface Conflict<V> {
  readonly field: keyof V & string
  readonly theirs: V[keyof V]
  /** Undefined where the user has not changed it. */
  readonly mine: V[keyof V] | undefined
}

/** What the user has entered, and the version on which it was begun. */
export interface Begun<V> {
  readonly base: { readonly values: Partial<V>; readonly etag?: string | undefined } | null
  readonly entered: Partial<V>
}
export const NOTHING: Begun<object> = { base: null, entered: {} }

/** The version that the changes were begun on; the latest one while there is no change. */
export function baseOf<V extends object>({ base, entered }: Begun<V>, latest: Version<V>): Version<V> {
  if (!base) return latest
  const values = { ...latest.values, ...base.values }
  return Object.keys(changedOf(values, entered)).length > 0 ? { values, etag: base.etag } : latest
}

/** What may be written to the browser's storage. */
export function storable<V extends object>({ base, entered }: Begun<V>, hidden: readonly (keyof V)[]): Begun<V> {
  const rest = except(entered, hidden)
  if (!base || Object.keys(rest).length === 0) return NOTHING as Begun<V>
  return { base: { ...base, values: except(base.values, hidden) }, entered: rest }
}

/** What has been entered after the rest was sent. */
export function unsent<V extends object>(changes: Partial<V>, sent: Partial<V>): Partial<V> {
  return changedOf(sent as V, changes)
}

export function except<V extends object>(values: Partial<V>, names: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as keyof V))) as Partial<V>
}

/** The values of the draft that differ. */
export function changedOf<V extends object>(values: V, draft: Partial<V>): Partial<V> {
  const differs = ([name, value]: [string, unknown]) => !isSame(values[name as keyof V], value)
  return Object.fromEntries(Object.entries(draft).filter(differs)) as Partial<V>
}

/** What has changed between two versions, beside what the user has made of it. */
export function conflictsOf<V extends object>(before: V, theirs: V, mine: Partial<V>): Conflict<V>[] {
  return (Object.keys(theirs) as (keyof V & string)[])
    .filter((field) => !isSame(before[field], theirs[field]))
    .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
