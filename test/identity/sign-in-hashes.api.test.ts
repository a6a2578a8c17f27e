/**
 * Every refused sign-in takes the time of one password hash. The hashes that are really computed are counted, those of the
 * dummy hash too: each is a task of the native library, which Node reports to its async hooks.
 */
import { createHook } from 'node:async_hooks'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { PagesClient } from './pages-client.ts'
import { askToken, passwordForm } from './support.ts'

/** What the native library's tasks are called: it gives them no name. */
const NATIVE_TASK = 'undefined'

let tasks = 0
const hook = createHook({
  init(_id, type) {
    if (type === NATIVE_TASK) tasks += 1
  },
})

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  const users = {
    'deactivated@example.com': 'active = false',
    'external@example.com': 'internal_login = false',
    'unset@example.com': 'password_hash = null',
    'two-factor@example.com': `totp_sealed = 'x', totp_confirmed_at = now()`,
  }
  for (const [email, change] of Object.entries(users)) {
    await service.command('user create', { account: acme.accountId, email, password: acme.password })
    const one = 'account_id = $1 AND user_name = $2'
    await service.app.database.query(`UPDATE identity.app_user SET ${change} WHERE ${one}`, [acme.accountId, email])
  }
  hook.enable()
})
afterAll(() => hook.disable())

/** How many password hashes the action computes. */
async function hashesOf(action: () => Promise<unknown>): Promise<number> {
  const before = tasks
  await action()
  return tasks - before
}

const refusals: [string, string, string | undefined][] = [
  ['an unknown user', 'nobody@example.com', undefined],
  ['a deactivated user', 'deactivated@example.com', undefined],
  ['a user without internal login', 'external@example.com', undefined],
  ['a user without a password', 'unset@example.com', undefined],
  ['a wrong password', '', 'not the password'],
  ['a password that is too long', '', '\u00fc'.repeat(600)],
]

it('the counter of hashes: counts one for each hash, and none for other work of the service', async () => {
  let stored = ''
  expect(await hashesOf(async () => (stored = await hash('x')))).toBe(1)
  expect(await hashesOf(() => Promise.all([verify(stored, 'x'), verify(stored, 'y')]))).toBe(2)
  expect(await hashesOf(() => acme.get('/api/v1/projects'))).toBe(0)
})

it.each<[string, string, string | undefined]>([
  ...refusals,
  ['a user with a second factor', 'two-factor@example.com', undefined],
])('password grant: computes one hash for %s, as for a right password', async (_who, username, password) => {
  const grant = (form: Record<string, string>) => async () => (await askToken(service, passwordForm(acme, form))).status
  let statuses: number[] = []
  const record = (ask: () => Promise<number>) => async () => (statuses = [...statuses, await ask()])
  const refused = await hashesOf(
    record(grant({ username: username || acme.email, ...(password !== undefined && { password }) })),
  )
  const accepted = await hashesOf(record(grant({})))
  expect([statuses, refused, accepted]).toEqual([[400, 200], 1, 1])
})

it.each(refusals)('sign-in page: computes one hash for %s', async (_who, email, password) => {
  const client = new PagesClient(service)
  await client.get('/sign-in')
  let status = 0
  const fields = { account: acme.accountId, userName: email || acme.email, password: password ?? acme.password }
  expect(await hashesOf(async () => ({ status } = await client.post('/sign-in', fields)))).toBe(1)
  expect([status, client.cookies.has('sid')]).toEqual([400, false])
})
