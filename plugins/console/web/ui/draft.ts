/** What a user has entered and not saved yet, kept for the browser's tab: it outlives a reload and a new sign-in. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { useSession } from '../app/context.ts'

const PREFIX = 'chainwork.draft.'

/**
 * Like `useState`, but the value comes back after a reload, for the same user.
 * @param key names the form, such as `resource 7`
 * @returns the value, its setter, and a function that forgets it: call it once the value is saved
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, set: Dispatch<SetStateAction<T>>, forget: () => void] {
  const { user } = useSession()
  const name = `${PREFIX}${user.id}.${key}`
  const [first] = useState(initial)
  const [value, setValue] = useState<T>(() => load(name) ?? first)
  useEffect(() => {
    if (value !== first) store(name, value)
  }, [name, value, first])
  const forget = useCallback(() => {
    sessionStorage.removeItem(name)
    setValue(first)
  }, [name, first])
  return [value, setValue, forget]
}

/** Of all users: nobody who signs in next in this tab finds what another has typed. */
export function forgetDrafts(): void {
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

function store(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The storage is full: the value stays in the page alone.
  }
}
