/** The schemas of users as scimmy's definitions, which make the documents of discovery. No other file knows scimmy. */
import SCIMMY from 'scimmy'
import { type ScimAttribute, type ScimSchema, scimSchemas } from '#generated/scim'
import { USER_SCHEMA } from './resource.ts'

export { coerceUser } from './coerce-user.ts'

const { Attribute, SchemaDefinition } = SCIMMY.Types
type Attribute = InstanceType<typeof Attribute>
type SchemaDefinition = InstanceType<typeof SchemaDefinition>

/** The constructor refuses ids that do not begin with it; the property takes any. */
const ACCEPTED_ID = 'urn:ietf:params:scim:schemas:accepted'

/** One schema of `openapi/scim-user.schema.json`. @throws TypeError when scimmy refuses one of its attributes */
function define({ id, name, description, attributes }: ScimSchema): SchemaDefinition {
  const definition = new SchemaDefinition(name, ACCEPTED_ID, description, attributes.map(attributeOf))
  definition.id = id
  return definition
}

function attributeOf({ type, name, subAttributes, ...attribute }: ScimAttribute): Attribute {
  const { multiValued, description, required, caseExact, uniqueness, mutability, returned } = attribute
  const config = {
    multiValued,
    description,
    required,
    caseExact,
    uniqueness,
    mutable: mutability,
    returned,
    canonicalValues: attribute.canonicalValues ? [...attribute.canonicalValues] : false,
    referenceTypes: attribute.referenceTypes ? [...attribute.referenceTypes] : false,
  }
  return new Attribute(type, name, config, subAttributes?.map(attributeOf))
}

/** A JSON object. */
export type ScimDocument = Record<string, unknown>

/** Each schema as a resource (RFC 7643, section 7). @param location the URL of `/Schemas` */
export const schemaDocuments = (location: string): ScimDocument[] =>
  // The attributes are definitions until they are serialized.
  scimSchemas.map((schema) => JSON.parse(JSON.stringify(define(schema).describe(location))) as ScimDocument)

/** The extensions of users, none of which a user must have (RFC 7643, section 6). */
export const schemaExtensions = scimSchemas
  .filter(({ id }) => id !== USER_SCHEMA)
  .map(({ id }) => ({ schema: id, required: false }))
