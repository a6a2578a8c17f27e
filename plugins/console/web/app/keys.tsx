/** The list of the keys that work on every page, which `?` opens. */
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'

const KeyList = lazy(() => import('./key-list.tsx'))

export function Keys() {
  const [isOpen, { open, close }] = useDisclosure()
  useHotkeys(
    [
      ['shift+?', open],
      ['?', open],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  return isOpen ? (
    <Suspense>
      <KeyList onClose={close} />
    </Suspense>
  ) : null
}
