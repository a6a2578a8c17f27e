/**
 * Large replies in slices: a body whose arrays have thousands of items is held to the contract, and turned into text, some
 * milliseconds at a time. All of it is checked before anything is sent.
 *
 * The validator of the whole body checks it with its large arrays cut to a slice, once for each slice. That says as much
 * as one check of the whole where the contract says nothing of such an array but what its items are and how many there
 * may be; others are checked whole.
 */

/** Shorter arrays are checked with the rest of the body. */
const LARGE = 200 // items
const SLICE = 32 // items that are checked and turned into text before the time is looked at
const TURN = 5 // ms
const PIECE = 65_536 // characters

export interface Text {
  readonly pieces: readonly Buffer[]
  readonly size: number // bytes
}

/** The most items that the arrays of a body may have, by name, where they can be checked in slices. */
export type ArrayBounds = ReadonlyMap<string, number>

export interface Work {
  /** @throws what does not pass */
  check(body: object): void
  /** Resolves when work may go on for some milliseconds. */
  turn(): Promise<void>
}

/** The names of the body's large arrays that can be checked in slices. */
export function largeArrays(body: unknown, bounds: () => ArrayBounds): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'toJSON' in body) return []
  const names = Object.keys(body).filter((name) => isLarge(body[name as keyof typeof body]))
  if (names.length === 0) return names
  const known = bounds()
  return names.filter((name) => (body[name as keyof typeof body] as unknown[]).length <= (known.get(name) ?? 0))
}

const isLarge = (value: unknown): boolean => Array.isArray(value) && value.length > LARGE && !('toJSON' in value)

/**
 * The text of the body, the same as `JSON.stringify` makes.
 * @param names its large arrays
 * @throws what `check` throws
 */
export async function textInSlices(body: object, names: readonly string[], work: Work): Promise<Text> {
  const whole = body as Readonly<Record<string, unknown>>
  const cut: Record<string, unknown> = { ...whole }
  for (const name of names) cut[name] = (whole[name] as unknown[]).slice(0, 1)
  await work.turn()
  work.check(cut)

  const text = new Pieces()
  let until = performance.now() + TURN
  let separator = '{'
  for (const [name, value] of Object.entries(cut)) {
    if (!names.includes(name)) {
      const member = JSON.stringify({ [name]: value }).slice(1, -1)
      if (member === '') continue
      text.add(separator + member)
      separator = ','
      continue
    }
    const items = whole[name] as unknown[]
    text.add(`${separator}${JSON.stringify(name)}:`)
    for (let from = 0; from < items.length; from += SLICE) {
      const slice = items.slice(from, from + SLICE)
      work.check({ ...cut, [name]: slice })
      text.add((from === 0 ? '[' : ',') + JSON.stringify(slice).slice(1, -1))
      if (performance.now() < until) continue
      await work.turn()
      until = performance.now() + TURN
    }
    text.add(']')
    separator = ','
  }
  text.add('}')
  return text.end()
}

/** Text outside of the heap. */
class Pieces {
  readonly #pieces: Buffer[] = []
  #text = ''
  #size = 0

  add(text: string): void {
    this.#text += text
    if (this.#text.length >= PIECE) this.#flush()
  }

  end(): Text {
    this.#flush()
    return { pieces: this.#pieces, size: this.#size }
  }

  #flush(): void {
    const piece = Buffer.from(this.#text)
    this.#text = ''
    this.#size += piece.length
    this.#pieces.push(piece)
  }
}

type Schema = Readonly<Record<string, unknown>>

/** They say nothing of what a property holds beside what stands under `properties`. */
const OF_OBJECTS = new Set(['type', 'properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'])
/** They hold of a whole array when they hold of its slices, or are looked at beside. */
const OF_ARRAYS = new Set(['type', 'items', 'maxItems', 'minItems'])
const WORDS = new Set(['title', 'description', 'example', 'examples', 'deprecated', 'readOnly'])

/** @param schema of the body; `resolve` follows its references */
export function arrayBounds(schema: unknown, resolve: (schema: unknown) => unknown): ArrayBounds {
  const bounds = new Map<string, number>()
  const { properties, ...keywords } = schemaOf(resolve(schema))
  if (!hasOnly(keywords, OF_OBJECTS)) return bounds
  for (const [name, property] of Object.entries(schemaOf(properties))) {
    const array = schemaOf(resolve(property))
    const { type, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = array
    // A slice has one item at least.
    const hasSlices = type === 'array' && hasOnly(array, OF_ARRAYS) && minItems !== null && Number(minItems) <= 1
    if (hasSlices) bounds.set(name, Number(maxItems))
  }
  return bounds
}

const schemaOf = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {})

const hasOnly = (schema: Schema, keywords: ReadonlySet<string>): boolean =>
  Object.keys(schema).every((key) => keywords.has(key) || WORDS.has(key) || key.startsWith('x-'))
