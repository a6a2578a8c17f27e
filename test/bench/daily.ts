/**
 * Measures the daily projection: a new day begins, and all active projects of 100 tasks are projected anew by the only
 * worker process, which is the one that serves. `minutesFor100000` is what 100,000 projects would take at that pace, its
 * budget 30 minutes on two processors; `minutesFor100000ByCpu` what they would take of two that nobody else uses, by the CPU
 * time of the service and its connections' processes of PostgreSQL. The reference is one project alone, reported on over HTTP: `msForOneReport`.
 * Each project has people of its own: a thousand projects of the same ten people would be planned one behind the other,
 * over centuries, until they have more bookings than a plan is made around.
 *
 *     npm run bench -- daily [PROJECTS]    1,000 unless given
 */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import setup from '../support/embedded.ts'
import { cpuOfService, median, print, round, UsageError } from './rounds.ts'

const TASKS = 100
const CHAINS = 10
const AT_ONCE = 4 // imports
const ROUNDS = 21
const PROCESSORS = 2 // of the budget

export async function bench([given = '1000']: readonly string[]): Promise<void> {
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`${given} is no number of projects.`)
  const stopDatabase = await setup()
  const service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  const account = await service.account('Bench')
  const ids = await startProjects(account, count)
  const msForOneReport = await measureReports(account, ids[0] as number)

  service.clock.set('2026-11-24T10:00:00Z')
  const [from, cpuBefore] = [performance.now(), await cpuOfService(service.app.database)]
  await service.makeDue('scheduling.daily projection')
  while ((await dueOf(service)) > 0) await pause(200)
  const ms = performance.now() - from
  const cpuMs = ((await cpuOfService(service.app.database)) - cpuBefore) / 1_000 / count
  print({
    bench: 'daily',
    projects: count,
    tasks: TASKS,
    seconds: round(ms / 1_000, 1),
    msOfOneProject: round(ms / count),
    cpuMsOfOneProject: round(cpuMs),
    minutesFor100000: round((ms / count) * (100_000 / 60_000), 1),
    minutesFor100000ByCpu: round((cpuMs / PROCESSORS) * (100_000 / 60_000), 1),
    budgetMinutes: 30,
    msForOneReport,
  })
  await checkCalculated(service, account, ids[0] as number)
  await service.stop()
  await stopDatabase()
}

async function startProjects(account: TestAccount, count: number): Promise<number[]> {
  const ids: number[] = []
  let begun = 0
  const work = async () => {
    while (begun < count) {
      const csv = chainsCsv(TASKS, CHAINS, `Team ${++begun}`)
      const { body } = await account.post('/api/v1/projects/import', csv, { 'Content-Type': 'text/csv' })
      ids.push(body.project.id)
      const started = await account.patch(`/api/v1/projects/${body.project.id}`, { status: 'Active' })
      if (started.status !== 200) throw new Error(`A project does not start: ${started.status} ${started.body.detail}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ids
}

async function measureReports(account: TestAccount, projectId: number): Promise<number> {
  const { body } = await account.get(`/api/v1/projects/${projectId}/tasks?$top=1`)
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now()
    await account.patch(`/api/v1/tasks/${body.value[0].id}`, { remainingDuration: 3 + n / 10 })
    times.push(performance.now() - from)
  }
  return round(median(times), 1)
}

async function dueOf({ app }: TestService): Promise<number> {
  const [row] = await app.database.query<{ due: number }>(
    "SELECT count(*) AS due FROM scheduling.project WHERE status = 'Active' AND status_date < '2026-11-24'",
  )
  return row?.due ?? 0
}

/** A day without work is a day of the buffer. */
async function checkCalculated(service: TestService, account: TestAccount, id: number): Promise<void> {
  const requests = service.as(await signIn(service.url, account, account.email, account.password))
  const { body } = await requests.get(`/api/v1/projects/${id}/schedule`)
  if (body.statusDate !== '2026-11-24') throw new Error(`The project stands at ${body.statusDate}.`)
}
