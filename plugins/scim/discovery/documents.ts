/** The documents of discovery (RFC 7643, sections 5 to 7; RFC 9865, section 4). */
import { LIST_MESSAGE } from '../messages.ts'
import { CURSOR_TIMEOUT, DEFAULT_COUNT, MAX_COUNT } from '../paging.ts'
import { USER_SCHEMA } from '../resource.ts'
import { type ScimDocument, schemaDocuments, schemaExtensions } from '../schema-definitions.ts'

interface DiscoveryDocuments {
  readonly configuration: ScimDocument
  readonly resourceTypes: readonly ScimDocument[]
  readonly schemas: readonly ScimDocument[]
}

/** @param base the URL of the endpoint, such as `https://auth.example.com/scim/v2` */
export const discoveryDocuments = (base: string): DiscoveryDocuments => ({
  configuration: configuration(`${base}/ServiceProviderConfig`),
  resourceTypes: [userType(`${base}/ResourceTypes/User`)],
  schemas: schemaDocuments(`${base}/Schemas`),
})

/** All resources in one page (RFC 7644, section 3.4.2). */
export const listOf = (resources: readonly ScimDocument[]): ScimDocument => ({
  schemas: [LIST_MESSAGE],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

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

const userType = (location: string): ScimDocument => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'The users of the account',
  schema: USER_SCHEMA,
  schemaExtensions,
  meta: { resourceType: 'ResourceType', location },
})
