/** Functions that stay the same from one drawing to the next, so that rows of long lists are drawn again only when they change. */
import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Readonly<Record<string, (...values: never[]) => unknown>>

/** @returns an object that never changes, whose functions call the latest ones */
export function useStable<T extends Functions>(latest: T): T {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(latest).map((name) => [name, (...values: never[]) => current.current[name]?.(...values)]),
      ) as T,
  )
  return stable
}
