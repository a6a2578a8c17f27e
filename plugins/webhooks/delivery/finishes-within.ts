/** Resolves to whether the work finished before the timeout. */
export function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, milliseconds))
    void work.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
