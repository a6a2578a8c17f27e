/** Where projects end with a change and without it, as answers show it. */
import type { Schemas } from '#generated/scheduling'
import type { Call, Db } from '#runtime'
import { dateOf } from '../dates.ts'
import type { End, Moved } from '../engine/portfolio/ends.ts'
import { sixDecimals } from '../engine/rule.ts'
import { seenNames } from './named-sentences.ts'

const MAX_MOVED = 1_000 // projects of an answer

/** Those that the caller sees. */
export async function viewMoved(
  call: Pick<Call, 'account' | 'actor' | 'may'> & { readonly db: Db },
  moved: readonly Moved[],
): Promise<Schemas['MovedProject'][]> {
  const first = moved.slice(0, MAX_MOVED)
  const ids = first.map(({ id }) => id)
  const names = await seenNames(call, call.db, ids)
  return first.flatMap(({ id, before, after }) => {
    const projectName = names.get(id)
    if (projectName === undefined) return []
    return [{ projectId: id, projectName, before: viewEnd(before), after: viewEnd(after) }]
  })
}

export const viewEnd = ({ lastDay, consumption, zone }: End): Schemas['ProjectEnd'] => ({
  projectedCompletion: dateOf(lastDay),
  bufferConsumption: sixDecimals(consumption),
  zone,
})
