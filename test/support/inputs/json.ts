/** Values whose text may be invalid JSON or unusual JSON: duplicate names, huge numbers, raw text. */

/** Text that is written unchanged. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** An object whose names may be duplicates or names of the prototype. */
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

/** A position in a value, with the value there and a function that replaces it. */
export interface Place {
  readonly value: Json
  set(value: Json): void
}

/** All positions inside the value, outer ones first. */
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
