/** Waiting with a time limit. */

const LONGEST = 2 ** 31 - 1 // ms; a timer that is set to more ends at once

/** The result of the work; undefined when it takes longer, and goes on. @throws what the work throws until then */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.min(Math.max(0, ms), LONGEST), undefined)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
