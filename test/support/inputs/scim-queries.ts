/** Generates options of SCIM lists: filters as text, sort orders, pages and attributes (RFC 7644, section 3.4.2). */
import type { KnownObjects } from './accounts.ts'
import type { Random } from './random.ts'
import { HOSTILE_TEXTS } from './values.ts'

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const ROLES = 'urn:service:scim:schemas:extension:1.0:User'

type Type = 'text' | 'boolean' | 'integer' | 'time' | 'id' | 'urn'

const TYPES: Readonly<Record<string, Type>> = {
  userName: 'text',
  'name.familyName': 'text',
  displayName: 'text',
  externalId: 'text',
  emails: 'text',
  'emails.value': 'text',
  'emails.primary': 'boolean',
  active: 'boolean',
  id: 'id',
  schemas: 'urn',
  'meta.created': 'time',
  'meta.lastModified': 'time',
  [`${ROLES}:roleId`]: 'integer',
  [`${ENTERPRISE}:department`]: 'text',
  [`${ENTERPRISE}:manager`]: 'text',
}
const FIELDS = Object.keys(TYPES)
const EMAIL_TYPES: Readonly<Record<string, Type>> = { type: 'text', value: 'text', primary: 'boolean' }
const ODD_FIELDS = [
  '__proto__',
  'constructor',
  'name',
  'meta',
  'meta.version',
  'password',
  'emails[type eq "work"]',
  'userName.value',
  'urn:',
  `${ROLES}:`,
  'a'.repeat(300),
  '',
]

const EQUALITY = ['eq', 'ne']
const ORDER = [...EQUALITY, 'gt', 'ge', 'lt', 'le']
const TEXT = [...ORDER, 'co', 'sw', 'ew']
const OPERATORS: Readonly<Record<Type, readonly string[]>> = {
  text: TEXT,
  boolean: EQUALITY,
  integer: ORDER,
  time: ORDER,
  id: ORDER,
  urn: EQUALITY,
}
const VALUES: Readonly<Record<Type, readonly string[]>> = {
  text: ['"person1@example.com"', '"Hopper"', '"a"', '"%"', '"\\u00e9"', '"\\"\\\\"', '""'],
  boolean: ['true', 'false', '"True"'],
  integer: ['1', '2', '2147483647'],
  time: ['"2026-11-23T08:00:00Z"', '"2026-11-23"', '"2020-02-29T23:59:59.999+14:00"'],
  id: ['"1"', '7', '"2147483648"', '"x"'],
  urn: [`"${ENTERPRISE}"`, `"${ROLES}"`, '"urn:x"'],
}
const ODD_VALUES = ['null', '1e999', '-0', '99999999999999999999', '"', "'x'", '"2026-02-30"', '"\\ud800"', '[]', '']
const ODD_OPERATORS = ['has', '=', 'EQ', 'eq eq', 'pr', '']

export interface FilterDraw {
  readonly random: Random
  /** Whether the text may be invalid. */
  readonly odd: boolean
  readonly objects: KnownObjects
}

/** A filter as text; a valid one unless `odd`. */
export function scimFilter(draw: FilterDraw): string {
  const { pick, often, roll } = draw.random
  const text = term(draw, TYPES, 3)
  if (!draw.odd || often(0.6)) return text
  return pick([
    () => text.slice(0, roll(text.length + 1)),
    () => `${text}${pick([')', ']', ' and', '"', ' or or', '\\', '\n'])}`,
    () => `${'('.repeat(25)}${text}${')'.repeat(25)}`,
    () => `${'not ('.repeat(1_000)}${text}`,
    () => Array(60).fill('userName pr').join(' or '),
    () => `userName eq ${JSON.stringify('z'.repeat(4_100))}`,
    () => pick(HOSTILE_TEXTS),
  ])()
}

/** @param types the attributes that the term may name, by their path */
function term(draw: FilterDraw, types: Readonly<Record<string, Type>>, depth: number): string {
  const { pick, roll } = draw.random
  const inner = () => term(draw, types, depth - 1)
  switch (depth > 0 ? roll(8) : roll(4)) {
    case 0:
      return `${field(draw, types)} pr`
    case 4:
      return `not (${inner()})`
    case 5:
      return `(${inner()})`
    case 6:
      return `${inner()} ${pick(['and', 'or', 'AND'])} ${inner()}`
    case 7:
      return types === TYPES ? `emails[${term(draw, EMAIL_TYPES, depth - 1)}]` : inner()
    default:
      return comparison(draw, types)
  }
}

function field({ random: { pick, often }, odd }: FilterDraw, types: Readonly<Record<string, Type>>): string {
  return odd && often(0.15) ? pick(ODD_FIELDS) : pick(Object.keys(types))
}

function comparison(draw: FilterDraw, types: Readonly<Record<string, Type>>): string {
  const { random, odd, objects } = draw
  const { pick, often } = random
  const name = field(draw, types)
  const type = Object.hasOwn(types, name) ? (types[name] as Type) : 'text'
  const operator = odd && often(0.2) ? pick(often(0.5) ? ODD_OPERATORS : TEXT) : pick(OPERATORS[type])
  return `${name} ${operator} ${odd && often(0.4) ? oddValue(random) : soundValue(random, type, objects)}`
}

function soundValue({ pick, often }: Random, type: Type, objects: KnownObjects): string {
  const ids = objects.of('scimUserId')
  return type === 'id' && ids.length > 0 && often(0.7) ? `"${pick(ids)}"` : pick(VALUES[type])
}

const oddValue = ({ pick, often }: Random): string =>
  often(0.5) ? pick(ODD_VALUES) : JSON.stringify(pick(HOSTILE_TEXTS).slice(0, 4_000))

/** Names of the options of a list, in the query or in a search request. */
export const LIST_OPTIONS = [
  'filter',
  'startIndex',
  'count',
  'cursor',
  'sortBy',
  'sortOrder',
  'attributes',
  'excludedAttributes',
] as const
export type ListOption = (typeof LIST_OPTIONS)[number]
export const isListOption = (name: string): name is ListOption => (LIST_OPTIONS as readonly string[]).includes(name)

/** A value for the option as text; a valid one unless `odd`. */
export function listOption(draw: FilterDraw, name: ListOption): string {
  const { random, odd, objects } = draw
  const { pick, roll } = random
  switch (name) {
    case 'filter':
      return scimFilter(draw)
    case 'startIndex':
      return odd
        ? pick(['-1', '0', '1e2', 'NaN', '999999999999999', '9'.repeat(16), '1.5', ''])
        : pick(['1', '2', '30'])
    case 'count':
      return odd ? pick(['-1', '5000', '1e2', 'x', '9'.repeat(16), '']) : pick(['0', '1', '3', '200'])
    case 'cursor':
      return cursor(random, objects.cursors, odd)
    case 'sortBy':
      return odd
        ? pick([...ODD_FIELDS, ...HOSTILE_TEXTS])
        : pick(FIELDS.filter((it) => it !== 'schemas' && !/primary/.test(it)))
    case 'sortOrder':
      return odd ? pick(['down', '', 'asc', '__proto__']) : pick(['ascending', 'descending', 'Descending'])
    default: {
      const names = Array.from({ length: 1 + roll(4) }, () => pick(FIELDS))
      return [...names, ...(odd ? [pick([...ODD_FIELDS, ...HOSTILE_TEXTS])] : [])].join(pick([',', ', ']))
    }
  }
}

/** Empty for the first page, or a cursor that the service has returned; a changed one if `odd`. */
function cursor({ pick, often, roll }: Random, known: readonly string[], odd: boolean): string {
  if (known.length === 0 || often(0.4)) return odd ? pick(HOSTILE_TEXTS) : ''
  const text = pick(known)
  if (!odd) return text
  const at = roll(text.length)
  return pick([text.slice(0, at), `${text.slice(0, at)}A${text.slice(at + 1)}`, `${text}A`])
}
