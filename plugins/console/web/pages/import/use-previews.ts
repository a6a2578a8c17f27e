/** What would become of a dropped file with the options as they are, and with its durations taken for the other kind. */
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
  /** The project if its durations were taken for the other kind; undefined until that is known. */
  readonly otherwise: ImportPreview['project'] | undefined
  refetch(): void
}

export function usePreviews({ key, file, headers }: Sent, query: ImportQuery): Previews {
  const api = useApi()
  const { today } = useSession().account
  const wanted = JSON.stringify(query)
  const [asked] = useDebouncedValue(wanted, TYPING)
  const sent: ImportQuery = JSON.parse(asked)
  const optionsOf = (body: ImportQuery) => ({
    queryKey: ['import', key, JSON.stringify(body)],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.previewImport({ body: file, query: body, headers, signal, timeout: SENDING }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // A plan that starts in the past promises nothing; what can be promised is simulated from today on.
  const isPast = sent.startDate !== undefined && sent.startDate < today
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...optionsOf({ ...sent, ...(isPast && { quote: true }) }),
    placeholderData: keepPreviousData,
  })
  const isCurrent = !isFetching && !isPlaceholderData && asked === wanted
  const { safetyCut: _, ...uncut } = sent
  const opposite =
    data?.report.estimates === 'safe'
      ? { ...uncut, estimates: 'focused' as const }
      : { ...uncut, estimates: 'safe' as const }
  const { data: otherwise } = useQuery({ ...optionsOf(opposite), enabled: isCurrent && data?.project != null })
  return { preview: data, error, isFetching, isCurrent, otherwise: otherwise?.project, refetch: () => void refetch() }
}
