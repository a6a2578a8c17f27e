/** Guards that keep a drawer or a dialog from being closed at once: forms with changes inside, and dialogs above. */
import { createContext, useContext, useLayoutEffect } from 'react'

export interface CloseGuards {
  /** Forms with changes. */
  readonly unsaved: Set<object>
  /** Dialogs that are open above. */
  readonly above: Set<object>
  /** When the last guard was released, as events are stamped. */
  releasedAt: number
}

/** The key or click that closes a dialog arrives at those below it too: what was pressed before it had gone is not for these. */
export const isHeld = ({ above, releasedAt }: CloseGuards): boolean =>
  above.size > 0 || (window.event?.timeStamp ?? releasedAt) < releasedAt

/** The guards of the drawer or dialog around a component. */
export const CloseGuardContext = createContext<CloseGuards | undefined>(undefined)

function useCloseGuard(kind: 'unsaved' | 'above', isNeeded: boolean): void {
  const guards = useContext(CloseGuardContext)
  // As it goes from the page, and not once the page has been drawn.
  useLayoutEffect(() => {
    if (!guards || !isNeeded) return
    const guard = {}
    guards[kind].add(guard)
    return () => {
      guards[kind].delete(guard)
      guards.releasedAt = performance.now()
    }
  }, [guards, kind, isNeeded])
}

/** In a form: the drawer or dialog around it asks before it discards the changes. */
export const useUnsaved = (isChanged: boolean): void => useCloseGuard('unsaved', isChanged)

/** In a dialog: the drawer or dialog around it stays open as long as this one is. */
export const useAbove = (isOpen: boolean): void => useCloseGuard('above', isOpen)
