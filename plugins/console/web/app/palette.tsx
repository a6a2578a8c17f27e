/** The command palette: pages, projects and commands by name. Ctrl K or / opens it, and loads it the first time. */
import { useHotkeys } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useLazyPart } from './lazy-page.tsx'

const loadDialog = () => import('./palette-dialog.tsx')
const loadStore = () => import('@mantine/spotlight')

const OPEN = 'chainwork:palette'

/** For buttons. */
export const openPalette = () => void dispatchEvent(new Event(OPEN))

export function Palette() {
  const [opened, setOpened] = useState(0)
  const PaletteDialog = useLazyPart(loadDialog, opened)
  const open = useCallback(() => {
    setOpened((before) => before + 1)
    // It opens by itself when it has loaded.
    if (PaletteDialog)
      void loadStore().then(
        ({ spotlight }) => spotlight.open(),
        () => undefined,
      )
  }, [PaletteDialog])
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['/', open]], ['INPUT', 'TEXTAREA', 'SELECT'])
  useEffect(() => {
    addEventListener(OPEN, open)
    return () => removeEventListener(OPEN, open)
  }, [open])
  return PaletteDialog ? <PaletteDialog /> : null
}
