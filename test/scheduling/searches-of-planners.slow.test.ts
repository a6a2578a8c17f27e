import { expect, onTestFinished, test } from 'vitest'
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
