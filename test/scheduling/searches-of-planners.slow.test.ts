import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { LOST_AFTER } from '../../plugins/scheduling/store/searches.ts'
import { startTestService } from '../../runtime/testing.ts'
import { askWithoutWaiting, searchEnded } from './searching.ts'
import { sharedPeople } from './shared-people.ts'

test('over three planners the searches of others do not wait for all of an account that has many', async () => {
  const front = await startTestService({ environment: { ROLES: 'api,identity' } })
  const { database } = front.app
  const services = [front]
  onTestFinished(async () => {
    for (const it of services) await it.stop()
  })
  const simulated = await Promise.all(
    ['Many', 'One', 'Other'].map(async (name) => {
      const own = await sharedPeople(front, name)
      const { url } = await own.project('Plant', [['Ann', 5]])
      await own.acme.post(`${url}/schedule`)
      return { url: `${url}/simulate`, account: own.acme }
    }),
  )
  // As if one lived, so that all wait when the three begin.
  const soon = "now() + interval '1 hour'"
  await database.query(`INSERT INTO scheduling.planner VALUES ('planner_to_come', 1, 1, ${soon})`)
  const asked = []
  for (const who of [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]) {
    const { url, account } = simulated[who] as (typeof simulated)[number]
    asked.push({ account, search: await askWithoutWaiting(account, url, { runs: 200 }) })
  }
  await database.query('DELETE FROM scheduling.planner')
  const environment = { ROLES: 'planner', DATABASE_URL: front.databaseUrl }
  services.unshift(...(await Promise.all([1, 2, 3].map(() => startTestService({ environment })))))
  const starts: number[] = []
  for (const { account, search } of asked) starts.push(Date.parse((await searchEnded(account, search)).startedAt))
  const many = starts.slice(0, 8).sort((a, b) => a - b)
  for (const start of starts.slice(8)) expect(start).toBeLessThan(many[4] as number)
})

test('a planner whose database was away for long does not take the others for dead as soon as it is back', async () => {
  const front = await startTestService({ environment: { ROLES: 'api,identity' } })
  const { database } = front.app
  const services = [front]
  onTestFinished(async () => {
    for (const it of services) await it.stop()
  })
  const own = await sharedPeople(front, 'One')
  const { url } = await own.project('Plant', [['Ann', 5]])
  await own.acme.post(`${url}/schedule`)
  // As if another one lived, and calculated it.
  await database.query(`INSERT INTO scheduling.planner VALUES ('another', 1, 1, now() + interval '1 hour')`)
  const search = await askWithoutWaiting(own.acme, `${url}/simulate`, { runs: 200 })
  const beat = () =>
    database.query("UPDATE scheduling.search SET state = 'running', claims = 1, started_at = now(), seen_at = now()")
  await beat()
  services.unshift(await startTestService({ environment: { ROLES: 'planner', DATABASE_URL: front.databaseUrl } }))

  const name = new URL(front.databaseUrl).pathname.slice(1)
  const outside = new pg.Client({ connectionString: String(process.env.CHAINWORK_TEST_DATABASE) })
  await outside.connect()
  onTestFinished(() => outside.end())
  await beat()
  await outside.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await outside.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name])
  await pause((LOST_AFTER + 1) * 1_000)
  await outside.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
  await expect.poll(() => database.query('SELECT 1').catch(() => []), { timeout: 20_000 }).toHaveLength(1)
  await pause(3_000) // the planner has had some rounds
  const losses = () => database.query('SELECT losses FROM scheduling.search')
  expect(await losses()).toEqual([{ losses: 0 }])
  // One that is dead is found a little later.
  expect(await searchEnded(own.acme, search)).toMatchObject({ state: 'succeeded' })
  expect(await losses()).toEqual([{ losses: 1 }])
})
