/** Reads the `changes` of a log entry: `{ field: { from, to } }`. Pure. */

export interface Change {
  readonly field: string
  /** Undefined for no value. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export function changesOf(changes: unknown): Change[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([field, change]) => {
    const isPair = typeof change === 'object' && change !== null && ('from' in change || 'to' in change)
    const { from, to } = isPair ? (change as { from?: unknown; to?: unknown }) : { from: undefined, to: change }
    return { field, from: shown(from), to: shown(to) }
  })
}

function shown(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
