/**
 * Runs at most `atOnce` pieces of work together, lets `waiting` more queue, `ofOne` of one owner, and refuses the rest.
 * @param refusal what is thrown when the queue, or the owner's part of it, is full
 */
export function turns<Owner>(
  refusal: () => Error,
  { atOnce, waiting, ofOne = waiting }: { readonly atOnce: number; readonly waiting: number; readonly ofOne?: number },
) {
  const queue: { readonly owner: Owner; readonly next: () => void }[] = []
  let running = 0
  const isFull = (owner: Owner) => queue.length >= waiting || queue.filter((it) => it.owner === owner).length >= ofOne
  return async <T>(owner: Owner, work: (waited: boolean) => Promise<T>): Promise<T> => {
    const waits = running >= atOnce
    if (!waits) running += 1
    else if (isFull(owner)) throw refusal()
    else await new Promise<void>((next) => queue.push({ owner, next })) // whoever finishes hands its place on
    try {
      return await work(waits)
    } finally {
      const first = queue.shift()
      if (first) first.next()
      else running -= 1
    }
  }
}
