/** The keys that work on every page, and the list of them, which `?` opens. */
import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { text } from '../text/text.ts'

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
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={text.keys.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Table>
        <Table.Tbody>
          {text.keys.list.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                {keys.split(' ').map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
