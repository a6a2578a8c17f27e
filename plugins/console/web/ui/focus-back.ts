import { useEffect, useRef } from 'react'

/** A drawer or a dialog that is unmounted while it is open leaves the keyboard where it was before. */
export function useFocusBack(isOpen = true): void {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = isOpen
  useEffect(
    () => () => {
      const element = before.current
      if (wasOpen.current && element instanceof HTMLElement) setTimeout(() => element.focus({ preventScroll: true }))
    },
    [],
  )
}

/** A dialog from the item of a menu: the keyboard comes back to the button of the menu, as the item will have gone. */
export function useMenuFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const fromMenu = (open: () => void) => () => {
    button.current?.focus()
    open()
  }
  return { button, fromMenu }
}
