import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/contract/document.ts'
import { operationsOf } from '../../runtime/contract/operations.ts'
import { type ScimAccount, scimAccount } from '../scim/admin.ts'
import { sharedService } from '../support/shared-service.ts'

const document: Document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
/** What creates one of each entity. */
const creating = operationsOf(document).filter(({ readOnly }) => readOnly.length > 0)

/** What a new one is given, its identifier, and what of it is known before. */
type Given = readonly [body: object, identifier: string, known: object]
const NEW: Readonly<Record<string, Given>> = {
  createProject: [{ name: 'Plant move' }, 'id', { status: 'Planning', bufferConsumption: 0, bufferStatus: 'GREEN' }],
  createTask: [
    { name: 'Dig', duration: 4 },
    'id',
    { status: 'NotStarted', percentComplete: 0, remainingDuration: 4, isCritical: false },
  ],
  createMilestone: [{ name: 'Accepted' }, 'id', { status: 'Planned' }],
  createResource: [{ name: 'Crew' }, 'id', {}],
  createCalendar: [{ name: 'Shifts' }, 'id', {}],
  createWebhook: [
    { name: 'Desk', url: 'http://127.0.0.1:9/hook', events: ['task.red'], secret: 'a-secret-of-the-desk' },
    'id',
    { secretSet: true, statistics: { totalCalls: 0, successfulCalls: 0, failedCalls: 0 } },
  ],
  createUser: [{ email: 'grace@example.com' }, 'id', { active: true, passwordSet: false }],
  createClient: [{ displayName: 'Planner' }, 'clientId', { active: true }],
  createSsoProvider: [
    {
      displayName: 'Acme login',
      authenticationScheme: 'acme',
      authorityUrl: 'https://login.example.com',
      clientId: 'chainwork',
      clientSecret: 'the-client-secret-that-must-stay-secret',
    },
    'id',
    { clientSecretSet: true },
  ],
  createScimClient: [{ displayName: 'Entra' }, 'clientId', { active: true }],
}

let acme: ScimAccount
let project: string
beforeAll(async () => {
  acme = await scimAccount(await sharedService())
  const { body } = await acme.account.post('/api/v1/projects', { name: 'Hall' })
  project = String(body.id)
})

describe.each(creating)('$id', ({ id, path, readOnly }) => {
  const [body, identifier, known] = NEW[id] ?? [{}, 'id', {}]
  const caller = () => (path.startsWith('/admin/') ? acme.admin : acme.account)
  const address = () => path.replace('{projectId}', project)
  const post = (given: object) => caller().post(address(), given)

  test('refuses read-only fields that no new one has, names each, and makes nothing', async () => {
    const wrong = { [identifier]: identifier === 'id' && !/Webhook|Sso/.test(id) ? 4_711 : 'made-up', createdAt: TIME }
    const count = async () => (await caller().get(address())).body.value.length
    const before = await count()
    const answer = await post({ ...body, ...wrong })
    const pointers = answer.body.errors?.map((it: { pointer: string }) => it.pointer)
    expect([answer.status, pointers?.toSorted()]).toEqual([400, ['/createdAt', `/${identifier}`].toSorted()])
    expect(await count()).toBe(before)
  })

  test('ignores read-only fields that are null or what a new one has', async () => {
    const nulls = Object.fromEntries(readOnly.map((name) => [name, null]))
    const { status, body: made } = await post({ ...body, ...nulls, ...known })
    expect([status, made.errors]).toEqual([201, undefined])
    expect(made).toMatchObject(known)
    expect(made[identifier]).not.toBeNull()
  })
})

const TIME = '2020-01-01T00:00:00.000Z'

test('every operation that creates an entity is tried', () => {
  expect(creating.map(({ id }) => id).toSorted()).toEqual(Object.keys(NEW).toSorted())
})
