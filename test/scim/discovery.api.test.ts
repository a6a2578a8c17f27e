import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA } from '../../plugins/scim/resource.ts'
import type { TestService } from '../../runtime/testing.ts'
import { newScimClient, SCIM_JSON, type ScimClient, startScimService } from './scim-service.ts'

const AUTH_URL = 'https://auth.example.com/identity'
let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startScimService({ AUTH_URL, BASE_URL: 'https://api.example.com' })
  client = await newScimClient(service, await service.account())
})
afterAll(() => service?.stop())

describe('ServiceProviderConfig', () => {
  it('declares what the endpoint does', async () => {
    const { status, body } = await client.get('/scim/v2/ServiceProviderConfig')
    expect([status, body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: 1_000 },
        changePassword: { supported: false },
        sort: { supported: true },
        etag: { supported: true },
        pagination: {
          cursor: true,
          index: true,
          defaultPaginationMethod: 'index',
          defaultPageSize: 100,
          maxPageSize: 1_000,
          cursorTimeout: 3_600,
        },
        authenticationSchemes: [
          expect.objectContaining({ type: 'oauthbearertoken', primary: true }),
          expect.objectContaining({ type: 'oauth2' }),
        ],
        meta: {
          resourceType: 'ServiceProviderConfig',
          location: `${AUTH_URL}/scim/v2/ServiceProviderConfig`,
        },
      },
    ])
  })
})

describe('ResourceTypes', () => {
  it('are users alone, with extensions that no user must have', async () => {
    const { status, body } = await client.get('/scim/v2/ResourceTypes')
    expect([status, body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 1,
        startIndex: 1,
        itemsPerPage: 1,
        Resources: [
          {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
            id: 'User',
            name: 'User',
            endpoint: '/Users',
            description: 'The users of the account',
            schema: USER_SCHEMA,
            schemaExtensions: [
              { schema: ROLES_SCHEMA, required: false },
              { schema: ENTERPRISE_SCHEMA, required: false },
            ],
            meta: { resourceType: 'ResourceType', location: `${AUTH_URL}/scim/v2/ResourceTypes/User` },
          },
        ],
      },
    ])
    const single = await client.get('/scim/v2/ResourceTypes/User')
    expect([single.status, single.body]).toEqual([200, body.Resources[0]])
  })
})

describe('Schemas', () => {
  it('are the schemas of users, the role extension under its own URN', async () => {
    const { status, body } = await client.get('/scim/v2/Schemas')
    expect([status, body.totalResults, body.itemsPerPage]).toEqual([200, 3, 3])
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER_SCHEMA, ROLES_SCHEMA, ENTERPRISE_SCHEMA])
    for (const schema of body.Resources) {
      expect(schema.schemas).toEqual(['urn:ietf:params:scim:schemas:core:2.0:Schema'])
      expect(schema.meta).toEqual({ resourceType: 'Schema', location: `${AUTH_URL}/scim/v2/Schemas/${schema.id}` })
    }
  })

  it('are found by URN, whatever its case', async () => {
    const { body } = await client.get('/scim/v2/Schemas')
    for (const schema of body.Resources) {
      for (const id of [schema.id, schema.id.toUpperCase(), encodeURIComponent(schema.id)]) {
        const single = await client.get(`/scim/v2/Schemas/${id}`)
        expect([id, single.status, single.body]).toEqual([id, 200, schema])
      }
    }
  })

  it('describe the ids of the roles', async () => {
    const { body } = await client.get(`/scim/v2/Schemas/${ROLES_SCHEMA}`)
    const described = body.attributes.filter(({ name }: { name: string }) => name.startsWith('roleId'))
    expect(described.map(({ description }: { description: string }) => description)).toEqual([
      expect.stringContaining('1 Administrator, 2 General User'),
      expect.stringContaining('1 Administrator, 2 General User'),
    ])
  })

  it('describe each attribute (RFC 7643, section 7)', async () => {
    const { body: user } = await client.get(`/scim/v2/Schemas/${USER_SCHEMA}`)
    expect(user.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'userName',
      'name',
      'displayName',
      'emails',
      'active',
    ])
    expect(user.attributes[0]).toEqual({
      name: 'userName',
      type: 'string',
      multiValued: false,
      description: expect.any(String),
      required: true,
      caseExact: false,
      mutability: 'readWrite',
      returned: 'default',
      uniqueness: 'server',
    })
    const emails = user.attributes[3]
    expect(emails).toMatchObject({ type: 'complex', multiValued: true, required: true })
    expect(emails.subAttributes).toMatchObject([
      { name: 'value', type: 'string' },
      { name: 'type', canonicalValues: ['work', 'home', 'other'] },
      { name: 'primary', type: 'boolean' },
    ])
    const { body: roles } = await client.get(`/scim/v2/Schemas/${ROLES_SCHEMA}`)
    expect(roles.attributes).toMatchObject([
      { name: 'roleId', type: 'integer', multiValued: false },
      { name: 'roleIds', type: 'integer', multiValued: true },
      { name: 'replaceDefaultRoles', type: 'boolean', mutability: 'writeOnly', returned: 'never' },
    ])
    const { body: enterprise } = await client.get(`/scim/v2/Schemas/${ENTERPRISE_SCHEMA}`)
    const manager = enterprise.attributes.find(({ name }: { name: string }) => name === 'manager')
    expect(manager.subAttributes).toMatchObject([
      { name: 'value', caseExact: true },
      { name: '$ref', type: 'reference', referenceTypes: ['User'] },
      { name: 'displayName' },
    ])
  })
})

const DOCUMENTS = ['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/User', 'Schemas', `Schemas/${USER_SCHEMA}`]

it.each(DOCUMENTS)('%s: a filter is refused with 403, other options of lists are ignored', async (path) => {
  const filtered = await client.get(`/scim/v2/${path}?filter=id%20eq%20%22User%22`)
  expect([filtered.status, filtered.body]).toEqual([
    403,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '403',
      detail: 'Discovery documents cannot be filtered; leave the parameter filter out.',
    },
  ])
  const plain = await client.get(`/scim/v2/${path}`)
  const paged = await client.get(`/scim/v2/${path}?startIndex=5&count=0&sortBy=id&attributes=id`)
  expect([paged.status, paged.body]).toEqual([200, plain.body])
  expect(paged.headers.get('content-type')).toBe(SCIM_JSON)
})

it.each([
  'ResourceTypes/Group',
  'ResourceTypes/user%20',
  'Schemas/urn:ietf:params:scim:schemas:core:2.0:Group',
  `Schemas/${'x'.repeat(1_500)}`,
  'Schemas/__proto__',
])('%s: 404', async (path) => {
  const { status, body } = await client.get(`/scim/v2/${path}`)
  expect([status, body.status, body.scimType]).toEqual([404, '404', undefined])
})
