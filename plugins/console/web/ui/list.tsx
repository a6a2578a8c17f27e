/** Long lists: the next page loads when its end comes into view. And the row of filters above them. */
import { Button, Center, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import classes from './list.module.css'
import { Problem } from './problem.tsx'

interface EndlessQuery {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  fetchNextPage(): unknown
}

/** Stands below a list. */
export function LoadMore({ query }: { readonly query: EndlessQuery }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  const loads = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!loads || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loads, fetchNextPage])
  if (isFetchNextPageError) return <Problem error={error} retry={() => void fetchNextPage()} />
  if (!hasNextPage) return null
  return (
    <Center py="md" ref={end}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {text.common.more}
      </Button>
    </Center>
  )
}

/** Stands above a list that is not kept up to date by itself. */
export const Newer = ({ isShown, onShow }: { readonly isShown: boolean; onShow(): void }) => (
  <div role="status">
    {isShown && (
      <Button size="compact-sm" variant="light" mb="sm" onClick={onShow}>
        {text.admin.list.newer}
      </Button>
    )}
  </div>
)

/** What stands in a list's place before its rows. */
export const RowsLoading = ({ rows = 8 }: { readonly rows?: number }) => (
  <Stack gap={6} aria-busy="true" aria-label={text.common.loading} role="status">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <Skeleton key={row} h={40} />
    ))}
  </Stack>
)

export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <search className={classes.filters}>{children}</search>
)

export const NoMatch = () => (
  <Text c="dimmed" ta="center" py={40}>
    {text.admin.list.noMatch}
  </Text>
)

interface SearchProperties {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onChange(value: string): void
}

const TYPING = 250 // ms without a key before the list is asked for

export function SearchBox({ label, placeholder, value, onChange }: SearchProperties) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onChange, TYPING)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={classes.search}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}

/** Filters as part of the address, so that a link shows the same. @param names of the parameters */
export function useFilters<const N extends string>(names: readonly N[]) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<N, string>
  const setFilters = (changes: Partial<Record<N, string>>) => {
    const next = { ...search, ...changes }
    const set = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''))
    void navigate({ to: '.', search: set as never, replace: true })
  }
  return [filters, setFilters] as const
}
