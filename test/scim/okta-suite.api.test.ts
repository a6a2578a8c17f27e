/**
 * The SPEC test suite that Okta asks an integration to pass, restated from "Test your SCIM API" on developer.okta.com: twelve
 * requests with 52 checks, on a fresh installation, whose only user is the bootstrap administrator.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../runtime/testing.ts'
import { type ScimAnswer, sender } from './identity-provider.ts'
import { newScimClient, startScimService } from './scim-service.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const RANDOM = 'Runscope300Xyjm@example.com'
const NEW_USER = {
  schemas: [USER],
  userName: RANDOM,
  name: { givenName: 'Runscope300', familyName: 'Xyjm' },
  emails: [{ primary: true, value: RANDOM, type: 'work' }],
  displayName: 'Runscope300 Xyjm',
  active: true,
}

let service: TestService
let okta: ReturnType<typeof sender>
/** The id of the first user, and of the one that the suite creates. */
const ids = { first: '', created: '' }

beforeAll(async () => {
  service = await startScimService({
    BOOTSTRAP_ADMIN_EMAIL: 'root@example.com',
    BOOTSTRAP_ADMIN_PASSWORD: 'correct horse battery',
  })
  const client = await newScimClient(service, { accountId: 1 }, 'Okta', { acceptIncompleteUsers: 'true' })
  okta = sender(service.url, client.clientSecret)
  return () => service.stop()
})

type Answer = ScimAnswer & { readonly milliseconds: number }
type Checks = Readonly<Record<string, (answer: Answer) => boolean>>

const isNumber = (value: unknown) => typeof value === 'number'
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false
const status = (wanted: number): Checks => ({ [`status ${wanted}`]: (it) => it.status === wanted })
const schema = (wanted: string): Checks => ({ schemas: ({ body }) => body?.schemas?.includes(wanted) === true })
const empty: Checks = { 'totalResults 0': ({ body }) => body?.totalResults === 0 }
const error = (wanted: number): Checks => ({
  ...status(wanted),
  detail: ({ body }) => isGiven(body?.detail),
  'status of the body': ({ body }) => Number(body?.status) === wanted,
  ...schema(ERROR),
})
// biome-ignore lint/suspicious/noExplicitAny: the suite reads what any server may have sent
const aUser = (user: (answer: Answer) => any): Checks => ({
  id: (it) => isGiven(user(it)?.id),
  'name.familyName': (it) => isGiven(user(it)?.name?.familyName),
  'name.givenName': (it) => isGiven(user(it)?.name?.givenName),
  userName: (it) => isGiven(user(it)?.userName),
  active: (it) => isGiven(user(it)?.active),
  'emails[0].value': (it) => isGiven(user(it)?.emails?.[0]?.value),
})
const named: Checks = {
  familyName: ({ body }) => body?.name?.familyName === NEW_USER.name.familyName,
  givenName: ({ body }) => body?.name?.givenName === NEW_USER.name.givenName,
  userName: ({ body }) => body?.userName === RANDOM,
}
const filtered = (userName: string) => `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`

type Request = readonly [method: string, path: string, body?: object, headers?: Record<string, string>]

const CASES: readonly {
  readonly name: string
  readonly request: () => Request
  readonly checks: Checks
}[] = [
  {
    name: 'Test Users endpoint',
    request: () => ['GET', '/Users?count=1&startIndex=1'],
    checks: {
      ...status(200),
      'Resources not empty': ({ body }) => body?.Resources?.length > 0,
      ...schema(LIST),
      itemsPerPage: ({ body }) => isNumber(body?.itemsPerPage),
      startIndex: ({ body }) => isNumber(body?.startIndex),
      totalResults: ({ body }) => isNumber(body?.totalResults),
      ...aUser(({ body }) => body?.Resources?.[0]),
    },
  },
  {
    name: 'Get Users/{id}',
    request: () => ['GET', `/Users/${ids.first}`],
    checks: { ...status(200), ...aUser(({ body }) => body), 'the same id': ({ body }) => body?.id === ids.first },
  },
  {
    name: 'Test invalid User by username',
    request: () => ['GET', filtered('nobody.of.this.name@example.com')],
    checks: { ...status(200), ...schema(LIST), ...empty },
  },
  {
    name: 'Test invalid User by ID',
    request: () => ['GET', '/Users/010101001010101011001010101011'],
    checks: { ...status(404), detail: ({ body }) => isGiven(body?.detail), ...schema(ERROR) },
  },
  {
    name: 'Make sure random user does not exist',
    request: () => ['GET', filtered(RANDOM)],
    checks: { ...status(200), ...empty, ...schema(LIST) },
  },
  {
    name: 'Create Okta user with realistic values',
    request: () => ['POST', '/Users', NEW_USER],
    checks: {
      ...status(201),
      active: ({ body }) => body?.active === true,
      id: ({ body }) => isGiven(body?.id),
      ...named,
      ...schema(USER),
    },
  },
  {
    name: 'Verify that user was created',
    request: () => ['GET', `/Users/${ids.created}`],
    checks: { ...status(200), ...named },
  },
  {
    name: 'Expect failure when recreating user with same values',
    request: () => ['POST', '/Users', NEW_USER],
    checks: status(409),
  },
  {
    name: 'Username Case Sensitivity Check',
    request: () => ['GET', filtered(RANDOM.toUpperCase())],
    checks: status(200),
  },
  {
    name: 'Optional: Verify Groups endpoint',
    request: () => ['GET', '/Groups'],
    checks: { ...status(200), 'within 600 ms': ({ milliseconds }) => milliseconds < 600 },
  },
  {
    name: 'Check status 401',
    request: () => ['GET', filtered(RANDOM), undefined, { Authorization: 'Bearer not-a-token' }],
    checks: error(401),
  },
  { name: 'Check status 404', request: () => ['GET', '/Users/00919288221112222'], checks: error(404) },
]

async function timed(request: Request): Promise<Answer> {
  const startedAt = performance.now()
  return { ...(await okta.send(...request)), milliseconds: performance.now() - startedAt }
}

describe('the SPEC test suite of Okta', () => {
  it('has 52 checks', () => {
    expect(CASES.flatMap(({ checks }) => Object.keys(checks))).toHaveLength(52)
  })

  it.each(CASES)('$name', async ({ request, checks }) => {
    let answer = await timed(request())
    // The machine of the tests may be busy, so the fastest of five counts.
    for (let n = 1; n < 5 && answer.milliseconds >= 600 && request()[0] === 'GET'; n++) answer = await timed(request())
    if (answer.status === 201) ids.created = answer.body.id
    if (ids.first === '') ids.first = answer.body?.Resources?.[0]?.id ?? ''
    const failed = Object.entries(checks).filter(([, holds]) => !holds(answer))
    expect(failed.map(([name]) => name)).toEqual([])
  })
})
