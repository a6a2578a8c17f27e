/** Lists of users: filters, order, pages by index and by cursor. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../runtime/testing.ts'
import {
  patch,
  person,
  refusal,
  type ScimAccount,
  type ScimRequests,
  type ScimService,
  startScim,
  USERS,
} from './support.ts'

const CREATED = 250
/** The account's administrator is a user too. */
const ALL = CREATED + 1

let scim: ScimService<TestService>
let acme: ScimAccount
let idp: ScimRequests
beforeAll(async () => {
  scim = await startScim()
  acme = await scim.account()
  idp = await acme.client()
  const names = Array.from({ length: CREATED }, (_, at) => `walker-${String((at * 7) % CREATED).padStart(3, '0')}`)
  for (let at = 0; at < CREATED; at += 50) await Promise.all(names.slice(at, at + 50).map(createNamed))
})
afterAll(() => scim?.service.stop())

const createNamed = (userName: string) =>
  idp.post(USERS, person({ userName, active: !userName.endsWith('0'), name: { familyName: userName.slice(-1) } }))

interface Page {
  readonly totalResults: number
  readonly startIndex?: number
  readonly itemsPerPage: number
  readonly nextCursor?: string
  readonly Resources: readonly { readonly id: string; readonly userName: string }[]
}
type Options = Readonly<Record<string, string | number>>
const listOf = (options: Options, by: ScimRequests = idp) =>
  by.get(`${USERS}?${new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]))}`)
const page = async (options: Options, by?: ScimRequests): Promise<Page> => {
  const { status, body } = await listOf(options, by)
  expect([options, status, body.detail]).toEqual([options, 200, undefined])
  return body
}
const ids = ({ Resources }: Page) => Resources.map(({ id }) => Number(id))

async function walkByIndex(options: Options, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let startIndex = 1; ; startIndex += count) {
    const next = await page({ ...options, startIndex, count })
    pages.push(next)
    if (startIndex + count > next.totalResults) return pages
  }
}

async function walkByCursor(options: Options, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; cursor = pages.at(-1)?.nextCursor)
    pages.push(await page({ ...options, cursor, count }))
  return pages
}

describe('pages by index', () => {
  it('hold 100 users without count, 1,000 at most, in the order of their ids', async () => {
    const first = await page({})
    expect(first).toMatchObject({ totalResults: ALL, startIndex: 1, itemsPerPage: 100 })
    expect(ids(first)).toEqual([...ids(first)].sort((a, b) => a - b))
    expect((await page({ count: 5_000 })).itemsPerPage).toBe(ALL)
  })

  it.each([1, 7, 50, 250, 251])('of %i users give every user once', async (count) => {
    if (count === 1) return expect((await walkByIndex({ filter: 'userName sw "walker-00"' }, 1)).length).toBe(10)
    const pages = await walkByIndex({}, count)
    expect(new Set(pages.flatMap(ids)).size).toBe(ALL)
    expect(pages.flatMap(ids).length).toBe(ALL)
    expect(new Set(pages.map(({ totalResults }) => totalResults))).toEqual(new Set([ALL]))
  })

  it('may be asked for in any order, and by a process that has not sent the page before', async () => {
    const whole = ids(await page({ count: 1_000 }))
    for (const [startIndex, count] of [
      [201, 20],
      [3, 10],
      [5, 5],
      [250, 10],
      [101, 20],
    ] as const)
      expect(ids(await page({ startIndex, count }))).toEqual(whole.slice(startIndex - 1, startIndex - 1 + count))
    expect(await page({ startIndex: 252 })).toMatchObject({ totalResults: ALL, itemsPerPage: 0, Resources: [] })
    expect((await page({ startIndex: 999_999_999_999_999 })).totalResults).toBe(ALL)
  })

  it('begin where they began before, and keep the total of their first page', async () => {
    const by = await (await scim.account()).client()
    const create = async (userName: string) => Number((await by.post(USERS, person({ userName }))).body.id)
    const [first, second] = [await create('again-0'), await create('again-1')]
    for (const name of ['again-2', 'again-3']) await create(name)
    const again = { filter: 'userName sw "again-"', sortBy: 'userName', sortOrder: 'descending', count: 2 }
    const deep = await page({ ...again, startIndex: 3 }, by)
    expect([deep.totalResults, ids(deep)]).toEqual([4, [second, first]])
    await create('again-9')
    expect(ids(await page({ ...again, startIndex: 3 }, by))).toEqual([second, first])
    expect((await page({ ...again, startIndex: 1 }, by)).totalResults).toBe(5)
  })

  it('miss no user although users before them stop matching during the walk', async () => {
    const filter = 'active eq true and name.familyName eq "3"'
    const pages = []
    for (let startIndex = 1, total = 1; startIndex <= total; startIndex += 10) {
      const next = await page({ filter, count: 10, startIndex })
      if (startIndex === 1)
        for (const id of ids(next).slice(0, 5))
          await idp.patch(`${USERS}/${id}`, patch({ op: 'replace', path: 'active', value: false }))
      pages.push(next)
      total = next.totalResults
    }
    expect(new Set(pages.flatMap(ids)).size).toBe(25)
  })

  it('count below 0 is 0, and 0 gives the total alone', async () => {
    for (const count of [0, -3])
      expect(await page({ count })).toMatchObject({ totalResults: ALL, itemsPerPage: 0, Resources: [] })
    expect((await page({ startIndex: -5, count: 1 })).startIndex).toBe(1)
  })

  it.each([
    [{ count: 'abc' }],
    [{ startIndex: 'abc' }],
    [{ sortBy: 'userName', sortOrder: 'up' }],
    [{ sortBy: 'nonsense' }],
    [{ attributes: 'userName', excludedAttributes: 'emails' }],
  ])('refuses %j', async (options) => {
    expect(refusal(await listOf(options as Options))).toEqual([400, 'invalidValue'])
  })
})

describe('pages by cursor', () => {
  it.each([7, 50, 251])('of %i users give every user once', async (count) => {
    const pages = await walkByCursor({}, count)
    expect(pages.flatMap(ids).length).toBe(ALL)
    expect(new Set(pages.flatMap(ids)).size).toBe(ALL)
    expect(pages.length).toBe(Math.ceil(ALL / count))
    for (const { totalResults, startIndex } of pages) expect([totalResults, startIndex]).toEqual([ALL, undefined])
  })

  it('keep filter and order, in both directions', async () => {
    for (const sortOrder of ['ascending', 'descending']) {
      const options = { sortBy: 'userName', sortOrder, filter: 'userName sw "walker-1"' }
      const names = (await walkByCursor(options, 30)).flatMap(({ Resources }) =>
        Resources.map(({ userName }) => userName),
      )
      const sorted = [...names].sort()
      expect(names).toEqual(sortOrder === 'ascending' ? sorted : sorted.reverse())
      expect(names.length).toBe(100)
    }
  })

  it('walk attributes that some users lack, with long values, and e-mail addresses', async () => {
    await createNamed(`walker-x-${'ü'.repeat(200)}`)
    for (const sortBy of [
      'name.familyName',
      'externalId',
      'emails.value',
      'meta.lastModified',
      'active',
      'displayName',
    ])
      for (const sortOrder of ['ascending', 'descending'])
        expect(new Set((await walkByCursor({ sortBy, sortOrder }, 60)).flatMap(ids)).size).toBe(ALL + 1)
    const [extra] = (await page({ filter: 'userName sw "walker-x-"' })).Resources
    await scim.sql('DELETE FROM identity.app_user WHERE id = $1', Number(extra?.id))
  })

  it('is valid for its list, its count and an hour', async () => {
    const filter = 'userName sw "walker"'
    const { nextCursor: cursor = '' } = await page({ filter, cursor: '', count: 10 })
    expect((await page({ filter, cursor })).itemsPerPage).toBe(10)
    expect(refusal(await listOf({ filter, cursor, count: 11 }))).toEqual([400, 'invalidCount'])
    expect(refusal(await listOf({ cursor, count: 10 }))).toEqual([400, 'invalidCursor'])
    expect(refusal(await listOf({ filter, cursor, sortBy: 'userName' }))).toEqual([400, 'invalidCursor'])
    expect(refusal(await listOf({ filter, cursor: `${cursor.slice(0, -2)}AA` }))).toEqual([400, 'invalidCursor'])
    expect(refusal(await listOf({ filter, cursor: 'eyJ9' }))).toEqual([400, 'invalidCursor'])
    for (const other of [await acme.client(), await (await scim.account('Other')).client()])
      expect(refusal(await listOf({ filter, cursor }, other))).toEqual([400, 'invalidCursor'])
    scim.service.clock.advance(3_601_000)
    expect(refusal(await listOf({ filter, cursor }))).toEqual([400, 'expiredCursor'])
  })

  it('refuses startIndex beside cursor, and a count that is none', async () => {
    expect(refusal(await listOf({ cursor: '', startIndex: 1 }))).toEqual([400, 'invalidValue'])
    expect(refusal(await listOf({ cursor: '', count: 'abc' }))).toEqual([400, 'invalidCount'])
  })

  it('count 0 gives the total alone', async () => {
    const { Resources, totalResults, nextCursor } = await page({ cursor: '', count: 0 })
    expect([Resources, totalResults, nextCursor]).toEqual([[], ALL, undefined])
  })
})

describe('filters', () => {
  it('find users by userName, externalId and e-mail address', async () => {
    const body = person()
    const { id } = (await idp.post(USERS, body)).body
    for (const filter of [
      `userName eq "${body.userName.toUpperCase()}"`,
      `externalId eq "${body.externalId}"`,
      `emails.value eq "${body.userName}"`,
      `emails[type eq "work" and value eq "${body.userName}"]`,
      `id eq "${id}"`,
    ])
      expect([filter, ids(await page({ filter }))]).toEqual([filter, [Number(id)]])
    expect(ids(await page({ filter: `externalId eq "${body.externalId.toUpperCase()}"` }))).toEqual([])
    await scim.sql('DELETE FROM identity.app_user WHERE id = $1', Number(id))
  })

  it('that are wrong are refused', async () => {
    for (const filter of ['nonsense eq 1', 'userName eq', 'userName', '('])
      expect([filter, ...refusal(await listOf({ filter }))]).toEqual([filter, 400, 'invalidFilter'])
  })
})

describe('search requests', () => {
  it.each([`${USERS}/.search`, '/scim/v2/.search'])('%s takes the options in its body', async (path) => {
    const search = (body: object) =>
      idp.post(path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], ...body })
    const options = { filter: 'userName sw "walker-1"', startIndex: 11, count: 10, sortBy: 'userName' }
    expect((await search(options)).body).toEqual(await page(options))
    expect((await search({ count: 0 })).body).toMatchObject({ totalResults: ALL, Resources: [] })
    const [first] = (await search({ count: 1, attributes: ['userName'] })).body.Resources
    expect(Object.keys(first).sort()).toEqual(['id', 'schemas', 'userName'])
    expect(refusal(await search({ count: 'abc' }))).toEqual([400, 'invalidValue'])
    const { nextCursor } = (await search({ cursor: '', count: 200 })).body
    expect((await search({ cursor: nextCursor })).body.itemsPerPage).toBe(ALL - 200)
  })
})

it('a list shows whole users, as GET of one does', async () => {
  const [first] = (await page({ count: 1 })).Resources
  expect(first).toEqual((await idp.get(`${USERS}/${first?.id}`)).body)
})
