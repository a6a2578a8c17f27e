/** What a calculation gives, which is made when it is asked for first. */
export function once<T>(calculate: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: calculate() }
    return made.value
  }
}
