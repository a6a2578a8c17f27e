import { useEffect, useRef, useState } from 'react'

/** A drawer or a dialog that is unmounted while it is open leaves the keyboard where it was before. */
export function useFocusBack(isOpen = true): void {
  const [before] = useState(() => document.activeElement)
  const wasOpen = useRef(isOpen)
  wasOpen.current = isOpen
  useEffect(
    () => () => {
      if (wasOpen.current && before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }))
    },
    [before],
  )
}
