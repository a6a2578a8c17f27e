/** The list of the keys that work on every page, which `?` opens. */
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useLazyPart } from './lazy-page.tsx'

const loadList = () => import('./key-list.tsx')

export function Keys() {
  const [isOpen, { open, close }] = useDisclosure()
  useHotkeys(
    [
      ['shift+?', open],
      ['?', open],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  const KeyList = useLazyPart(loadList, isOpen)
  return isOpen && KeyList ? <KeyList onClose={close} /> : null
}
