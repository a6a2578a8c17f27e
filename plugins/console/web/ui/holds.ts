/** What keeps a drawer or a dialog from being closed at once: forms with changes inside, and dialogs above. */
import { createContext, useContext, useEffect } from 'react'

export interface Holds {
  /** Forms with changes. */
  readonly unsaved: Set<object>
  /** Dialogs that are open above. */
  readonly above: Set<object>
}

/** What is inside of a drawer or a dialog. */
export const Inside = createContext<Holds | undefined>(undefined)

function useHold(kind: keyof Holds, isHeld: boolean): void {
  const holds = useContext(Inside)
  useEffect(() => {
    if (!holds || !isHeld) return
    const hold = {}
    holds[kind].add(hold)
    // The key that closes a dialog arrives at those below it too.
    return () => void setTimeout(() => holds[kind].delete(hold))
  }, [holds, kind, isHeld])
}

/** In a form: the drawer or dialog around it asks before it discards the changes. */
export const useUnsaved = (isChanged: boolean): void => useHold('unsaved', isChanged)

/** In a dialog: the drawer or dialog around it stays open as long as this one is. */
export const useAbove = (isOpen: boolean): void => useHold('above', isOpen)
