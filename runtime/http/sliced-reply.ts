/**
 * Validates and serializes large replies in time slices, so that other requests run in between: JSON objects with
 * arrays of thousands of items. All of the reply is validated before any of it is sent.
 *
 * The validator runs once for each slice of an array, on the whole body with the array replaced by the slice. This is
 * equivalent to one validation of the whole body if the schema of the array constrains only its items and their number;
 * other arrays are validated whole.
 */

/** Arrays up to this length are validated with the rest of the body. */
const MAX_UNSLICED = 200 // items
const SLICE = 32 // items that are validated and serialized between two checks of the time
const TIME_SLICE = 5 // ms
const PIECE = 65_536 // characters

/** UTF-8 text. Buffers are outside of the heap, so that large replies do not burden the garbage collector. */
export interface SerializedText {
  readonly pieces: readonly Buffer[]
  readonly size: number // bytes
}

/** `maxItems` by property name, of the arrays that can be validated in slices. */
export type ArrayBounds = ReadonlyMap<string, number>

export interface SliceCallbacks {
  /** Validates. @throws if the body breaks the contract */
  check(body: object): void
  /** Resolves when the work may use the thread for some milliseconds. */
  turn(): Promise<void>
}

/** The names of the body's large arrays that can be validated in slices. */
export function largeArrays(body: unknown, bounds: () => ArrayBounds): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'toJSON' in body) return []
  const names = Object.keys(body).filter((name) => isLarge(body[name as keyof typeof body]))
  if (names.length === 0) return names
  const maxItems = bounds()
  return names.filter((name) => (body[name as keyof typeof body] as unknown[]).length <= (maxItems.get(name) ?? 0))
}

const isLarge = (value: unknown): boolean => Array.isArray(value) && value.length > MAX_UNSLICED && !('toJSON' in value)

/**
 * Returns the same text as `JSON.stringify`.
 * @param names of the body's large arrays
 * @throws what `check` throws
 */
export async function serializeInSlices(
  body: object,
  names: readonly string[],
  { check, turn }: SliceCallbacks,
): Promise<SerializedText> {
  const whole = body as Readonly<Record<string, unknown>>
  const cut: Record<string, unknown> = { ...whole }
  for (const name of names) cut[name] = (whole[name] as unknown[]).slice(0, 1)
  await turn()
  check(cut)

  const text = new TextPieces()
  let sliceEnd = performance.now() + TIME_SLICE
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
      check({ ...cut, [name]: slice })
      text.add((from === 0 ? '[' : ',') + JSON.stringify(slice).slice(1, -1))
      if (performance.now() < sliceEnd) continue
      await turn()
      sliceEnd = performance.now() + TIME_SLICE
    }
    text.add(']')
    separator = ','
  }
  text.add('}')
  return text.end()
}

/** Collects text into buffers. */
class TextPieces {
  readonly #pieces: Buffer[] = []
  #text = ''
  #size = 0

  add(text: string): void {
    this.#text += text
    if (this.#text.length >= PIECE) this.#flush()
  }

  end(): SerializedText {
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

/** Keywords of an object that do not constrain a property's value, except through `properties`. */
const OBJECT_KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
])
/** Keywords of an array that hold for the whole if they hold for each slice, or that are checked separately. */
const ARRAY_KEYWORDS = new Set(['type', 'items', 'maxItems', 'minItems'])
const ANNOTATIONS = new Set(['title', 'description', 'example', 'examples', 'deprecated', 'readOnly'])

/** @param resolve follows the references of the body's schema */
export function arrayBounds(schema: unknown, resolve: (schema: unknown) => unknown): ArrayBounds {
  const bounds = new Map<string, number>()
  const { properties, ...keywords } = schemaOf(resolve(schema))
  if (!hasOnly(keywords, OBJECT_KEYWORDS)) return bounds
  for (const [name, property] of Object.entries(schemaOf(properties))) {
    const array = schemaOf(resolve(property))
    const { type, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = array
    // A slice has at least one item.
    const isSliceable = type === 'array' && hasOnly(array, ARRAY_KEYWORDS) && minItems !== null && Number(minItems) <= 1
    if (isSliceable) bounds.set(name, Number(maxItems))
  }
  return bounds
}

const schemaOf = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {})

const hasOnly = (schema: Schema, keywords: ReadonlySet<string>): boolean =>
  Object.keys(schema).every((key) => keywords.has(key) || ANNOTATIONS.has(key) || key.startsWith('x-'))
