/** The faults of a request's fields. */
import { type Fault, invalid } from '#runtime'

/** @throws 400 with all faults, if there are any */
export function throwIfAny(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalid(faults)
}
