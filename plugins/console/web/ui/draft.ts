/** What a user has entered and not saved yet, kept for the browser's tab: it outlives a reload and a new sign-in. */
import { type Dispatch, type SetStateAction, useMemo, useState, useSyncExternalStore } from 'react'
import { useSession } from '../app/context.ts'
import { type DraftStore, draftStore } from './draft-store.ts'

/**
 * Like `useState`, but the value comes back after a reload, for the same user.
 * @param key names the form, such as `resource 7`
 * @returns the value, its setter, and a function that forgets the given value, unless it was changed since
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, set: Dispatch<SetStateAction<T>>, forget: (given: T) => void] {
  const store = useDraftStore(key, initial)
  const value = useSyncExternalStore(store.subscribe, store.get)
  const forget = (given: T) => {
    if (store.get() === given) store.forget()
  }
  return [value, store.set, forget]
}

/** The store itself, for requests that may end after the page was left. */
export function useDraftStore<T>(key: string, initial: T): DraftStore<T> {
  const { user } = useSession()
  const [first] = useState(() => initial)
  return useMemo(() => draftStore(user.id, key, first), [user.id, key, first])
}
