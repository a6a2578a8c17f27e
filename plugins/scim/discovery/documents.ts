/** The documents of discovery (RFC 7643, sections 5 to 7; RFC 9865, section 4). No other file knows scimmy. */
import SCIMMY from 'scimmy'
import { type ScimAttribute, type ScimSchema, scimSchemas } from '#generated/scim'
import { CURSOR_TIMEOUT, DEFAULT_COUNT, MAX_COUNT } from '../paging.ts'
import { USER_SCHEMA } from '../resource.ts'

const { Attribute, SchemaDefinition } = SCIMMY.Types
type Attribute = InstanceType<typeof Attribute>
type SchemaDefinition = InstanceType<typeof SchemaDefinition>

/** A JSON object. */
export type ScimDocument = Record<string, unknown>

interface DiscoveryDocuments {
  readonly configuration: ScimDocument
  readonly resourceTypes: readonly ScimDocument[]
  readonly schemas: readonly ScimDocument[]
}

/** @param base the URL of the endpoint, such as `https://auth.example.com/scim/v2` */
export const discoveryDocuments = (base: string): DiscoveryDocuments => ({
  configuration: configuration(`${base}/ServiceProviderConfig`),
  resourceTypes: [documentOf(new SCIMMY.Schemas.ResourceType(USER_TYPE, `${base}/ResourceTypes`))],
  schemas: scimSchemas.map((schema) => documentOf(definitionOf(schema).describe(`${base}/Schemas`))),
})

/** All resources in one page (RFC 7644, section 3.4.2). scimmy takes any objects; its types allow its own classes only. */
export const listOf = (resources: readonly ScimDocument[]): ScimDocument =>
  documentOf(new SCIMMY.Messages.ListResponse([...resources] as never[], { itemsPerPage: resources.length }))

/** What scimmy makes becomes a document when it is serialized. */
const documentOf = (it: object): ScimDocument => JSON.parse(JSON.stringify(it)) as ScimDocument

/** scimmy's own would lack `pagination` and `primary`. */
const configuration = (location: string): ScimDocument => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index',
    defaultPageSize: DEFAULT_COUNT,
    maxPageSize: MAX_COUNT,
    cursorTimeout: CURSOR_TIMEOUT,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description:
        'The client secret of the SCIM client, or an access token with the scope service.scim, as bearer token',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
    {
      type: 'oauth2',
      name: 'OAuth 2.0',
      description: 'Access tokens of the scope service.scim, by the client credentials or the password grant',
      specUri: 'https://www.rfc-editor.org/info/rfc6749',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location },
})

/** No user must have one of the extensions (RFC 7643, section 6). */
const USER_TYPE = {
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'The users of the account',
  schema: USER_SCHEMA,
  schemaExtensions: scimSchemas
    .filter(({ id }) => id !== USER_SCHEMA)
    .map(({ id }) => ({ schema: id, required: false })),
}

/** The constructor refuses ids that do not begin with it; the property takes any. */
const ACCEPTED_ID = 'urn:ietf:params:scim:schemas:accepted'

/** One schema of `openapi/scim-user.schema.json`. @throws TypeError when scimmy refuses one of its attributes */
function definitionOf({ id, name, description, attributes }: ScimSchema): SchemaDefinition {
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
