import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, TestAccount } from '../../runtime/testing.ts'
import { addCrews, importCrews } from '../support/crews.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let other: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  other = await service.account('Other')
  await addCrews(acme)
})

const LONG = { searchSeconds: 60 }

const imported = () => importCrews(acme, 30)
const at = (id: number) => `/api/v1/projects/${id}/schedule`

describe('a search for a short plan', () => {
  test('takes no seconds, or at most sixty', async () => {
    const id = await imported()
    expect((await acme.post(at(id), { searchSeconds: 0 })).status).toBe(200)
    expect((await acme.post(at(id), { searchSeconds: 61 })).status).toBe(400)
    expect((await acme.post(at(id), { searchSeconds: -1 })).status).toBe(400)
  })

  test('requires a project that exists, can be planned and takes a plan', async () => {
    const id = await imported()
    expect((await other.post(at(id), LONG)).status).toBe(404)
    expect((await other.get(`${at(id)}/progress`)).status).toBe(404)
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Frozen' })
    expect(await acme.post(at(id), LONG)).toMatchObject({ status: 409, body: { code: 'project_frozen' } })

    const broken = await imported()
    const { body: own } = await acme.post('/api/v1/resources', { name: 'Crane', capacity: 3 })
    const { body: tasks } = await acme.get(`/api/v1/projects/${broken}/tasks?$top=1`)
    await acme.patch(`/api/v1/tasks/${tasks.value[0].id}`, { assignments: [{ resourceId: own.id, units: 3 }] })
    await acme.patch(`/api/v1/resources/${own.id}`, { capacity: 1 })
    expect(await acme.post(at(broken), LONG)).toMatchObject({ status: 409, body: { code: 'not_plannable' } })
  })

  test('is answered once for all with the same Idempotency-Key', async () => {
    const id = await imported()
    const key = { 'Idempotency-Key': 'once' }
    const body = { searchSeconds: 0.3 }
    const first = await acme.post(at(id), body, key)
    const again = await acme.post(at(id), body, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await acme.post(at(id), LONG, key)).body.code).toBe('idempotency_key_reused')
  })
})

test('a project that changes while a plan is made at once is planned as it is then', async () => {
  const id = await imported()
  const { database } = service.app
  const waiting = async () =>
    (await database.query(`SELECT FROM pg_locks WHERE NOT granted AND ${OF_THIS_DATABASE}`)).length
  let answer: Promise<Answer> | undefined
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM scheduling.project WHERE account_id = $1 AND id = $2 FOR UPDATE', [acme.accountId, id])
    answer = acme.post(at(id))
    // It has planned what it read, and waits to save that.
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    await tx.query('UPDATE scheduling.task SET duration = duration + 50 WHERE account_id = $1 AND project_id = $2', [
      acme.accountId,
      id,
    ])
  })
  const planned = await answer
  expect(planned?.status).toBe(200)
  expect((await acme.post(at(id))).body.plannedFinish).toBe(planned?.body.plannedFinish)
})

test('how short a plan is stands in its schedule', async () => {
  const id = await imported()
  const keep = (levelling: object) =>
    service.app.database.query(
      `UPDATE scheduling.plan SET plan = (plan::jsonb - 'levelling' || $2::jsonb)::json
       WHERE account_id = $1 AND project_id = $3`,
      [acme.accountId, JSON.stringify(levelling), id],
    )
  const shown = async () => (await acme.get(at(id))).body.levelling
  await keep({ levelling: { length: 21, lowerBound: 20, schedules: 7 } })
  expect(await shown()).toEqual({ length: 21, lowerBound: 20, schedules: 7, gap: 5, proven: false })
  await keep({ levelling: { length: 20, lowerBound: 20, schedules: 9 } })
  expect(await shown()).toMatchObject({ gap: 0, proven: true })
  await keep({ levelling: { length: 0, lowerBound: 0, schedules: 1 } })
  expect(await shown()).toMatchObject({ gap: 0, proven: true })
})
