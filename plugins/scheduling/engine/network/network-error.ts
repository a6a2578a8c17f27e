/** What can be wrong with a network, each with a sentence that names tasks and resources. */
export type NetworkFault =
  | { readonly code: 'cycle'; readonly tasks: readonly number[]; readonly detail: string }
  | { readonly code: 'over_capacity'; readonly taskId: number; readonly resourceId: number; readonly detail: string }
  | { readonly code: 'bad_booking'; readonly resourceId: number; readonly projectId: number; readonly detail: string }
  | { readonly code: 'too_many_bookings'; readonly detail: string }
  | { readonly code: 'empty_calendar' | 'no_common_working_day'; readonly taskId?: number; readonly detail: string }
/** Thrown by planning; lists every fault, each with a sentence that names tasks and resources. */
export class NetworkError extends Error {
  readonly faults: readonly NetworkFault[]
  constructor(faults: readonly NetworkFault[]) {
    super(faults.map((fault) => fault.detail).join(' '))
    this.name = 'NetworkError'
    this.faults = faults
  }
}

/** Why a network cannot be planned, in sentences; other errors are thrown again. */
export function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof NetworkError)) throw error
  return error.faults.map(({ detail }) => detail)
}
