/** How much several uses of a resource take of it together, over time. */
import { ticks } from './ticks.ts'

/** What is used, in ticks of units, from each moment on at which a use begins or ends, in the order of time. */
export function usageOf(uses: readonly { readonly start: number; readonly finish: number; readonly units: number }[]) {
  const changes = new Map<number, number>()
  const add = (at: number, units: number) => changes.set(at, (changes.get(at) ?? 0) + units)
  for (const { start, finish, units } of uses) {
    add(start, ticks(units))
    add(finish, -ticks(units))
  }
  let used = 0
  return [...changes]
    .sort(([a], [b]) => a - b)
    .map(([at, change]) => {
      used += change
      return { at, used }
    })
}
