/** Guards that keep a drawer or a dialog from being closed at once: forms with changes inside, and dialogs above. */
import { createContext, useContext, useEffect } from 'react'

export interface CloseGuards {
  /** Forms with changes. */
  readonly unsaved: Set<object>
  /** Dialogs that are open above. */
  readonly above: Set<object>
}

/** The guards of the drawer or dialog around a component. */
export const CloseGuardContext = createContext<CloseGuards | undefined>(undefined)

function useCloseGuard(kind: keyof CloseGuards, isHeld: boolean): void {
  const guards = useContext(CloseGuardContext)
  useEffect(() => {
    if (!guards || !isHeld) return
    const hold = {}
    guards[kind].add(hold)
    // The key that closes a dialog arrives at those below it too.
    return () => void setTimeout(() => guards[kind].delete(hold))
  }, [guards, kind, isHeld])
}

/** In a form: the drawer or dialog around it asks before it discards the changes. */
export const useUnsaved = (isChanged: boolean): void => useCloseGuard('unsaved', isChanged)

/** In a dialog: the drawer or dialog around it stays open as long as this one is. */
export const useAbove = (isOpen: boolean): void => useCloseGuard('above', isOpen)
