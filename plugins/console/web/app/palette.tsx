/** The command palette: pages, projects and commands by name. Ctrl K or / opens it, and loads it the first time. */
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

const loadDialog = () => import('./palette-dialog.tsx')
const loadStore = () => import('@mantine/spotlight')
const PaletteDialog = lazy(loadDialog)

const OPEN = 'chainwork:palette'

/** For buttons. */
export const openPalette = () => void dispatchEvent(new Event(OPEN))

export function Palette() {
  const [isLoaded, setLoaded] = useState(false)
  const open = useCallback(() => {
    setLoaded(true)
    void loadStore().then(({ spotlight }) => spotlight.open())
  }, [])
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['/', open]], ['INPUT', 'TEXTAREA', 'SELECT'])
  useEffect(() => {
    addEventListener(OPEN, open)
    return () => removeEventListener(OPEN, open)
  }, [open])
  return isLoaded ? (
    <Suspense>
      <PaletteDialog />
    </Suspense>
  ) : null
}
