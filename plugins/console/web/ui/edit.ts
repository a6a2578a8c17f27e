/**
 * A form's values: what the service has, and what the user has changed of it. Changes stay while the service has newer values,
 * while it refuses them, and over a reload or a new sign-in of the same window.
 */
import { useEffect, useState } from 'react'
import { useSession } from '../app/context.ts'
import { faultsByField } from './problem.tsx'

/** The values as the service has them, and the ETag to send back; undefined for something new. */
export interface Version<V> {
  readonly values: V
  readonly etag: string | undefined
}

/** A field that somebody else has changed since the user began. */
export interface Conflict<V> {
  readonly field: keyof V & string
  readonly theirs: V[keyof V]
  readonly before: V[keyof V]
  /** Undefined where the user has not changed it. */
  readonly mine: V[keyof V] | undefined
}

export interface Edit<V> {
  readonly values: V
  /** What differs from the service. */
  readonly changes: Partial<V>
  readonly isChanged: boolean
  /** Of what the user began to change. */
  readonly etag: string | undefined
  /** What others have changed meanwhile. */
  readonly conflicts: readonly Conflict<V>[]
  set<K extends keyof V>(name: K, value: V[K]): void
  /** Forgets the changes. */
  reset(): void
  /** Goes on from the latest version. @param without the changes to forget */
  rebase(without: readonly (keyof V)[]): void
}

/**
 * @param key names the form in this window, such as `webhook wh_1`
 * @param unkept fields that are never written to the browser's storage: secrets
 */
export function useEdit<V extends object>(key: string, latest: Version<V>, unkept: readonly (keyof V)[] = []): Edit<V> {
  const [base, setBase] = useState<Version<V>>()
  const [draft, setDraft] = useKept<Partial<V>>(nameOf(useSession().user.id, key), {}, unkept)
  const from = base ?? latest
  const changes = changedOf(from.values, draft)
  return {
    values: { ...from.values, ...draft },
    changes,
    isChanged: Object.keys(changes).length > 0,
    etag: from.etag,
    conflicts: conflictsOf(from.values, latest.values, changes),
    set(name, value) {
      setBase((before) => before ?? latest)
      setDraft((before) => ({ ...before, [name]: value }))
    },
    reset() {
      setBase(undefined)
      setDraft({})
    },
    rebase(without) {
      setBase(latest)
      const forgotten = (name: string) => without.includes(name as keyof V)
      const rest = Object.entries(draft).filter(([name]) => !forgotten(name))
      setDraft(Object.fromEntries(rest) as Partial<V>)
    },
  }
}

/** State that a reload of the window keeps, and that leaving the page by a link forgets. */
function useKept<T extends object>(key: string, initial: T, unkept: readonly PropertyKey[]) {
  const [value, setValue] = useState<T>(() => {
    const kept = sessionStorage.getItem(key)
    return kept === null ? initial : (JSON.parse(kept) as T)
  })
  useEffect(() => {
    const kept = Object.entries(value).filter(([name]) => !unkept.includes(name))
    if (kept.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  }, [key, value, unkept])
  useEffect(() => () => sessionStorage.removeItem(key), [key])
  return [value, setValue] as const
}

/** Whether a reload has kept changes of the form, so that its dialog opens again. */
export const useHasKept = (key: string): boolean => sessionStorage.getItem(nameOf(useSession().user.id, key)) !== null

/** Drafts of this prefix are forgotten when the user signs out. */
const nameOf = (userId: number | null, key: string) => `chainwork.draft.${userId}.${key}`

/** The values of the draft that differ. Pure. */
export function changedOf<V extends object>(values: V, draft: Partial<V>): Partial<V> {
  const differs = ([name, value]: [string, unknown]) => !isSame(values[name as keyof V], value)
  return Object.fromEntries(Object.entries(draft).filter(differs)) as Partial<V>
}

/** What has changed between two versions, beside what the user has made of it. Pure. */
export function conflictsOf<V extends object>(before: V, theirs: V, mine: Partial<V>): Conflict<V>[] {
  return (Object.keys(theirs) as (keyof V & string)[])
    .filter((field) => !isSame(before[field], theirs[field]))
    .map((field) => ({ field, before: before[field], theirs: theirs[field], mine: mine[field] }))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Named<V, T> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V]

/** The properties of inputs: value, change, and the fault that the service names. */
export function inputsOf<V extends object>({ values, set }: Pick<Edit<V>, 'values' | 'set'>, error: unknown) {
  const faults = faultsByField(error)
  return {
    text: (name: Named<V, string>) => ({
      value: values[name] as string,
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value as V[typeof name]),
      error: faults[String(name)],
    }),
    check: (name: Named<V, boolean>) => ({
      checked: values[name] as boolean,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        set(name, event.currentTarget.checked as V[typeof name]),
      error: faults[String(name)],
    }),
    list: (name: Named<V, readonly string[]>) => ({
      value: values[name] as string[],
      onChange: (value: string[]) => set(name, value as V[typeof name]),
      error: faults[String(name)],
    }),
  }
}
