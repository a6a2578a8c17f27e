/** What a page showed last is shown again while the service cannot be reached: to the same user, also after a restart. */
import { useEffect, useState } from 'react'
import { now } from '../app/clock.ts'
import { useSession } from '../app/context.ts'
import { keep, loadKept, ownerOf } from './store.ts'

export interface Shown<T> {
  readonly value: T
  /** When it was loaded, in epoch milliseconds; undefined: it is what the service has now. */
  readonly at?: number
}

/**
 * @param name of what is kept; undefined: nothing is
 * @param loaded what the service has answered; undefined while it has not
 */
export function useKept<T>(name: string | undefined, loaded: T | undefined): Shown<T> | undefined {
  const owner = ownerOf(useSession())
  const [kept, setKept] = useState<Shown<T>>()
  useEffect(() => {
    let isLeft = false
    if (name !== undefined)
      void loadKept(owner, name).then((it) => !isLeft && it && setKept({ value: it.value as T, at: it.at }))
    return () => {
      isLeft = true
    }
  }, [owner, name])
  useEffect(() => {
    if (loaded !== undefined && name !== undefined) void keep(owner, name, loaded, now())
  }, [owner, name, loaded])
  return loaded === undefined ? kept : { value: loaded }
}
