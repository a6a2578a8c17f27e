import { beforeAll, describe, expect, test } from 'vitest'
import { isBusy, isRetryable, isUnavailable } from '../../runtime/database/database.ts'
import type { Tx } from '../../runtime/plugin.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
})

const project = async (name: string): Promise<{ id: number }> =>
  (await acme.post('/api/v1/projects', { name, startDate: '2026-11-23' })).body

/** Locks the project's row while the work runs. */
const whileLocked = (id: number, work: () => Promise<void>) =>
  service.app.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM scheduling.project WHERE account_id = $1 AND id = $2 FOR UPDATE', [
      acme.accountId,
      id,
    ])
    await work()
  })

describe('a request that waits for a row lock', () => {
  test('is a 503 with Retry-After when the lock timeout of five seconds has passed, and changes nothing', async () => {
    const { id } = await project('Locked')
    await whileLocked(id, async () => {
      const { status, headers, body } = await acme.patch(`/api/v1/projects/${id}`, { name: 'Renamed' })
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '1'])
      expect(body.detail).toMatch(/nothing was changed/)
      expect((await acme.get(`/api/v1/projects/${id}`)).body.name).toBe('Locked')
    })
    expect((await acme.patch(`/api/v1/projects/${id}`, { name: 'Renamed' })).status).toBe(200)
  })
})

describe('database errors', () => {
  const failed = async (setting: string, statement: string) => {
    const { database } = service.app
    const locked = Promise.withResolvers<Tx>()
    const release = Promise.withResolvers<void>()
    const holder = database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(1)')
      locked.resolve(tx)
      await release.promise
    })
    await locked.promise
    let pid = 0
    const error = await database
      .transaction(async (tx) => {
        pid = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0
        await tx.query(`SET LOCAL ${setting}`)
        await tx.query(statement)
      })
      .catch((thrown: unknown) => thrown)
    release.resolve()
    await holder
    const left = await database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])
    return { error, kept: left.length === 1 }
  }

  test.each([
    ['a lock timeout', "lock_timeout = '10ms'", 'SELECT pg_advisory_xact_lock(1)'],
    ['a statement timeout', "statement_timeout = '10ms'", 'SELECT pg_sleep(20)'],
  ])('%s is not a lost connection, and the connection stays open', async (_, setting, statement) => {
    const { error, kept } = await failed(setting, statement)
    expect([isBusy(error), isUnavailable(error), isRetryable(error), kept]).toEqual([true, false, false, true])
  })
})
