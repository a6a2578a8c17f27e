/** Plans that are made before the transaction of the change that needs them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

/** An Active project of two people in turn, whose tasks take a while to be planned. */
async function start(tasks: number) {
  const rows = Array.from({ length: tasks }, (_, n) => `${n + 1},Task ${n + 1},${(n % 3) + 1},,Person ${n % 2}`)
  const table = ['id,name,duration,predecessors,resources', ...rows].join('\n')
  const { body } = await acme.post('/api/v1/projects/import', table, { 'Content-Type': 'text/csv' })
  const url = `/api/v1/projects/${body.project.id}`
  expect((await acme.patch(url, { status: 'Active' })).status).toBe(200)
  // What follows in the background locks projects too.
  await service.settled()
  return url
}

/** Transactions that have locked rows of projects. */
async function locking(): Promise<number> {
  const [row] = await service.app.database.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_locks
     WHERE relation = 'scheduling.project'::regclass AND mode = 'RowShareLock' AND pid <> pg_backend_pid()
       AND ${OF_THIS_DATABASE}`,
  )
  return row?.count ?? 0
}

test('a change that is planned anew holds no transaction while it is planned', async () => {
  const url = await start(600)
  let isAnswered = false
  const change = acme.post(`${url}/tasks?replan=true`, { name: 'Added', duration: 2 }).then((answer) => {
    isAnswered = true
    return answer
  })
  const seen: number[] = []
  while (!isAnswered) seen.push(await locking())
  expect((await change).status).toBe(201)
  // The rest is the transaction: it reads, compares, projects and saves the project. Were it planned there too, hardly any
  // look would find no lock, however busy the machine is.
  expect(seen.filter((count) => count === 0).length).toBeGreaterThan(seen.length / 20)
})

/** Whether a request waits for the table of stored replies, which is the first that its transaction writes. */
async function isHeldBack(): Promise<boolean> {
  const rows = await service.app.database.query(
    `SELECT FROM pg_locks WHERE relation = 'runtime.idempotency'::regclass AND NOT granted
     AND ${OF_THIS_DATABASE}`,
  )
  return rows.length > 0
}

test('a plan that fits no more, since a calendar was changed while it was made, is made anew', async () => {
  const url = await start(200)
  const { value: resources } = (await acme.get('/api/v1/resources?$filter=name eq %27Person 0%27')).body
  const person = resources.at(-1)
  const { body: calendar } = await acme.post('/api/v1/calendars', { name: 'Mondays off', weekdays: [2, 3, 4, 5] })
  const change = await service.app.database.transaction(async (tx) => {
    await tx.query('LOCK TABLE runtime.idempotency IN EXCLUSIVE MODE')
    const key = { 'Idempotency-Key': 'held-back' }
    const answer = acme.post(`${url}/tasks?replan=true`, { name: 'Added', duration: 2 }, key)
    await expect.poll(isHeldBack, { timeout: 30_000 }).toBe(true)
    const moved = await acme.patch(`/api/v1/resources/${person.id}`, { calendarId: calendar.id })
    expect(moved.status).toBe(200)
    return { answer }
  })
  expect((await change.answer).status).toBe(201)
  const { tasks } = (await acme.get(`${url}/schedule`)).body
  const { value: rows } = (await acme.get(`${url}/tasks?$top=1000&$select=id,assignments`)).body
  type Row = { readonly id: number; readonly assignments: readonly { readonly resourceId: number }[] }
  const own = new Set(
    rows.flatMap((row: Row) => (row.assignments.some((it) => it.resourceId === person.id) ? row.id : [])),
  )
  type Slot = { readonly id: number; readonly plannedStart: string }
  const starts = tasks.filter((it: Slot) => own.has(it.id)).map((it: Slot) => new Date(it.plannedStart).getUTCDay())
  expect(starts.length).toBeGreaterThan(50)
  expect(starts).not.toContain(1)
})
