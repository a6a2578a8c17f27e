/** The first of so many places that is not before what is looked for; their number where all are. */
export function firstPlace(count: number, isBefore: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The step of ascending ones that holds a moment; the first one for a moment before all. */
export function stepAt(at: readonly number[], moment: number): number {
  let low = 0
  let high = at.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((at[middle] as number) <= moment) low = middle
    else high = middle - 1
  }
  return low
}
