/** What would become of a dropped file with the options as they are. */
import type { ImportPreview, PreviewImportData } from '@chainwork/sdk'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi, useSession } from '../../app/context.ts'

export type ImportQuery = NonNullable<PreviewImportData['query']>

const TYPING = 400 // ms
/** The service waits a minute for the file, and then checks and plans it. */
export const SENDING = 300_000 // ms

interface Sent {
  /** Another one for each file, also for one that is dropped again. */
  readonly key: number
  readonly file: File
  readonly headers: { readonly 'content-type': string }
}

export interface Previews {
  /** The last one that came; `isCurrent` says whether it is that of the query. */
  readonly preview: ImportPreview | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isCurrent: boolean
  refetch(): void
}

export function usePreviews({ key, file, headers }: Sent, query: ImportQuery): Previews {
  const api = useApi()
  const { today } = useSession().account
  const wanted = JSON.stringify(query)
  const [asked] = useDebouncedValue(wanted, TYPING)
  const sent: ImportQuery = JSON.parse(asked)
  // A plan that starts in the past promises nothing; what can be promised is simulated from today on.
  const isPast = sent.startDate !== undefined && sent.startDate < today
  const asking = { ...sent, ...(isPast && { quote: true }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['import', key, JSON.stringify(asking)],
    queryFn: ({ signal }) => api.previewImport({ body: file, query: asking, headers, signal, timeout: SENDING }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
  const isCurrent = !isFetching && !isPlaceholderData && asked === wanted
  return { preview: data, error, isFetching, isCurrent, refetch: () => void refetch() }
}
