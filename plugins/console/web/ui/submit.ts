import type { FormEvent } from 'react'

/** The handler of a form whose page does what it asks for, in place of the browser. */
export const submits = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}
