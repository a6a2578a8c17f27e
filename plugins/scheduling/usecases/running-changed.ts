/** Says that what runs in an account has changed, so that those who share people are projected anew (following.ts). */
import { type Call, event } from '#runtime'
import { activeProjectsUsing } from '../store/dropped-plans.ts'

export interface RunningChanged {
  /** Those that use a resource that has changed hands: they may share it no more; or a calendar that has other days. */
  readonly projectIds: readonly number[]
  /** What is left of a round that took too long: no others. */
  readonly isRest?: true
}
export const runningChanged = event<RunningChanged>('scheduling.running_changed')

/**
 * @param resourceIds those that the change is about
 * @param own the project that was changed, and whether it shares people with others now
 */
export async function emitRunningChanged(
  { tx, account, emit }: Pick<Call, 'tx' | 'account' | 'emit'>,
  resourceIds: readonly number[],
  own?: { readonly projectId: number; readonly shares: boolean },
): Promise<void> {
  const using = await activeProjectsUsing(tx, account.id, [...new Set(resourceIds)])
  const projectIds = using.filter((id) => id !== own?.projectId)
  // Of work without people, what follows may have some.
  const isForAll = own ? own.shares : resourceIds.length === 0
  if (isForAll || projectIds.length > 0) await emit(runningChanged, { projectIds })
}
