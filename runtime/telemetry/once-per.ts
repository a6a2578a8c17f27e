/** Returns a function that is true at most once in `interval` milliseconds: for a log line of what may happen very often. */
export function oncePer(interval: number): () => boolean {
  let since = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - since < interval) return false
    since = now
    return true
  }
}
