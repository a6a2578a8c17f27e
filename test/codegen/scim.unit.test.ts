import { expect, test } from 'vitest'
import type { ScimAttribute, ScimSchema } from '#generated/scim'
import { emitScimSchemas } from '../../codegen/scim.ts'
import type { Document } from '../../runtime/contract/document.ts'

const CORE = 'urn:example:core'
const EXTENSION = 'urn:example:extension'

const user = {
  type: 'object',
  'x-scim-schema': { id: CORE, name: 'User', description: 'A user' },
  required: ['id'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' }, 'x-scim': { common: true } },
    id: { type: 'string', 'x-scim': { common: true, mutability: 'readOnly', returned: 'always', caseExact: true } },
    meta: {
      type: 'object',
      'x-scim': { common: true, mutability: 'readOnly' },
      properties: { created: { type: 'string', format: 'date-time' } },
    },
    userName: {
      type: 'string',
      maxLength: 64,
      description: 'Its name',
      'x-scim': { required: true, uniqueness: 'server' },
    },
    emails: {
      type: 'array',
      maxItems: 5,
      items: {
        type: 'object',
        properties: {
          value: { type: 'string', maxLength: 320 },
          type: { type: 'string', 'x-scim': { canonicalValues: ['work', 'home'] } },
          primary: { type: 'boolean' },
        },
      },
    },
    phones: {
      type: 'array',
      maxItems: 9,
      items: { type: 'string', maxLength: 90 },
      'x-scim': { maxItems: 2, maxLength: 20 },
    },
    photo: { type: 'string', format: 'uri', 'x-scim': { referenceTypes: ['external'] } },
    [EXTENSION]: {
      type: 'object',
      'x-scim-schema': { id: EXTENSION, name: 'Levels', description: 'Its levels' },
      properties: {
        level: { type: 'integer', minimum: 1 },
        levels: { type: 'array', maxItems: 3, items: { type: 'integer' } },
        secret: { type: 'string', 'x-scim': { mutability: 'writeOnly', returned: 'never' } },
      },
    },
  },
}
const documentOf = (schemas: object): Document =>
  ({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: {},
    components: { schemas },
  }) as unknown as Document

/** The values of the exported constants. */
function emitted(document: Document): { schemas: readonly ScimSchema[]; common: readonly ScimAttribute[] } {
  const text = emitScimSchemas(document).join('\n')
  const constantOf = (name: string) => {
    const [, json = ''] =
      new RegExp(`^export const ${name}: readonly \\w+\\[\\] = (\\[$[^]*?^\\])$`, 'm').exec(text) ?? []
    return JSON.parse(json)
  }
  return { schemas: constantOf('scimSchemas'), common: constantOf('scimCommonAttributes') }
}

const DEFAULTS = {
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
}

test('SCIM schemas: a contract without them emits nothing', () => {
  expect(emitScimSchemas(documentOf({ User: { type: 'object', properties: {} } }))).toEqual([])
  expect(emitScimSchemas({ ...documentOf({}), components: undefined } as unknown as Document)).toEqual([])
})

test('SCIM schemas: the schema of users comes first, then its extensions, once also when several names refer to it', () => {
  const { schemas } = emitted(
    documentOf({ Other: { type: 'object' }, User: user, Alias: { $ref: '#/components/schemas/User' } }),
  )
  expect(schemas.map(({ id, name, description }) => ({ id, name, description }))).toEqual([
    { id: CORE, name: 'User', description: 'A user' },
    { id: EXTENSION, name: 'Levels', description: 'Its levels' },
  ])
})

test('SCIM schemas: attributes have the characteristics of x-scim, and defaults (RFC 7643, section 2.2)', () => {
  const { schemas } = emitted(documentOf({ User: user }))
  const [core, extension] = schemas
  expect(core?.attributes).toEqual([
    {
      ...DEFAULTS,
      name: 'userName',
      type: 'string',
      description: 'Its name',
      required: true,
      uniqueness: 'server',
      maxLength: 64,
    },
    {
      ...DEFAULTS,
      name: 'emails',
      type: 'complex',
      multiValued: true,
      maxItems: 5,
      subAttributes: [
        { ...DEFAULTS, name: 'value', type: 'string', maxLength: 320 },
        { ...DEFAULTS, name: 'type', type: 'string', canonicalValues: ['work', 'home'] },
        { ...DEFAULTS, name: 'primary', type: 'boolean' },
      ],
    },
    { ...DEFAULTS, name: 'phones', type: 'string', multiValued: true, maxItems: 2, maxLength: 20 },
    { ...DEFAULTS, name: 'photo', type: 'reference', referenceTypes: ['external'] },
  ])
  expect(extension?.attributes).toEqual([
    { ...DEFAULTS, name: 'level', type: 'integer' },
    { ...DEFAULTS, name: 'levels', type: 'integer', multiValued: true, maxItems: 3 },
    { ...DEFAULTS, name: 'secret', type: 'string', mutability: 'writeOnly', returned: 'never' },
  ])
})

test('SCIM schemas: common attributes are in no schema', () => {
  const { schemas, common } = emitted(documentOf({ User: user }))
  expect(schemas.flatMap(({ attributes }) => attributes.map(({ name }) => name))).not.toContain('id')
  expect(common).toEqual([
    { ...DEFAULTS, name: 'schemas', type: 'string', multiValued: true },
    { ...DEFAULTS, name: 'id', type: 'string', mutability: 'readOnly', returned: 'always', caseExact: true },
    {
      ...DEFAULTS,
      name: 'meta',
      type: 'complex',
      mutability: 'readOnly',
      subAttributes: [{ ...DEFAULTS, name: 'created', type: 'dateTime' }],
    },
  ])
})

test('SCIM schemas: those of the contract are what openapi/scim-user.schema.json has', async () => {
  const { scimSchemas, scimCommonAttributes } = await import('#generated/scim')
  const { default: schema } = await import('../../openapi/scim-user.schema.json', { with: { type: 'json' } })
  const { schemas, common } = emitted(documentOf({ ScimUser: schema }))
  expect([scimSchemas, scimCommonAttributes]).toEqual([schemas, common])
  expect(scimSchemas[0]?.attributes.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'userName',
    'emails',
    'active',
  ])
})
