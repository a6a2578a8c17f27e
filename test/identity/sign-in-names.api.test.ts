/** Users sign in with their user name or their e-mail. */
import { beforeAll, expect, test } from 'vitest'
import { signInAttempt } from '../../plugins/identity/sign-in/attempts.ts'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { administratorOf } from './admin.ts'
import { askToken, passwordForm } from './support.ts'

const PASSWORD = 'seven quiet boats at noon'

let service: SharedService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)
async function create(userName: string, email: string): Promise<number> {
  const { status, body } = await admin.post('/admin/api/users', { userName, email, password: PASSWORD })
  expect(status).toBe(201)
  return body.id
}
/** The id of the user who has signed in; undefined when the sign-in was refused. */
async function signedInAs(username: string, password = PASSWORD): Promise<number | undefined> {
  const { body } = await askToken(service, passwordForm(acme, { username, password }))
  const bearer = body.access_token && (await service.app.tokens.verify(body.access_token, { ip: '127.0.0.1' }))
  return bearer ? (bearer.actor.id ?? undefined) : undefined
}

test('with either, without regard to case', async () => {
  const id = await create('may.day', 'may@example.com')
  expect(await signedInAs('May.Day')).toBe(id)
  expect(await signedInAs('MAY@example.com')).toBe(id)
})

test('with the name that an identity provider gave, whatever is shown', async () => {
  const id = await create('pia@example.com', 'pia@example.com')
  await sql(`UPDATE identity.app_user SET provided_user_name_key = 'pia.provided' WHERE id = $1`, id)
  expect(await signedInAs('Pia.Provided')).toBe(id)
  expect(await signedInAs('pia@example.com')).toBe(id)
})

test('with the user name alone where several have the e-mail, or another has had it as user name', async () => {
  const first = await create('one', 'shared@example.com')
  const second = await create('two', 'shared@example.com')
  expect(await signedInAs('shared@example.com')).toBeUndefined()
  expect([await signedInAs('one'), await signedInAs('two')]).toEqual([first, second])
  const named = await create('three', 'three@example.com')
  await sql(
    `UPDATE identity.app_user SET user_name = $2, user_name_key = $2 WHERE id = $1`,
    named,
    'shared@example.com',
  )
  expect(await signedInAs('shared@example.com')).toBe(named)
})

test('and wrong passwords count for one user, whichever was typed', async () => {
  await create('ned.name', 'ned@example.com')
  for (const name of ['ned.name', 'ned@example.com']) expect(await signedInAs(name, 'wrong')).toBeUndefined()
  const failed = (name: string) =>
    sql(
      `SELECT failed FROM identity.failure_count WHERE kind = 'user' AND name_digest = $1`,
      signInAttempt('', { accountId: acme.accountId }, name, undefined).counted.find(({ kind }) => kind === 'user')
        ?.nameDigest,
    )
  expect(await failed('ned.name')).toEqual([{ failed: 2 }])
  expect(await failed('ned@example.com')).toEqual([])
})
