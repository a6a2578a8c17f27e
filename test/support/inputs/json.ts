/** JSON values that need not be JSON: duplicated names, numbers that no number holds, texts that no parser takes. */

/** Stands in the text as it is. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** An object whose names may repeat, and be those of the prototype. */
export class Fields {
  readonly pairs: [name: string, value: Json][]
  constructor(pairs: [string, Json][]) {
    this.pairs = pairs
  }
}
export type Json = null | boolean | number | string | Json[] | Raw | Fields

export function textOf(value: Json): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (!(value instanceof Fields)) return JSON.stringify(value)
  return `{${value.pairs.map(([name, it]) => `${JSON.stringify(name)}:${textOf(it)}`).join(',')}}`
}

/** One place in a value: what stands there, and how it is replaced. */
export interface Place {
  readonly value: Json
  set(value: Json): void
}

/** Every place below the value, outermost first. */
export function placesOf(value: Json): Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((it, index) => [
      { value: it, set: (other: Json) => void value.splice(index, 1, other) },
      ...placesOf(it),
    ])
  }
  if (!(value instanceof Fields)) return []
  return value.pairs.flatMap((pair) => [
    { value: pair[1], set: (other: Json) => void pair.splice(1, 1, other) },
    ...placesOf(pair[1]),
  ])
}
