/** Generates values that match a schema, values with one fault, and hostile values. */
import type { Contract, Schema } from './contract.ts'
import { Fields, type Json, placesOf, Raw } from './json.ts'
import type { Random } from './random.ts'

/** A value for a field that holds an id, such as `taskId`; undefined for other fields. */
export type IdOf = (name: string) => number | string | undefined

const nested = (depth: number) => new Raw(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** None of these texts matches the pattern for internals in `replies.ts`. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\u0001',
  'a\u001bb\u007f',
  '\u0085\u009f',
  '\ud800',
  'a\udc00b',
  '\ufffe\uffff',
  '\ufeffname',
  '\u202eeman',
  'e\u0301\u0323'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(201),
  '😀'.repeat(200),
  'x'.repeat(10_001),
  'y'.repeat(70_000),
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-23T08:00:00Z',
  "'; DROP TABLE t; --",
  '%00%ff',
  '%_\\',
  '=1+1',
  '<b>&amp;</b>',
  '../../etc/passwd',
  '{{7*7}}',
  'line\r\nX-Injected: 1',
]

const HOSTILE: readonly Json[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  new Raw('-0'),
  new Raw('1e999'),
  new Raw('-1e999'),
  new Raw('9007199254740993'),
  new Raw('9223372036854775808'),
  new Raw('123456789012345678901234567890'),
  new Raw('0.1234567890123456789'),
  new Raw('1E400'),
  new Raw('"\\ud800"'),
  new Raw('"\\u0000"'),
  new Raw('NaN'),
  new Raw('Infinity'),
  new Raw('01'),
  new Raw('{"__proto__": {"admin": true}}'),
  [],
  new Fields([]),
  [null],
  new Fields([['', '']]),
  nested(99),
  nested(120),
  nested(5_000),
]

const HOSTILE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  '',
  ' ',
  'name ',
  'Name',
  'a/b~c',
  '~1~0',
  '\u0000',
  '\u0001',
  '\ud800',
  '"\\',
  'ü'.repeat(300),
  'z'.repeat(1_500),
  '0',
  'length',
  '$select',
]

const TEXTS = ['Dig', 'Pour concrete', 'é😀', "o'x", ' padded ', '{"a":1}', '=1+1', 'x'.repeat(200), 'North; South']
const DAYS = ['2026-11-23', '2026-12-01', '2027-02-28', '2028-02-29', '1900-01-01', '2199-12-31', '2026-12-25']
const TIMES = ['2026-11-23T08:00:00Z', '2020-02-29T23:59:59.999+14:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
const ITEMS = 3 // of a list, unless it needs more
/** Short calculations; longer ones have their own tests. */
const CHEAP: Readonly<Record<string, readonly Json[]>> = { searchSeconds: [0, 0.1] }

export class Values {
  readonly #random: Random
  readonly #resolve: Contract['resolve']
  readonly #idOf: IdOf
  readonly #texts: readonly string[]

  constructor(random: Random, resolve: Contract['resolve'], idOf: IdOf, texts: readonly string[]) {
    this.#random = random
    this.#resolve = resolve
    this.#idOf = idOf
    this.#texts = [...TEXTS, ...texts]
  }

  /** A value that matches the schema, mostly with ids of existing objects. */
  valid(given: Schema, name = ''): Json {
    const schema = this.#resolve<Schema>(given)
    const { pick, roll, often } = this.#random
    const cheap = CHEAP[name]
    if (cheap) return pick(cheap)
    if (schema.enum) return pick(schema.enum) as Json
    const type = typeof schema.type === 'string' ? schema.type : pick(schema.type ?? ['null'])
    if (type === 'integer' || type === 'string') {
      const id = often(0.9) ? this.#idOf(name) : undefined
      if (id !== undefined) return id
    }
    switch (type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#array(schema, name)
      case 'integer':
        return pick([1, 2, 7, schema.minimum ?? -5, schema.maximum ?? 2_147_483_647])
      case 'number':
        return pick([0, 0.5, 1, 3, 5, 0.000001, 50, schema.minimum ?? -7, schema.maximum ?? 1e300, 12.3456789])
      case 'boolean':
        return roll(2) === 0
      case 'null':
        return null
      default:
        return this.#text(schema)
    }
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): Fields {
    const { often, pick } = this.#random
    // Few properties in every other object: a change with many names a read-only one nearly always.
    const share = often(0.5) ? 0.35 : 0.08
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || often(share))
    const pairs = wanted.map(([name, it]): [string, Json] => [name, this.valid(it, name)])
    if (typeof additionalProperties === 'object' && often(0.5)) {
      pairs.push([pick(['X-Team', 'x-trace', 'a', 'note']), this.valid(additionalProperties)])
    }
    if (additionalProperties === true && often(0.5)) pairs.push([pick(['text', 'n']), this.hostile()])
    return new Fields(pairs)
  }

  #array({ items = {}, minItems = 0, maxItems = ITEMS, uniqueItems }: Schema, name: string): Json[] {
    const size = Math.min(maxItems, Math.max(minItems, this.#random.roll(ITEMS + 1)))
    const list = Array.from({ length: size }, () => this.valid(items, name.replace(/s$/, '')))
    return uniqueItems ? [...new Map(list.map((it) => [JSON.stringify(it), it])).values()] : list
  }

  #text({ format, pattern, maxLength = 1_000 }: Schema): string {
    const { pick } = this.#random
    if (format === 'date') return pick(DAYS)
    if (format === 'date-time') return pick(TIMES)
    if (pattern?.includes('@')) return pick(['ada@example.com', 'b@c'])
    return pick(this.#texts).slice(0, maxLength)
  }

  hostile(): Json {
    const { often, pick } = this.#random
    return often(0.5) ? pick(HOSTILE) : pick(HOSTILE_TEXTS)
  }

  hostileName(): string {
    return this.#random.pick(HOSTILE_NAMES)
  }

  /** The value with one invalid or unusual change. */
  mutated(value: Json): Json {
    const { pick, roll } = this.#random
    const objects = [value, ...placesOf(value).map((place) => place.value)].filter((it) => it instanceof Fields)
    const positions = placesOf(value)
    if (objects.length === 0 || positions.length === 0) return this.hostile()
    const object = pick(objects)
    switch (roll(8)) {
      case 0:
        object.pairs.push([this.hostileName(), this.hostile()])
        return value
      case 1:
        object.pairs.splice(roll(object.pairs.length + 1), 1)
        return value
      case 2:
        object.pairs.push(...object.pairs.slice(0, 1), [this.hostileName(), null])
        return value
      case 3:
        return this.#oversized(value)
      default:
        pick(positions).set(this.hostile())
        return value
    }
  }

  /** The value with thousands of items in one list, or of names in one object. */
  #oversized(value: Json): Json {
    const { pick } = this.#random
    const count = pick([1_001, 2_500, 5_000])
    const lists = placesOf(value).filter((place) => Array.isArray(place.value))
    if (lists.length > 0) {
      const place = pick(lists)
      const [item = 1] = place.value as Json[]
      place.set(Array.from({ length: count }, () => item))
    } else if (value instanceof Fields) {
      for (let n = 0; n < count; n++) value.pairs.push([`more${n}`, n])
    }
    return value
  }
}
