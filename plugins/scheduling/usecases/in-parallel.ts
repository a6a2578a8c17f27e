/** Projects some projects at once: one calculates while others are read and saved. */

const AT_ONCE = 3 // projects

/**
 * Does the work for each item, in their order.
 * @throws the first error, once all that was begun has ended; nothing more is begun after it
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  async function next(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        await work(item)
      } catch (error) {
        left.length = 0
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, next))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
