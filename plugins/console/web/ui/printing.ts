/** Whether the page is drawn for paper. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the browser prints: what is drawn only while it is in view has to stand on paper as a whole. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(
    () =>
      whenPrinting((is) => {
        // The browser takes the page as it is when the listener returns.
        flushSync(() => setPrinting(is))
      }),
    [],
  )
  return isPrinting
}

const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: a page in dark colours is printed in light ones. */
export function useLightOnPaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let before: string | null = null
    return whenPrinting((is) => {
      if (is) {
        before = root.getAttribute(SCHEME)
        root.setAttribute(SCHEME, 'light')
      } else if (before !== null) root.setAttribute(SCHEME, before)
    })
  }, [])
}

function whenPrinting(listener: (isPrinting: boolean) => void): () => void {
  const media = matchMedia('print')
  const onChange = () => listener(media.matches)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
