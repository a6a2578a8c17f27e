/** The reports of the user that are not saved yet, as the rows of the work list show them. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../app/context.ts'
import type { QueuedReport } from '../../reports/queue.ts'
import type { OnSaved } from '../../reports/sending.ts'
import { useStable } from '../../ui/stable.ts'

export const NONE: readonly QueuedReport[] = []

/** @param onSaved is called with each report that is saved while the page is open */
export function useReports(onSaved: OnSaved) {
  const { reports } = useSignedIn()
  const { queue, sendingId } = useSyncExternalStore(reports.subscribe, reports.get)
  const stable = useStable({ onSaved })
  useEffect(() => reports.onSaved(stable.onSaved), [reports, stable])
  const byTask = useMemo(() => Map.groupBy(queue, ({ taskId }) => taskId), [queue])
  return { sender: reports, queue, sendingId, of: (taskId: number) => byTask.get(taskId) ?? NONE }
}
