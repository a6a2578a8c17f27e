import { afterAll, beforeAll, expect, test } from 'vitest'
import { expired } from '../../plugins/identity/retention.ts'
import { digest } from '../../plugins/identity/secret.ts'
import { createPasswordLink } from '../../plugins/identity/sign-in/password-links.ts'
import {
  findPasswordLink,
  markPasswordLinkUsed,
  type PasswordLinkPurpose,
} from '../../plugins/identity/store/password-links.ts'
import { deleteOldRows } from '../../runtime/plugin.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

const HOUR = 3_600_000 // ms

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T03:00:00Z' })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const now = () => service.clock.now()
const later = (ms: number) => new Date(now().getTime() + ms)
const create = async (purpose: PasswordLinkPurpose, user = { accountId: acme.accountId, id: acme.userId }) => {
  const host = { urls: { auth: service.url }, clock: service.clock }
  const parts = { host } as unknown as Parameters<typeof createPasswordLink>[1]
  const link = await service.app.database.transaction((tx) => createPasswordLink(tx, parts, user, purpose))
  const token = new URL(link.url).searchParams.get('token') ?? ''
  return { ...link, token, hash: digest(token) }
}
const find = (hash: Uint8Array, at = now()) => findPasswordLink(service.app.database, hash, at)
const use = (hash: Uint8Array, at = now()) =>
  service.app.database.transaction((tx) => markPasswordLinkUsed(tx, hash, at))
const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

test('password links: lead to the page with a token of which only the digest is stored', async () => {
  const { url, token } = await create('reset')
  expect(url).toBe(`${service.url}/password/set?token=${token}`)
  expect(token).toMatch(/^pl_[\w-]{43}$/)
  expect(JSON.stringify(await sql('SELECT l::text FROM identity.password_link l'))).not.toContain(token.slice(3))
})

test('password links: an invitation lasts 7 days, a reset 1 hour', async () => {
  const start = now()
  const gus = await acme.user('Gus')
  const invitation = await create('invitation', { accountId: acme.accountId, id: gus.userId })
  const reset = await create('reset')
  const hours = ({ expiresAt }: { expiresAt: Date }) => (expiresAt.getTime() - start.getTime()) / HOUR
  expect([hours(invitation), hours(reset)]).toEqual([expect.closeTo(168, 1), expect.closeTo(1, 1)])
  const end = reset.expiresAt
  expect(await find(reset.hash, new Date(end.getTime() - 1))).toMatchObject({
    userId: acme.userId,
    accountName: 'Acme',
  })
  expect(await find(reset.hash, end)).toBeUndefined()
  expect(await use(reset.hash, end)).toBe(false)
  expect(await find(invitation.hash, end)).toMatchObject({ purpose: 'invitation' })
})

test('password links: end with the next link of the same user', async () => {
  const invitation = await create('invitation')
  const replacement = await create('invitation')
  expect(await find(invitation.hash)).toBeUndefined()
  expect(await use(invitation.hash)).toBe(false)
  expect(await find(replacement.hash)).toMatchObject({ userId: acme.userId })
})

test('password links: are used once, also by 10 requests at the same time', async () => {
  const { hash } = await create('reset')
  const used = await Promise.all(Array.from({ length: 10 }, () => use(hash)))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await find(hash)).toBeUndefined()
})

test.each([
  ['token_epoch = token_epoch + 1', 'token_epoch = token_epoch'],
  ['active = false', 'active = true'],
  ['internal_login = false', 'internal_login = true'],
])('password links: cannot be used after the user has %s', async (change, back) => {
  const { hash } = await create('reset')
  await sql(`UPDATE identity.app_user SET ${change} WHERE id = $1`, acme.userId)
  const answers = [await find(hash), await use(hash)]
  await sql(`UPDATE identity.app_user SET ${back} WHERE id = $1`, acme.userId)
  expect(answers).toEqual([undefined, false])
})

test("password links: are not created for another account's user", async () => {
  const other = await service.account('Other')
  await expect(create('reset', { accountId: other.accountId, id: acme.userId })).rejects.toMatchObject({ status: 404 })
})

test('password links: expired ones are deleted in batches, and no others', async () => {
  await sql('DELETE FROM identity.password_link')
  await create('reset')
  await create('reset')
  await create('reset')
  const { hash } = await create('invitation')
  const db = service.app.database
  expect(await deleteOldRows(db, expired('password_link'), later(2 * HOUR), 2)).toBe(2)
  expect(await deleteOldRows(db, expired('password_link'), later(2 * HOUR), 2)).toBe(1)
  expect(await find(hash)).toBeDefined()
})
