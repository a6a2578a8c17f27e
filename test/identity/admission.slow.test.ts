import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAuthentication } from '../../plugins/identity/oauth/authentication.ts'
import { openLockouts } from '../../plugins/identity/sign-in/lockouts.ts'
import { openPasswords, type Passwords } from '../../plugins/identity/sign-in/passwords.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

let service: TestService
let acme: TestAccount
let databases: Database[]
/** Passwords that were compared with the hash of a user, by all processes. */
let compared = 0
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  const address = { url: service.databaseUrl }
  const open = () =>
    openDatabase({ address, poolSize: 10, applicationName: `admission test ${randomUUID()}`, log: silentLog })
  databases = await Promise.all([open(), open(), open()])
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await service.stop()
})
beforeEach(async () => {
  compared = 0
  await sql('DELETE FROM identity.failure_count')
  await sql('DELETE FROM identity.sign_in_origin')
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

/** The real password hashes, of which those are counted that could tell an attacker something. */
const counted = (passwords: Passwords): Passwords => ({
  ...passwords,
  verifyAll: (queue, password, storedHashes, onResults) =>
    passwords.verifyAll(
      queue,
      password,
      async () => {
        const found = await storedHashes()
        compared += found.filter((hash) => hash !== null).length
        return found
      },
      onResults,
    ),
})

/** The sign-in of each process. */
const processes = () =>
  Promise.all(
    databases.map(async (db) => {
      const host = { db, log: silentLog, transaction: db.transaction }
      const authentication = openAuthentication(
        counted(await openPasswords()),
        openLockouts(host),
        async () => {},
        silentLog,
      )
      return (password: string, ip: string) =>
        authentication
          .authenticateUsers(db, { accountId: acme.accountId }, acme.email, password, ip)
          .then(({ length }) => (length > 0 ? 'right' : 'wrong'))
          .catch((error: { status: number }) => error.status)
    }),
  )

const times = (answers: readonly unknown[], wanted: unknown) => answers.filter((it) => it === wanted).length

it('admission: compares as many wrong passwords as the limit of the user, when many arrive at two processes', async () => {
  const signIns = await processes()
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) => signIns[n % 2]?.(`wrong ${n}`, `198.51.100.${n + 1}`)),
  )
  expect([times(answers, 'wrong'), times(answers, 429)]).toEqual([10, 70])
  expect(compared).toBe(10)
  expect(await signIns[0]?.(acme.password, '203.0.113.1')).toBe(429)
})

it('admission: compares as many as the limit of the address, when they arrive at two processes', async () => {
  const signIns = await processes()
  const guess = (n: number) => signIns[n % 2]?.('wrong', '198.51.100.1')
  await guess(0)
  await sql(`UPDATE identity.failure_count SET failed = 47 WHERE kind = 'address'`)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))
  expect([times(answers, 'wrong'), compared]).toEqual([3, 4])
})

it('admission: compares as many as the limit of a known origin, while the user is locked out', async () => {
  const signIns = await processes()
  expect(await signIns[0]?.(acme.password, '192.0.2.7')).toBe('right')
  for (let n = 0; n < 10; n++) await signIns[0]?.('wrong', `198.51.100.${n + 1}`)
  compared = 0
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signIns[n % 2]?.('wrong', '192.0.2.7')))
  expect([times(answers, 429), compared]).toEqual([30, 5])
  expect(await signIns[0]?.(acme.password, '192.0.2.7')).toBe(429)
})

it('admission: gives the attempt back when the password is right', async () => {
  const signIns = await processes()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIns[n % 3]?.(acme.password, '198.51.100.1')),
  )
  expect(times(answers, 'right')).toBe(60)
  expect(await sql('SELECT 1 FROM identity.failure_count WHERE pending > 0 OR failed > 0')).toEqual([])
})

it('admission: forgets the pending attempts of a process that died', async () => {
  const [signIn] = await processes()
  await signIn?.('wrong', '198.51.100.1')
  await sql(`UPDATE identity.failure_count SET pending = 10, pending_until = now() + interval '10 s'`)
  expect(await signIn?.(acme.password, '198.51.100.2')).toBe(429)
  await sql(`UPDATE identity.failure_count SET pending_until = now() WHERE pending > 0`)
  expect(await signIn?.(acme.password, '198.51.100.2')).toBe('right')
})
