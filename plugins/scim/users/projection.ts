/**
 * Selects the attributes that are returned (RFC 7644, section 3.9): `attributes` names those that are, `excludedAttributes`
 * those that are not. It works on finished resources, and never on what is stored.
 */
import { scimCommonAttributes, scimSchemas } from '#generated/scim'
import { type AttributePath, findAttribute, findSchema } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { isObject, type JsonObject } from '../json.ts'
import { USER_SCHEMA, type UserResource } from '../resource.ts'

/** The members of an object by name: a whole member, or members of it. */
type Members = Map<string, Members | 'whole'>
type ReadonlyMembers = ReadonlyMap<string, Members | 'whole'>

export interface Projection {
  /** Undefined: all that `excluded` does not name. */
  readonly included: ReadonlyMembers | undefined
  readonly excluded: ReadonlyMembers
}

/**
 * Reads comma-separated names, which are in any case, may have URNs, and may be those of sub-attributes and extensions. Unknown
 * names are ignored.
 * @throws 400 invalidValue when both are given
 */
export function readProjection(query: {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}): Projection {
  const { attributes, excludedAttributes } = query
  if (attributes && excludedAttributes) {
    throw invalidScim(
      'invalidValue',
      'attributes and excludedAttributes are both given; a request can have one of them.',
    )
  }
  if (attributes) return { included: membersOf([...pathsOf(attributes), ...ALWAYS]), excluded: NEVER }
  if (!excludedAttributes) return { included: undefined, excluded: NEVER }
  const excluded = membersOf([...pathsOf(excludedAttributes), ...NEVER_PATHS])
  for (const [name] of ALWAYS) excluded.delete(name as string)
  return { included: undefined, excluded }
}

/** Names of members, from the outermost on. */
type Path = readonly string[]

const pathOf = ({ extension, attribute, subAttribute }: AttributePath): Path =>
  [extension, attribute.name, subAttribute?.name].filter((name) => name !== undefined)

function pathsOf(names: string): Path[] {
  return names.split(',').flatMap((text) => {
    const name = text.trim()
    const schema = findSchema(name)
    if (schema?.id === USER_SCHEMA) return schema.attributes.map((attribute) => [attribute.name])
    if (schema) return [[schema.id]]
    const path = findAttribute(name)
    return path ? [pathOf(path)] : []
  })
}

function membersOf(paths: readonly Path[]): Members {
  const members: Members = new Map()
  for (const path of paths) addPath(members, path)
  return members
}

function addPath(members: Members, [name, ...rest]: Path) {
  const present = name === undefined ? 'whole' : members.get(name)
  if (name === undefined || present === 'whole') return
  if (rest.length === 0) members.set(name, 'whole')
  else {
    const inner = present ?? new Map()
    members.set(name, inner)
    addPath(inner, rest)
  }
}

const ALL_PATHS: readonly (readonly [Path, string])[] = [
  ...scimCommonAttributes.map(({ name, returned }) => [[name], returned] as const),
  ...scimSchemas.flatMap(({ id, attributes }) =>
    attributes.map(({ name, returned }) => [id === USER_SCHEMA ? [name] : [id, name], returned] as const),
  ),
]
const pathsReturned = (returned: string) => ALL_PATHS.filter(([, kind]) => kind === returned).map(([path]) => path)

const NEVER_PATHS = pathsReturned('never')
const NEVER: ReadonlyMembers = membersOf(NEVER_PATHS)
/** `schemas` too: it is how a client knows what it reads (RFC 7643, section 3). */
const ALWAYS: readonly Path[] = [['schemas'], ...pathsReturned('always')]

/** The resource with the selected attributes; `schemas` names the extensions that remain. The given resource does not change. */
export function project(resource: UserResource, { included, excluded }: Projection): UserResource {
  const selected: JsonObject = included ? (select(resource, included) as JsonObject) : resource
  const projected =
    excluded.size === 0 ? (selected as unknown as UserResource) : (remove(selected, excluded) as UserResource)
  const schemas = resource.schemas.filter((urn) => urn === USER_SCHEMA || Object.hasOwn(projected, urn))
  return schemas.length === projected.schemas.length ? projected : { ...projected, schemas }
}

/** The named members of an object, or of each element of a list; undefined when none remains. */
function select(value: unknown, members: ReadonlyMembers): unknown {
  return mapObjects(value, (object) =>
    Object.entries(object).map(([name, member]) => {
      const inner = members.get(name)
      if (!inner) return [name, undefined]
      return [name, inner === 'whole' ? member : select(member, inner)]
    }),
  )
}

/** All but the named members; undefined when none remains. */
function remove(value: unknown, members: ReadonlyMembers): unknown {
  return mapObjects(value, (object) => {
    if (!Object.keys(object).some((name) => members.has(name))) return undefined
    return Object.entries(object).map(([name, member]) => {
      const inner = members.get(name)
      if (!inner) return [name, member]
      return [name, inner === 'whole' ? undefined : remove(member, inner)]
    })
  })
}

type Entries = (readonly [string, unknown])[]

/**
 * The object of the entries that have a value, or undefined when none has; of a list, each element is replaced so. An object
 * for which `entriesOf` returns undefined stays as it is.
 */
function mapObjects(value: unknown, entriesOf: (object: JsonObject) => Entries | undefined): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) => mapObjects(element, entriesOf)).filter((element) => element !== undefined)
    return elements.length > 0 ? elements : undefined
  }
  if (!isObject(value)) return value
  const entries = entriesOf(value)
  if (!entries) return value
  const present = entries.filter(([, member]) => member !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}
