/** Long lists: the next page loads when its end comes into view. And the row of filters above them. */
import { Button, Center, NativeSelect, type NativeSelectProps, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import classes from './list.module.css'
import { Problem } from './problem.tsx'
import { useSearchParams } from './search-params.ts'

export interface EndlessQuery {
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
export const RowsLoading = ({ rows = 8, height = 40 }: { readonly rows?: number; readonly height?: number }) => (
  <Stack gap={6} aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <Skeleton key={row} h={height} />
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

/** Looks for a text, which is `search` in the address. */
export function SearchFilter({ placeholder }: { readonly placeholder: string }) {
  const [{ search = '' }, change] = useSearchParams()
  const label = text.admin.list.search
  return (
    <SearchBox label={label} placeholder={placeholder} value={search} onChange={(value) => change({ search: value })} />
  )
}

interface ChoiceProperties {
  /** In the address. */
  readonly name: string
  readonly label: string
  /** What is shown while nothing is chosen. */
  readonly all: string
  readonly options: NonNullable<NativeSelectProps['data']>
}

export function ChoiceFilter({ name, label, all, options }: ChoiceProperties) {
  const [{ [name]: value = '' }, change] = useSearchParams()
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}

/** Words by value as options of a select. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
