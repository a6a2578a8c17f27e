/**
 * Drawers and dialogs with forms. What has been typed is discarded only when the user says so, and what is open above, such as a
 * secret that is shown once, stays open when the Escape key or a click is meant for it.
 */
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { CloseGuardContext, type CloseGuards, isHeld } from './close-guards.ts'
import { Confirm } from './confirm.tsx'
import { useFocusBack } from './focus-back.ts'

function useClosing(onClose: () => void, isChanged: boolean) {
  const guards = useMemo<CloseGuards>(() => ({ unsaved: new Set(), above: new Set(), releasedAt: 0 }), [])
  const latest = useRef(isChanged)
  latest.current = isChanged
  const [isAsked, ask] = useState(false)
  return {
    close() {
      if (isHeld(guards)) return
      if (!latest.current && guards.unsaved.size === 0) return onClose()
      // The Escape key that opens the question would close it at once.
      setTimeout(() => ask(true))
    },
    inside: (children: ReactNode) => (
      <CloseGuardContext value={guards}>
        {children}
        <Confirm
          opened={isAsked}
          title={text.discard.title}
          action={text.discard.action}
          onConfirm={() => {
            ask(false)
            onClose()
          }}
          onClose={() => ask(false)}
        >
          {text.discard.hint}
        </Confirm>
      </CloseGuardContext>
    ),
  }
}

export function FormDrawer({ onClose, children, ...rest }: DrawerProps) {
  useFocusBack(rest.opened)
  const { close, inside } = useClosing(onClose, false)
  return (
    <Drawer {...rest} onClose={close}>
      {inside(children)}
    </Drawer>
  )
}

/** @param isChanged for a form whose changes are known outside of the dialog */
export function FormModal({ onClose, isChanged, children, ...rest }: ModalProps & { readonly isChanged: boolean }) {
  useFocusBack(rest.opened)
  const { close, inside } = useClosing(onClose, isChanged)
  return (
    <Modal {...rest} onClose={close}>
      {inside(children)}
    </Modal>
  )
}
