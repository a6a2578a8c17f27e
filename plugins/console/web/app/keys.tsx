/** The list of the keys that work on every page, which `?` opens. */
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useLazyPart } from './lazy-page.tsx'

const loadList = () => import('./key-list.tsx')

export function Keys() {
  // How often it was asked for while it is open: a list that did not load is asked for again.
  const [asked, setAsked] = useState(0)
  const open = () => setAsked((before) => before + 1)
  useHotkeys(
    [
      ['shift+?', open],
      ['?', open],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  const KeyList = useLazyPart(loadList, asked)
  return asked > 0 && KeyList ? <KeyList onClose={() => setAsked(0)} /> : null
}
