/** Work that several callers ask for at once, and that is done once for them. */

/** Runs the work; calls that come before it has ended get the same result. One that fails is run again by the next call. */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
