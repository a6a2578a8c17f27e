/**
 * Emits the SCIM schemas of a contract: component schemas with `x-scim-schema` as the documents of RFC 7643, section 7. What
 * JSON Schema cannot express of an attribute is in its `x-scim`.
 */
import { type Document, resolve, type Schema } from '../runtime/contract/document.ts'

interface ScimAnnotations {
  /** Of every resource, not of one schema (RFC 7643, section 3.1). */
  readonly common?: boolean
  readonly required?: boolean
  readonly canonicalValues?: readonly string[]
  readonly caseExact?: boolean
  readonly mutability?: string
  readonly returned?: string
  readonly uniqueness?: string
  readonly referenceTypes?: readonly string[]
  /** What a client may send of it, where that is less than what is returned. */
  readonly maxLength?: number
  readonly maxItems?: number
}

type Properties = Readonly<Record<string, Schema>>
type Attribute = Readonly<Record<string, unknown>>

/** The TypeScript of `scimSchemas` and `scimCommonAttributes`, or nothing for a contract without SCIM schemas. */
export function emitScimSchemas(document: Document): string[] {
  const roots = Object.values(document.components?.schemas ?? {})
    .map((schema) => resolve(document, schema) as Schema)
    .filter((schema) => schema['x-scim-schema'])
  const [root] = [...new Set(roots)]
  if (!root) return []
  const properties = propertiesOf(root)
  const extensions = Object.values(properties).filter((property) => property['x-scim-schema'])
  const schemas = [root, ...extensions].map((schema) => ({
    ...(schema['x-scim-schema'] as object),
    attributes: attributesOf(schema, (property) => !annotationsOf(property).common && !property['x-scim-schema']),
  }))
  const common = attributesOf(root, (property) => annotationsOf(property).common === true)
  return [
    '',
    TYPES,
    '',
    '/** The schema of users, then its extensions. */',
    `export const scimSchemas: readonly ScimSchema[] = ${JSON.stringify(schemas, null, 2)}`,
    '',
    '/** The attributes of every resource (RFC 7643, section 3.1). */',
    `export const scimCommonAttributes: readonly ScimAttribute[] = ${JSON.stringify(common, null, 2)}`,
  ]
}

const TYPES = `/** An attribute (RFC 7643, section 7). */
export interface ScimAttribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'integer' | 'dateTime' | 'reference' | 'complex'
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly canonicalValues?: readonly string[]
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  readonly returned: 'always' | 'never' | 'default' | 'request'
  readonly uniqueness: 'none' | 'server' | 'global'
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly ScimAttribute[]
  /** What a client may send: characters of a string, and elements of a multi-valued attribute. Not in discovery documents. */
  readonly maxLength?: number
  readonly maxItems?: number
}

/** A schema (RFC 7643, section 7). */
export interface ScimSchema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly ScimAttribute[]
}`

const propertiesOf = (schema: Schema): Properties => (schema.properties ?? {}) as Properties
const annotationsOf = (property: Schema): ScimAnnotations => (property['x-scim'] ?? {}) as ScimAnnotations

const attributesOf = (schema: Schema, included: (property: Schema) => boolean): Attribute[] =>
  Object.entries(propertiesOf(schema))
    .filter(([, property]) => included(property))
    .map(([name, property]) => attributeOf(name, property))

function attributeOf(name: string, property: Schema): Attribute {
  const { common: _, required = false, canonicalValues, referenceTypes, ...more } = annotationsOf(property)
  const multiValued = property.type === 'array'
  const value = multiValued ? (property.items as Schema) : property
  const { maxLength = value.maxLength, maxItems = property.maxItems, ...annotations } = more
  const subAttributes = value.type === 'object' ? attributesOf(value, () => true) : undefined
  return {
    name,
    type: typeOf(value, referenceTypes),
    multiValued,
    description: property.description ?? '',
    required,
    ...(canonicalValues && { canonicalValues }),
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...annotations,
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes }),
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(typeof maxItems === 'number' && { maxItems }),
  }
}

function typeOf(value: Schema, referenceTypes: readonly string[] | undefined): string {
  if (value.type === 'object') return 'complex'
  if (referenceTypes) return 'reference'
  return value.format === 'date-time' ? 'dateTime' : String(value.type)
}
