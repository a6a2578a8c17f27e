/** The keys that work on every page, and the list of them, which `?` opens. */
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

const KeyList = lazy(() => import('./key-list.tsx'))

/** `g` and then this letter. */
const PAGES: Readonly<Record<string, string>> = {
  p: '/portfolio',
  w: '/work',
  l: '/load',
  r: '/people',
  i: '/import',
}
const PAUSE = 1_500 // ms between the two keys

export function Keys() {
  const [isOpen, { open, close }] = useDisclosure()
  const navigate = useNavigate()
  useHotkeys(
    [
      ['shift+?', open],
      ['?', open],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  const pressedAt = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isTyping = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const to = PAGES[key]
      const isSecond = event.timeStamp - pressedAt.current < PAUSE
      pressedAt.current = key === 'g' ? event.timeStamp : 0
      if (isSecond && to !== undefined) void navigate({ to })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
  return isOpen ? (
    <Suspense>
      <KeyList onClose={close} />
    </Suspense>
  ) : null
}
