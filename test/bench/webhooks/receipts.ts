/** What the receiver has received, and how the benchmarks ask for it. */

export interface Receipts {
  readonly unique: number
  /** The numbers of the deliveries in the order of their arrival. */
  readonly numbers: readonly number[]
  /** When each was answered, in milliseconds of the machine's monotonic clock. */
  readonly times: readonly number[]
  /** Deliveries whose signature was wrong. */
  readonly bad: number
  readonly duplicates: number
  /** Deliveries to paths that answer slowly. */
  readonly slow: number
}

/** Milliseconds of the machine's monotonic clock, the same in all processes. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

/** Resolves once so many different deliveries have arrived, or after `within` milliseconds; then the count begins anew. */
export async function receipts(reportUrl: string, count: number, within: number): Promise<Receipts> {
  const answer = await fetch(`${reportUrl}/?count=${count}&within=${within}`)
  return (await answer.json()) as Receipts
}

/** @throws unless every delivery arrived once and with a right signature */
export function assertComplete(name: string, expected: number, { unique, bad, duplicates }: Receipts): void {
  if (unique === expected && bad === 0 && duplicates === 0) return
  throw new Error(
    `${name}: ${unique} of ${expected} deliveries arrived, ${bad} with a wrong signature, ${duplicates} again.`,
  )
}

/** @param part such as 0.99 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
