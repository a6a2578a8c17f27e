/**
 * A form's values: what the service has, and what the user has changed of it. Changes stay while the service has newer values,
 * while it refuses them, and over a reload or a new sign-in of the same window.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSession } from '../app/context.ts'
import {
  type Begun,
  baseOf,
  type Conflict,
  changedOf,
  conflictsOf,
  except,
  NOTHING,
  storable,
  unsent,
  type Version,
} from './changes.ts'
import { useUnsaved } from './close-guards.ts'
import { draftStore, isDrafted, isShown } from './draft-store.ts'

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
  /**
   * Forgets the changes that were sent, and goes on from what the service has made of them.
   * @returns whether nothing is left: the user may have typed on while they were sent
   */
  saved(sent: Partial<V>, version: Version<V>): boolean
  /** Goes on from the latest version. @param without the changes to forget */
  rebase(without: readonly (keyof V)[]): void
}

/**
 * @param key names the form in this window, such as `webhook wh_1`
 * @param unkept fields that are never written to the browser's storage: secrets
 */
export function useEdit<V extends object>(key: string, latest: Version<V>, unkept: readonly (keyof V)[] = []): Edit<V> {
  const { user } = useSession()
  const hidden = useRef(unkept)
  const store = useMemo(
    () => draftStore<Begun<V>>(user.id, key, NOTHING as Begun<V>, (begun) => storable(begun, hidden.current)),
    [user.id, key],
  )
  const begun = useSyncExternalStore(store.subscribe, store.get)
  // Leaving the page by a link forgets the changes; React may also take the form away only to put it back.
  useEffect(() => () => void setTimeout(() => isShown(store) || store.forget()), [store])
  const from = baseOf(begun, latest)
  const changes = changedOf(from.values, begun.entered)
  const isChanged = Object.keys(changes).length > 0
  useUnsaved(isChanged)
  return {
    values: { ...from.values, ...changes },
    changes,
    isChanged,
    etag: from.etag,
    conflicts: conflictsOf(from.values, latest.values, changes),
    set: (name, value) =>
      store.set((before) => {
        const base = baseOf(before, latest)
        return { base, entered: { ...changedOf(base.values, before.entered), [name]: value } }
      }),
    reset: store.forget,
    saved(sent, version) {
      const { base, entered } = store.get()
      const rest = unsent(base ? changedOf({ ...latest.values, ...base.values }, entered) : entered, sent)
      store.set({ base: version, entered: rest })
      return Object.keys(rest).length === 0
    },
    rebase: (without) => store.set({ base: latest, entered: except(changes, without) }),
  }
}

/** Whether a reload has kept changes of the form, so that its dialog opens again. */
export const useHasKept = (key: string): boolean => isDrafted(useSession().user.id, key)
