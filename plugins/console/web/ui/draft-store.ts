/**
 * What has been entered and is not saved yet, one value for each form. It is in the storage of the browser's tab, where it
 * outlives a reload and a new sign-in, and in memory, where a request that ends after its page was left still finds it.
 */
const PREFIX = 'chainwork.draft.'

const values = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

export interface DraftStore<T> {
  readonly name: string
  /** The same object until it is changed. */
  get(): T
  set(next: T | ((before: T) => T)): void
  forget(): void
  subscribe(listener: () => void): () => void
}

/**
 * All stores of one key share their value.
 * @param key names the form, such as `resource 7`
 * @param initial what there is while nothing is entered; nothing that is equal to it is stored
 * @param storable what of a value may be written to the browser's storage
 */
export function draftStore<T>(
  userId: number | undefined,
  key: string,
  initial: T,
  storable: (value: T) => T = (value) => value,
): DraftStore<T> {
  const name = `${PREFIX}${userId}.${key}`
  const get = (): T => {
    if (!values.has(name)) values.set(name, load<T>(name))
    return (values.get(name) as T | undefined) ?? initial
  }
  const put = (value: T | undefined) => {
    values.set(name, value)
    store(name, value === undefined ? undefined : storable(value), initial)
    for (const listener of listeners.get(name) ?? []) listener()
  }
  return {
    name,
    get,
    set: (next) => put(typeof next === 'function' ? (next as (before: T) => T)(get()) : next),
    forget: () => put(undefined),
    subscribe(listener) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(name)
      }
    },
  }
}

export const isDrafted = (userId: number | undefined, key: string): boolean =>
  sessionStorage.getItem(`${PREFIX}${userId}.${key}`) !== null

/** Whether a part of the page shows the draft. */
export const isShown = ({ name }: Pick<DraftStore<unknown>, 'name'>): boolean => listeners.has(name)

/** Of all users: nobody who signs in next in this tab finds what another has typed. */
export function forgetDrafts(): void {
  values.clear()
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}

function load<T>(name: string): T | undefined {
  const stored = sessionStorage.getItem(name)
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as T
  } catch {
    return undefined
  }
}

function store(name: string, value: unknown, initial: unknown): void {
  const json = JSON.stringify(value)
  try {
    if (value === undefined || json === JSON.stringify(initial)) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, json)
  } catch {
    // The storage is full: the value stays in memory alone.
  }
}
