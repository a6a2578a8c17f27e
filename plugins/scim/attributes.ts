/**
 * Finds attributes by the paths that clients write (RFC 7644, section 3.10): names and URNs in any case, with or without the
 * URN of the schema. The names are in Maps, so that names such as `constructor` and `__proto__` are unknown.
 */
import { type ScimAttribute, type ScimSchema, scimCommonAttributes, scimSchemas } from '#generated/scim'
import { NAMED_ROLES } from './provisioning/named-roles.ts'
import { USER_SCHEMA } from './resource.ts'

export interface AttributePath {
  /** The URN of the extension that holds the attribute; undefined: the resource itself holds it. */
  readonly extension: string | undefined
  readonly attribute: ScimAttribute
  readonly subAttribute: ScimAttribute | undefined
}

/** The paths of an attribute and of its sub-attributes, by their text without a URN. */
function pathsOf(attribute: ScimAttribute, extension: string | undefined): [string, AttributePath][] {
  const subPaths = (attribute.subAttributes ?? []).map((subAttribute): [string, AttributePath] => [
    `${attribute.name}.${subAttribute.name}`,
    { extension, attribute, subAttribute },
  ])
  return [[attribute.name, { extension, attribute, subAttribute: undefined }], ...subPaths]
}

function indexPaths(): Map<string, AttributePath> {
  const index = new Map<string, AttributePath>()
  const add = (text: string, path: AttributePath) => {
    if (!index.has(text.toLowerCase())) index.set(text.toLowerCase(), path)
  }
  const addAll = (attributes: readonly ScimAttribute[], urn: string, extension: string | undefined) => {
    for (const [text, path] of attributes.flatMap((attribute) => pathsOf(attribute, extension))) {
      add(`${urn}:${text}`, path)
      add(text, path)
    }
  }
  addAll(scimCommonAttributes, USER_SCHEMA, undefined)
  for (const { id, attributes } of scimSchemas) addAll(attributes, id, id === USER_SCHEMA ? undefined : id)
  return index
}

const pathByText = indexPaths()
const schemaByUrn = new Map(scimSchemas.map((schema) => [schema.id.toLowerCase(), schema]))

/**
 * The attribute of a path such as `name.givenName`, `urn:ietf:params:scim:schemas:core:2.0:User:userName` or, as a leniency,
 * the attribute of an extension without its URN.
 */
export const findAttribute = (path: string): AttributePath | undefined => pathByText.get(path.toLowerCase())

const namedRolePaths = new Map(
  pathsOf(NAMED_ROLES, undefined).flatMap(([text, path]) =>
    [text, `${USER_SCHEMA}:${text}`].map((it) => [it.toLowerCase(), path] as const),
  ),
)

/** The same, and `roles`, which a PATCH may change though users do not have it. */
export const findChangeable = (path: string): AttributePath | undefined =>
  namedRolePaths.get(path.toLowerCase()) ?? findAttribute(path)

/** The schema of the URN, which is the path of all its attributes. */
export const findSchema = (urn: string): ScimSchema | undefined => schemaByUrn.get(urn.toLowerCase())

/** The sub-attribute of a complex attribute by its name. */
export const findSubAttribute = (attribute: ScimAttribute, name: string): ScimAttribute | undefined =>
  attribute.subAttributes?.find((subAttribute) => subAttribute.name.toLowerCase() === name.toLowerCase())

/** The path with the schemas' spelling, as messages and maps name it; an extension's attribute has its URN. */
export function textOf({ extension, attribute, subAttribute }: AttributePath): string {
  const name = subAttribute ? `${attribute.name}.${subAttribute.name}` : attribute.name
  return extension ? `${extension}:${name}` : name
}

/** Attributes of users in RFC 7643, section 4.1, that this service does not store. */
const UNSTORED_ATTRIBUTES = new Set(
  [
    'nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses',
    'groups entitlements roles x509Certificates name.middleName name.honorificPrefix name.honorificSuffix emails.display',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
)

/** Whether the path, with or without the URN, is that of the password, which the service does not take from providers. */
export const isPassword = (path: string): boolean =>
  ['password', `${USER_SCHEMA.toLowerCase()}:password`].includes(path.trim().toLowerCase())

/**
 * Whether an unknown path names an attribute that providers send and this service does not store: one of RFC 7643, or one of
 * an extension. Entra sends such attributes in the same PATCH as others, and would repeat a refused PATCH for ever.
 */
export function isUnstored(path: string): boolean {
  const text = path.toLowerCase()
  const core = `${USER_SCHEMA.toLowerCase()}:`
  if (text.startsWith('urn:') && !text.startsWith(core)) return true
  const name = text.startsWith(core) ? text.slice(core.length) : text
  return UNSTORED_ATTRIBUTES.has(name) || UNSTORED_ATTRIBUTES.has(name.split('.', 1)[0] as string)
}
