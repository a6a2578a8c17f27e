import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { FLAT_BOUNDS } from '../support/thresholds.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

async function activeProject(account: TestAccount, name: string): Promise<number> {
  const { body } = await account.post('/api/v1/projects', { name, startDate: '2026-11-23' })
  await account.post(`/api/v1/projects/${body.id}/tasks`, { name: 'T', duration: 10 })
  await account.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
  await service.app.database.query('DELETE FROM scheduling.fever_point WHERE project_id = $1', [body.id])
  return body.id
}

/** Points of days from 2020-01-01 on, two a day, of which the later one counts: its completion is the day's number. */
const addDays = (account: TestAccount, projectId: number, days: number) =>
  service.app.database.query(
    `INSERT INTO scheduling.fever_point (account_id, project_id, at, status_date, completion, consumption, zone, cause,
       buffer_end, baseline, tasks, task_count, actor)
     SELECT $1, $2, date '2020-01-01' + day, date '2020-01-01' + day,
       CASE nth WHEN 2 THEN day ELSE -1 END, 2 * day, 'GREEN', 'progress', '2026-12-18', 1, '{}', 0, '{}'
     FROM generate_series(0, $3::int - 1) AS day, generate_series(1, 2) AS nth ORDER BY day, nth`,
    [account.accountId, projectId, days],
  )

type Trail = { date: string; chainCompletion: number; bufferConsumption: number }[]
const trailsOf = async (account: TestAccount, query = '$expand=trail'): Promise<Record<string, Trail>> => {
  const { status, body } = await account.get(`/api/v1/portfolio?${query}`)
  expect(status).toBe(200)
  return Object.fromEntries(body.value.map(({ name, trail }: { name: string; trail: Trail }) => [name, trail]))
}

test('trails: the last point of each day, oldest first; of many the first, the last and others evenly between', async () => {
  for (const [name, days] of [
    ['Short', 3],
    ['Full', 30],
    ['More', 31],
    ['Long', 100],
    ['Older', 450],
    ['None', 0],
  ] as const)
    await addDays(acme, await activeProject(acme, name), days)
  const trails = await trailsOf(acme)
  const numbers = (name: string) => trails[name]?.map(({ chainCompletion }) => chainCompletion)

  expect(trails.Short).toEqual([
    { date: '2020-01-01', chainCompletion: 0, bufferConsumption: 0 },
    { date: '2020-01-02', chainCompletion: 1, bufferConsumption: 2 },
    { date: '2020-01-03', chainCompletion: 2, bufferConsumption: 4 },
  ])
  expect(numbers('Full')).toEqual(Array.from({ length: 30 }, (_, day) => day))
  expect(numbers('None')).toEqual([])
  for (const [name, first, last] of [
    ['More', 0, 30],
    ['Long', 0, 99],
    ['Older', 50, 449],
  ] as const) {
    const found = numbers(name) ?? []
    expect([found.length, found[0], found.at(-1)], name).toEqual([30, first, last])
    const steps = found.slice(1).map((day, index) => day - (found[index] as number))
    expect(Math.max(...steps) - Math.min(...steps), name).toBeLessThanOrEqual(1)
  }
})

test('trails: another account’s points never appear', async () => {
  const other = await service.account('Other')
  expect(await trailsOf(other)).toEqual({})
  await addDays(other, await activeProject(other, 'Theirs'), 2)
  const theirs = await trailsOf(other)
  expect(Object.keys(theirs)).toEqual(['Theirs'])
  expect(theirs.Theirs).toHaveLength(2)
  expect(Object.keys(await trailsOf(acme))).not.toContain('Theirs')
})

test('trails: come only when they are asked for, and stay beside selected fields', async () => {
  const { body } = await acme.get('/api/v1/portfolio?$top=1')
  expect(body.value[0]).not.toHaveProperty('trail')
  expect(body.zones).toEqual(FLAT_BOUNDS)
  const selected = await acme.get('/api/v1/portfolio?$top=1&$select=id&$expand=trail')
  expect(Object.keys(selected.body.value[0]).sort()).toEqual(['id', 'trail'])
  const refused = await acme.get('/api/v1/portfolio?$expand=tasks')
  expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, '$expand'])
})
