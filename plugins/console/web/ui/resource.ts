/** One resource that a page shows and changes: its query keeps the ETag, and answers of changes replace it. */
import type { Query } from '@chainwork/sdk/tanstack-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { live } from '../app/live.ts'

/** The data are the objects of the answers, which the SDK knows the ETag of. */
export function useResource<R>(query: Query<R>) {
  const client = useQueryClient()
  const result = useQuery<R>({ ...query, ...live, structuralSharing: false } as never)
  return { ...result, replace: (data: R) => void client.setQueryData(query.queryKey, data as never) }
}
