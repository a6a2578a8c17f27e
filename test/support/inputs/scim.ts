/** Generates bodies of SCIM requests: users, PATCHes and search requests (RFC 7643, section 4; RFC 7644, section 3). */
import type { KnownObjects } from './accounts.ts'
import { Fields, type Json } from './json.ts'
import type { Random } from './random.ts'
import { ENTERPRISE, LIST_OPTIONS, type ListOption, listOption, ROLES, scimFilter } from './scim-queries.ts'
import { HOSTILE_TEXTS } from './values.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

/** How many different people are drawn; drawn again, they are linked or refused. */
const PEOPLE = 1_000

/** Whether the path is one of the SCIM endpoint. */
export const isScim = (path: string): boolean => path.startsWith('/scim/v2')

/** A valid body; undefined for operations that take none. */
export function scimBody(random: Random, operationId: string, objects: KnownObjects): Json | undefined {
  switch (operationId) {
    case 'createScimUser':
    case 'replaceScimUser':
      return user(random, objects)
    case 'patchScimUser':
      return patch(random, objects)
    case 'searchScim':
    case 'searchScimUsers':
      return searchRequest(random, objects)
    default:
      return undefined
  }
}

const object = (random: Random, ...pairs: readonly (readonly [string, Json])[]) =>
  new Fields(pairs.map(([name, value]) => [spelled(random, name), value]))

/** The name, now and then in other case: SCIM compares names without regard to it. */
const spelled = ({ often, pick }: Random, name: string): string =>
  often(0.05) ? pick([name.toLowerCase(), name.toUpperCase()]) : name

const text = ({ often, pick }: Random, { canary }: KnownObjects): string =>
  often(0.1) ? pick(HOSTILE_TEXTS).slice(0, 250) : pick(['Grace', 'é😀', "O'Neil", ' padded ', canary ?? 'Hopper'])

const active = ({ pick }: Random): Json => pick<Json>([true, true, 'True', false, 'False'])

function user(random: Random, objects: KnownObjects): Fields {
  const { often, roll } = random
  const person = `person${roll(PEOPLE)}`
  const optional: readonly (readonly [number, string, () => Json])[] = [
    [0.9, 'name', () => name(random, objects)],
    [0.3, 'displayName', () => text(random, objects)],
    [0.9, 'active', () => active(random)],
    [0.2, 'title', () => text(random, objects)],
    [0.1, 'password', () => 'seven rusty anvils hum'],
    [0.3, ROLES, () => roles(random)],
    [0.3, ENTERPRISE, () => enterprise(random, objects)],
    [0.1, 'meta', () => object(random, ['resourceType', 'User'])],
    [0.1, 'id', () => '7'],
  ]
  return object(
    random,
    ['schemas', [USER, ROLES, ENTERPRISE]],
    ['externalId', often(0.95) ? `ext-${person}` : `ext-${roll(PEOPLE)}`],
    ['userName', `${person}@example.com`],
    ['emails', emails(random, person)],
    ...optional.filter(([share]) => often(share)).map(([, key, value]) => [key, value()] as const),
  )
}

const name = (random: Random, objects: KnownObjects) =>
  object(random, ['givenName', text(random, objects)], ['familyName', text(random, objects)])

function emails(random: Random, person: string): Json[] {
  const { often, pick } = random
  const work = object(
    random,
    ['value', `${person}@example.com`],
    ['type', 'work'],
    ['primary', pick<Json>([true, 'True'])],
  )
  const other = object(random, ['value', `${person}.home@example.com`], ['type', pick(['home', 'other', 'Garden'])])
  return often(0.3) ? [work, other] : [work]
}

const roles = (random: Random) =>
  random.pick<() => Fields>([
    () => object(random, ['roleId', 2]),
    () => object(random, ['roleIds', [1, 2]]),
    () => object(random, ['roleIds', ['2', 2]], ['replaceDefaultRoles', false]),
  ])()

const enterprise = (random: Random, objects: KnownObjects) =>
  object(
    random,
    ['department', text(random, objects)],
    ['employeeNumber', String(random.roll(1_000))],
    ['manager', random.pick<Json>(['26', object(random, ['value', '26'], ['displayName', 'Eve'])])],
  )

/** Values that fit a path, by the path. */
const CHANGES: Readonly<Record<string, (random: Random, objects: KnownObjects) => Json>> = {
  active,
  displayName: text,
  externalId: ({ roll }) => `ext-person${roll(PEOPLE)}`,
  userName: ({ roll }) => `person${roll(PEOPLE)}@example.com`,
  name,
  'name.familyName': text,
  [`${USER}:name.givenName`]: text,
  emails: (random) => emails(random, `person${random.roll(PEOPLE)}`),
  'emails[type eq "work"].value': ({ roll }) => `person${roll(PEOPLE)}@example.com`,
  'emails[type eq "other"].value': ({ roll }) => `person${roll(PEOPLE)}@example.org`,
  'emails[primary eq true].type': ({ pick }) => pick(['work', 'home']),
  [ROLES]: roles,
  roleIds: ({ pick }) => pick<Json>([[2], 2, [1, 2]]),
  [`${ENTERPRISE}:department`]: text,
  [`${ENTERPRISE}:manager`]: ({ pick }) => pick<Json>(['26', null, '']),
  title: text,
}
const PATHS = Object.keys(CHANGES)
const REMOVABLE = ['displayName', 'name.familyName', 'emails[type eq "home"]', `${ENTERPRISE}:manager`, ENTERPRISE]

function patch(random: Random, objects: KnownObjects): Fields {
  const operations = Array.from({ length: 1 + random.roll(3) }, () => change(random, objects))
  return object(random, ['schemas', [PATCH_OP]], ['Operations', operations])
}

function change(random: Random, objects: KnownObjects): Fields {
  const { pick, often } = random
  if (often(0.15)) return object(random, ['op', pick(['remove', 'Remove'])], ['path', pick(REMOVABLE)])
  const op = ['op', pick(['add', 'replace', 'Add', 'Replace'])] as const
  if (often(0.25)) return object(random, op, ['value', object(random, ...members(random, objects))])
  const path = often(0.1) ? filteredPath(random, objects) : pick(PATHS)
  return object(random, op, ['path', path], ['value', CHANGES[path]?.(random, objects) ?? text(random, objects)])
}

/** Attributes of an operation without a path, whose names are paths too. */
const members = (random: Random, objects: KnownObjects): (readonly [string, Json])[] =>
  Array.from({ length: 1 + random.roll(3) }, () => {
    const path = random.pick(PATHS)
    return [path, CHANGES[path]?.(random, objects) ?? null] as const
  })

/** A path with any filter, which mostly selects nothing. */
const filteredPath = (random: Random, objects: KnownObjects): string =>
  `${random.pick(['emails', 'roleIds', 'name'])}[${scimFilter({ random, odd: random.often(0.5), objects })}]${random.pick(['', '.value', '.type', '.foo'])}`

function searchRequest(random: Random, objects: KnownObjects): Fields {
  const wanted = LIST_OPTIONS.filter(() => random.often(0.25))
  // A list is continued with a cursor, or counted.
  const options = wanted.includes('cursor') ? wanted.filter((it) => it !== 'startIndex') : wanted
  return object(random, ['schemas', [SEARCH]], ...options.map((it) => [it, searchOption(random, it, objects)] as const))
}

/** The option as JSON: whole numbers, and a list of names. */
function searchOption(random: Random, option: ListOption, objects: KnownObjects): Json {
  const value = listOption({ random, odd: false, objects }, option)
  if (option === 'startIndex' || option === 'count') return random.pick<Json>([Number(value), value])
  return option === 'attributes' || option === 'excludedAttributes' ? value.split(/, ?/) : value
}
