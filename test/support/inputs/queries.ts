/** Generates query strings: valid OData options, and invalid ones. */
import type { KnownObjects } from './accounts.ts'
import type { Operation, Schema } from './contract.ts'
import type { Random } from './random.ts'
import { isListOption, listOption } from './scim-queries.ts'
import { HOSTILE_TEXTS } from './values.ts'

/** Names of the fields of a list's items, or of the resource. */
export type FieldNames = readonly string[]

const VALUES = [
  '1',
  '-7.5',
  '1e3',
  '99999999999999999999',
  "'Dig'",
  "'o''x'",
  "''",
  "'%_\\'",
  "'x",
  'null',
  'true',
  '2026-11-23',
  '2026-02-30',
  '2026-11-23T08:00:00Z',
  '2026-11-23T08:00:00+99:99',
  "'Active'",
  'Infinity',
  '-',
]
const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'has', 'EQ', '=']
const FUNCTIONS = ['contains', 'startswith', 'endswith', 'length', 'tolower']
const ODD_FIELDS = ['colour', '__proto__', 'constructor', 'a/b', '*', '', 'id desc', '$it']

function condition(random: Random, fields: FieldNames, depth: number): string {
  const { pick, roll, often } = random
  const field = () => (often(0.9) && fields.length > 0 ? pick(fields) : pick(ODD_FIELDS))
  const inner = () => condition(random, fields, depth - 1)
  switch (depth > 0 ? roll(8) : roll(4)) {
    case 0:
    case 1:
      return `${field()} ${pick(OPERATORS)} ${pick(VALUES)}`
    case 2:
      return `${field()} in (${Array.from({ length: roll(4) }, () => pick(VALUES)).join(',')})`
    case 3:
      return `${pick(FUNCTIONS)}(${field()},${pick(VALUES)})`
    case 4:
      return `not ${inner()}`
    case 5:
      return `(${inner()})`
    default:
      return `${inner()} ${pick(['and', 'or', 'and', 'xor'])} ${inner()}`
  }
}

const simple = (random: Random, fields: FieldNames) =>
  random.pick([
    'id gt 0',
    'id eq 1',
    "contains(name,'i')",
    `${fields[0] ?? 'id'} ne null`,
    "not (name eq 'Dig') and id lt 1000000",
  ])

function names(random: Random, fields: FieldNames, odd: boolean): string {
  const { pick, roll } = random
  const some = Array.from({ length: 1 + roll(4) }, () => pick(fields.length > 0 ? fields : ['id']))
  return [...new Set([...some, ...(odd ? [pick(ODD_FIELDS)] : [])])].join(pick([',', ', ']))
}

/** A token that the service returned, possibly modified. */
function skipToken({ pick, roll }: Random, known: readonly string[]): string {
  const token = known.length > 0 ? pick(known) : 'WyJpZCsiLCIxIl0'
  const decoded = Buffer.from(token, 'base64url').toString('utf8')
  switch (roll(5)) {
    case 0:
      return Buffer.from(decoded.replace(/\d+/, '99999999999999999999')).toString('base64url')
    case 1:
      return Buffer.from(decoded.replace(/"[^"]*"\]$/, pick(['null]', '"\\u0000"]', '{}]', '"x"]']))).toString(
        'base64url',
      )
    case 2:
      return token.slice(0, roll(token.length + 1))
    default:
      return token
  }
}

/** A value for the option: a valid one unless `odd`. */
export function optionValue(
  random: Random,
  { name, schema }: { readonly name: string; readonly schema: Schema },
  fields: FieldNames,
  objects: KnownObjects,
  odd: boolean,
): string {
  const { pick, often } = random
  if (odd && often(0.4)) return pick([...HOSTILE_TEXTS, ...VALUES])
  if (isListOption(name)) return listOption({ random, odd, objects }, name)
  switch (name) {
    case '$filter':
      return odd ? condition(random, fields, 4) : simple(random, fields)
    case '$orderby': {
      const terms = names(random, fields, odd)
      return odd ? `${terms} ${pick(['asc', 'desc', 'down', ''])}` : pick(['id', 'id desc', 'name', 'name desc,id asc'])
    }
    case '$select':
      return names(random, fields, odd)
    case '$expand':
      return odd ? names(random, ['tasks', 'resources', 'projectManager', 'taskChanges'], true) : 'projectManager'
    case '$skiptoken':
      return skipToken(random, objects.skipTokens)
    case '$top':
      return odd ? pick(['0', '501', '1e2', '-1', '0x5', ' 5', '5.0', '١']) : pick(['1', '3', '50', '500'])
    case '$skip':
      return odd ? pick(['-1', '1000001', '1e5', 'NaN', '-0']) : pick(['0', '1', '5'])
    default:
      return plainValue(random, schema)
  }
}

function plainValue({ pick }: Random, schema: Schema): string {
  if (schema.enum) return String(pick(schema.enum))
  if (schema.type === 'boolean') return pick(['true', 'false'])
  if (schema.type === 'integer') return pick(['1', '30', '365'])
  return schema.format === 'date' ? pick(['2026-11-23', '2027-01-04']) : pick(['Plant move', 'x'])
}

const UNKNOWN_NAMES = [
  'color',
  '$frobnicate',
  '$top[]',
  '$top.x',
  '__proto__',
  'constructor',
  '',
  ' ',
  'ü'.repeat(120),
  'n'.repeat(201),
  'n'.repeat(5_000),
  '\u0000',
  '\u0001\u001b',
  '$Filter',
]
const RAW_PIECES = [
  '%',
  '%zz',
  '%E0%A4%A',
  '&&&',
  '=',
  '=x',
  'a&b&c',
  '?',
  '$top',
  '$top=',
  'a=%00',
  '%ff=%fe',
  ';a=1',
  '#',
]

/** The query string without the question mark; may be empty. */
export function queryOf(
  random: Random,
  { parameters }: Operation,
  fields: FieldNames,
  objects: KnownObjects,
  odd: boolean,
): string {
  const { often, pick, roll } = random
  const pieces: string[] = []
  const add = (name: string, value: string) => void pieces.push(`${encoded(name, random)}=${encoded(value, random)}`)
  for (const parameter of parameters) {
    if (parameter.in !== 'query' || !often(odd ? 0.3 : 0.12)) continue
    add(parameter.name, optionValue(random, parameter, fields, objects, odd && often(0.6)))
    if (odd && often(0.05)) add(parameter.name, optionValue(random, parameter, fields, objects, odd))
  }
  if (odd && often(0.35)) add(pick(UNKNOWN_NAMES), pick(HOSTILE_TEXTS))
  if (odd && often(0.02)) for (let n = 0; n < 1_200; n++) pieces.push(`o${n}=${roll(9)}`)
  if (odd && often(0.15)) pieces.push(pick(RAW_PIECES))
  return pieces.join('&').slice(0, 12_000)
}

/** Percent-encodes the text, after replacing lone surrogates, which have no encoding. */
const encoded = (text: string, { often }: Random) => {
  const escaped = encodeURIComponent(text.toWellFormed())
  return often(0.2) ? escaped.replaceAll('%20', '+').replaceAll('%24', '$') : escaped
}
