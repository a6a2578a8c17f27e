import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let project: string
let taskId: number

beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T08:00:00Z' })
  acme = await service.account('Acme')
  const csv = 'id,name,duration,predecessors,resources\n1,Dig,2,,Crew\n2,Fill,3,1,Crew\n3,Pave,1,2,Crew\n4,Open,0,3,'
  const { body } = await acme.post('/api/v1/projects/import?name=Road', csv, { 'Content-Type': 'text/csv' })
  project = `/api/v1/projects/${body.project.id}`
  taskId = (await acme.get(`${project}/tasks`)).body.value[1].id
  const active = await acme.post('/api/v1/projects/import?name=Bridge', csv, { 'Content-Type': 'text/csv' })
  await acme.patch(`/api/v1/projects/${active.body.project.id}`, { status: 'Active' })
  await acme.post('/api/v1/calendars', { name: 'Days', weekdays: [1, 2], holidays: [] })
})
afterEach(() => expect.poll(() => service.app.budgets.bytes.used).toBe(0))

const reserved = (): readonly (readonly [name: string, ask: () => ReturnType<TestAccount['get']>])[] => [
  ['schedule', () => acme.get(`${project}/schedule`)],
  ['expanded project', () => acme.get(`${project}?$expand=tasks,resources`)],
  ['export', () => acme.get(`${project}/export`)],
  ['explanation', () => acme.get(`/api/v1/tasks/${taskId}/explanation`)],
  ['what-if', () => acme.post(`${project}/what-if`, { removedTasks: [taskId] })],
  ['staggering', () => acme.post('/api/v1/portfolio/stagger', { rule: 'LIMIT', atOnce: 1 })],
  ['planning of the portfolio', () => acme.post('/api/v1/portfolio/schedule', {})],
  ['load of the portfolio', () => acme.get('/api/v1/portfolio/load')],
  ['page of tasks', () => acme.get('/api/v1/tasks?$top=500&$filter=duration gt 1&$orderby=name desc')],
  ["page of a project's tasks", () => acme.get(`${project}/tasks?$top=500&$count=true`)],
  ['page of milestones', () => acme.get(`${project}/milestones?$top=500`)],
  ['page of projects', () => acme.get('/api/v1/projects?$top=500&$orderby=name')],
  ['portfolio', () => acme.get('/api/v1/portfolio?$top=500')],
  ['page of resources', () => acme.get('/api/v1/resources?$top=500')],
  ['calendars', () => acme.get('/api/v1/calendars')],
]

const PATIENCE = 120_000 // ms; each waits ten seconds for room

test('what loads much: is served while there is room, and gives back what it reserved', {
  timeout: PATIENCE,
}, async () => {
  for (const [name, ask] of reserved()) expect([name, (await ask()).status]).toEqual([name, 200])
})

test('what loads much: is a 503 when the account has its share in use, and others are served', {
  timeout: PATIENCE,
}, async () => {
  const { bytes } = service.app.budgets
  const other = await service.account('Other')
  bytes.acquire(acme.accountId, bytes.options.quota)
  try {
    const [answers, small, foreign] = await Promise.all([
      Promise.all(reserved().map(async ([name, ask]) => ({ name, ...(await ask()) }))),
      acme.get(project),
      other.get('/api/v1/projects?$top=500'),
    ])
    expect([small.status, foreign.status]).toEqual([200, 200])
    for (const { name, status, body, headers } of answers) {
      expect([name, status, body.code]).toEqual([name, 503, 'over_budget'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  } finally {
    bytes.release(acme.accountId, bytes.options.quota)
  }
})

test('a page reserves more for rows with more in them', async () => {
  const peak = (path: string) => peakOf(() => acme.get(path))
  const before = await peak(`${project}/tasks?$top=100`)
  // Three assignments, each of which names its resource.
  expect(await peak(`${project}/tasks?$top=100&$expand=resources`)).toBeGreaterThan(before + 3 * 200)
  await acme.patch(`/api/v1/tasks/${taskId}`, { description: 'x'.repeat(10_000) })
  expect(await peak(`${project}/tasks?$top=100`)).toBeGreaterThan(before + 10_000)
  const first = await acme.get(`${project}/tasks?$top=100&$orderby=duration`)
  expect(first.body.value).toHaveLength(3)
})

const peakOf = async (ask: () => Promise<unknown>) => {
  const { bytes } = service.app.budgets
  let most = 0
  const take = bytes.acquire.bind(bytes)
  bytes.acquire = (owner, amount, signal) => {
    most = Math.max(most, amount)
    return take(owner, amount, signal)
  }
  try {
    await ask()
  } finally {
    bytes.acquire = take
  }
  return most
}

test('a project reserves for its own calendars alone, and for what its resources have of their own', async () => {
  const csv = 'id,name,duration,predecessors,resources\n1,Dig,2,,Digger'
  const { body } = await acme.post('/api/v1/projects/import?name=Pit', csv, { 'Content-Type': 'text/csv' })
  const work = () => peakOf(() => acme.get(`/api/v1/projects/${body.project.id}/export`))
  const resources = () => peakOf(() => acme.get(`/api/v1/projects/${body.project.id}?$expand=resources`))
  const before = [await work(), await resources()] as const
  const holidays = Array.from({ length: 1_000 }, (_, n) => ({
    date: new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10),
  }))
  const { body: calendar } = await acme.post('/api/v1/calendars', { name: 'Long', holidays })
  expect(await work()).toBe(before[0])
  const { body: crews } = await acme.get("/api/v1/resources?$filter=name eq 'Digger'")
  const crew = `/api/v1/resources/${crews.value[0].id}`
  expect((await acme.patch(crew, { calendarId: calendar.id })).status).toBe(200)
  expect(await work()).toBeGreaterThan(before[0] + 6 * 30 * holidays.length)
  const skills = Array.from({ length: 50 }, (_, n) => `${n} ${'x'.repeat(90)}`)
  expect((await acme.patch(crew, { skills })).status).toBe(200)
  expect(await resources()).toBeGreaterThan(before[1] + 6 * 50 * 90)
})

describe('a write that loads the work of a large project', () => {
  let large: string
  let tasks: { readonly id: number }[]
  beforeAll(async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${n + 1},T${n + 1},1,${n || ''}`)
    const csv = ['id,name,duration,predecessors', ...rows].join('\n')
    const { body } = await acme.post('/api/v1/projects/import?name=Line', csv, { 'Content-Type': 'text/csv' })
    large = `/api/v1/projects/${body.project.id}`
    expect((await acme.patch(large, { status: 'Active' })).status).toBe(200)
    tasks = (await acme.get(`${large}/tasks?$top=10`)).body.value
  })

  /** A percentage that no write has had before: one that changes nothing loads nothing. */
  let percent = 10
  const writes = (): readonly (readonly [name: string, ask: () => ReturnType<TestAccount['get']>])[] => {
    const [first, second, third] = tasks.map(({ id }) => id)
    const key = { 'Idempotency-Key': `key-${Math.random()}` }
    return [
      ['progress', () => acme.patch(`/api/v1/tasks/${first}`, { percentComplete: ++percent })],
      ['change', () => acme.patch(`/api/v1/tasks/${second}?replan=true`, { duration: 1 + percent / 100 })],
      ['new task', () => acme.post(`${large}/tasks?replan=true`, { name: 'More' }, key)],
      ['plan', () => acme.post(`${large}/schedule`, {})],
      ['options', () => acme.patch(`${large}?replan=true`, { bufferPercentage: ++percent })],
      [
        'batch',
        () => acme.post('/api/v1/tasks/batch-update', { updates: [{ taskId: third, percentComplete: ++percent }] }),
      ],
    ]
  }

  /** What planning threads keep of the project is of an older state, so that reports load it too. */
  const forget = () => service.app.database.query('UPDATE scheduling.project SET revision = gen_random_uuid()')

  test('reserves memory once, and is done', { timeout: PATIENCE }, async () => {
    for (const [name, ask] of writes()) {
      await forget()
      let status = 0
      const peak = await peakOf(async () => {
        status = (await ask()).status
      })
      expect([name, [200, 201].includes(status)]).toEqual([name, true])
      expect(peak).toBeGreaterThan(400 * 3_000)
      await expect.poll(() => service.app.budgets.bytes.used).toBe(0)
    }
  })

  test('reserves nothing for a report where planning threads keep the project', async () => {
    const report = () => acme.patch(`/api/v1/tasks/${tasks[0]?.id}`, { percentComplete: ++percent })
    await report()
    expect(await peakOf(report)).toBeLessThan(400 * 3_000)
  })

  test('is answered without room where it loads nothing', async () => {
    const { bytes } = service.app.budgets
    await forget()
    bytes.acquire(acme.accountId, bytes.options.quota)
    try {
      const named = await acme.patch(`/api/v1/tasks/${tasks[0]?.id}`, { name: 'First' })
      const refused = await acme.post(`${large}/tasks`, { name: 'More' })
      expect([named.status, refused.status, refused.body.code]).toEqual([200, 409, 'plan_frozen'])
    } finally {
      bytes.release(acme.accountId, bytes.options.quota)
    }
  })

  test('is a 503 without room for it, changes nothing and holds no connection meanwhile', {
    timeout: PATIENCE,
  }, async () => {
    const { bytes, connections } = service.app.budgets
    await forget()
    const before = (await acme.get(large)).body
    bytes.acquire(acme.accountId, bytes.options.quota)
    try {
      const answers = Promise.all(writes().map(async ([name, ask]) => ({ name, ...(await ask()) })))
      await expect.poll(() => bytes.waiting).toBeGreaterThan(0)
      await expect.poll(() => connections.used).toBe(0)
      for (const { name, status } of await answers) expect([name, status]).toEqual([name, 503])
      // The requests behind the first time out at the same time.
      expect((await answers).map(({ body }) => body.code)).toContain('over_budget')
      expect((await acme.get(large)).body).toEqual(before)
    } finally {
      bytes.release(acme.accountId, bytes.options.quota)
    }
  })
})

test('a caller who leaves waits for no room any more', async () => {
  const { bytes } = service.app.budgets
  bytes.acquire(acme.accountId, bytes.options.quota)
  try {
    const gone = new AbortController()
    const headers = { Authorization: `Bearer ${acme.token}` }
    const asked = fetch(`${service.url}${project}/schedule`, { headers, signal: gone.signal }).catch(() => 'left')
    await expect.poll(() => bytes.waiting).toBe(1)
    gone.abort()
    expect(await asked).toBe('left')
    await expect.poll(() => bytes.waiting, { timeout: 5_000 }).toBe(0)
    expect(bytes.usedBy(acme.accountId)).toBe(bytes.options.quota)
  } finally {
    bytes.release(acme.accountId, bytes.options.quota)
  }
})
