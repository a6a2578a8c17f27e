/** The part of a page's state that belongs into its address, so that links and reloads keep it: filters, periods, choices. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Changes = Readonly<Record<string, string | number | undefined>>

/** Values by name, and a function that changes some of them; undefined and '' remove a value from the address. */
export function useSearchParams(): readonly [Readonly<Record<string, string>>, (changes: Changes) => void] {
  const found = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const values = Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === 'object' || value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Changes) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((before: Changes) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
          )) as never,
      }),
    [navigate],
  )
  return [values, change]
}

/** A value of the address as a whole number; undefined when it is none, or below the least. */
export function wholeNumberOf(value: string | undefined, least = 1): number | undefined {
  const number = Number(value || Number.NaN)
  return Number.isSafeInteger(number) && number >= least ? number : undefined
}
