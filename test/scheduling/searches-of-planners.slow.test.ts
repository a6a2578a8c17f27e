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

/** A planner that begins while another one, as if it lived, calculates a search. */
async function besideAnother() {
  const front = await startTestService({ environment: { ROLES: 'api,identity' } })
  const { database } = front.app
  const services = [front]
  const outside = new pg.Client({ connectionString: String(process.env.CHAINWORK_TEST_DATABASE) })
  onTestFinished(async () => {
    await outside.end()
    for (const it of services) await it.stop()
  })
  await outside.connect()
  const { acme, project } = await sharedPeople(front, 'One')
  const { url } = await project('Plant', [['Ann', 5]])
  await acme.post(`${url}/schedule`)
  const ask = () => askWithoutWaiting(acme, `${url}/simulate`, { runs: 200 })
  await database.query(`INSERT INTO scheduling.planner VALUES ('another', 3, 3, now() + interval '1 hour')`)
  const search = await ask()
  const beat = () =>
    database.query("UPDATE scheduling.search SET state = 'running', claims = 1, started_at = now(), seen_at = now()")
  await beat()
  services.unshift(await startTestService({ environment: { ROLES: 'planner', DATABASE_URL: front.databaseUrl } }))
  const lossesOfEach = () =>
    database.query<{ losses: number }>('SELECT losses FROM scheduling.search ORDER BY created_at')
  /** Has it run before each such change. Resolves to what drops it again. */
  async function trigger(change: string, body: string) {
    await database.query(
      `CREATE FUNCTION scheduling.hinder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NEW; END $$`,
    )
    await database.query(`CREATE TRIGGER hinder BEFORE ${change} EXECUTE FUNCTION scheduling.hinder()`)
    return () =>
      database.query('DO $$ BEGIN SET LOCAL lock_timeout = 0; DROP FUNCTION scheduling.hinder CASCADE; END $$')
  }
  return {
    database,
    outside,
    trigger,
    beat,
    ask,
    ended: () => searchEnded(acme, search),
    losses: async () => (await lossesOfEach())[0]?.losses,
  }
}

type Beside = Awaited<ReturnType<typeof besideAnother>>

const OUTAGE = (LOST_AFTER + 1) * 1_000 // ms

async function takesNoConnections({ database, outside }: Beside): Promise<void> {
  const [row] = await database.query<{ name: string }>('SELECT current_database() AS name')
  await outside.query(`ALTER DATABASE "${row?.name}" ALLOW_CONNECTIONS false`)
  await outside.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [row?.name])
  await pause(OUTAGE)
  await outside.query(`ALTER DATABASE "${row?.name}" ALLOW_CONNECTIONS true`)
  await expect.poll(() => database.query('SELECT 1').catch(() => []), { timeout: 20_000 }).toHaveLength(1)
}

/** Statements take long, and succeed. */
async function hangs({ trigger }: Beside): Promise<void> {
  const drop = await trigger(`UPDATE ON scheduling.planner FOR EACH ROW`, `PERFORM pg_sleep(${OUTAGE / 1_000})`)
  await pause(2_000) // a statement has begun
  await drop() // waits for its end
}

test.each([
  ['takes no connections', takesNoConnections],
  ['hangs', hangs],
] as const)('a planner does not take the others for dead as soon as a database is back that %s', async (_, outage) => {
  const beside = await besideAnother()
  const { beat, ended, losses } = beside
  await beat()
  await outage(beside)
  await pause(3_000) // the planner has had some rounds
  expect(await losses()).toBe(0)
  // One that is dead is found a little later.
  expect(await ended()).toMatchObject({ state: 'succeeded' })
  expect(await losses()).toBe(1)
})

test('a planner that can claim no search still takes back those of others that died', async () => {
  const { database, trigger, ask, losses } = await besideAnother()
  const change = `UPDATE ON scheduling.search FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'running')`
  await trigger(change, `RAISE 'not today'`)
  await ask()
  await pause(2_000) // a round has failed
  await database.query(`UPDATE scheduling.search SET seen_at = now() - interval '1 minute' WHERE state = 'running'`)
  await expect.poll(losses, { timeout: 5_000 }).toBe(1)
})
