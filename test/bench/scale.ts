/**
 * Measures how the cost of an installation grows with its tasks:
 *
 *     npm run bench -- scale [citus] [TASKS ...]    10000, 100000 and 1000000 unless given
 *
 * On one embedded PostgreSQL, or on a Citus cluster: that of CITUS_URL, else a coordinator and two nodes on this machine.
 *
 * Accounts have 200 tasks of five projects that share twelve people; one has 10,000 tasks of twenty projects. Those beyond the
 * first twenty-two are copies of one of these, made by statements. At each size:
 *
 * - `requests`: milliseconds of everyday requests in an account of 200 tasks and in that of 10,000, medians. `growth` is the
 *   change against the first size, each divided by the time of ten `/readyz` in the same round, which no size changes: the
 *   reference. 1.2 is what is not to be exceeded.
 * - `storm`: twenty accounts import a file of 200 tasks, which is planned, all at once: seconds until the last has its answer,
 *   compared with the same imports one after the other (`ratioToReference`).
 * - `webhooks`: twenty accounts report at once, 25 reports each: events delivered a second, and the median milliseconds from a
 *   report's answer to its delivery. The reference is one account that does the same.
 * - `daily`: a new day begins in all accounts: projects projected a second in the first half minute, CPU ms of each. The
 *   reference is the first size.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import { setUpCluster } from '../support/citus-cluster.ts'
import setup from '../support/embedded.ts'
import { openReceiver } from '../support/receiver.ts'
import { sharedPortfolio } from './portfolio/projects.ts'
import { cpuOfService, median, print, round, UsageError } from './rounds.ts'
import { copyAccounts } from './scale/fill.ts'
import { type Portfolio, report, startPortfolio, timed, untilRoundsEnd } from './steering/portfolio.ts'

const SIZES = [10_000, 100_000, 1_000_000] // tasks
const EVERYDAY = { projects: 5, tasks: 40, people: 12 }
const LARGE = { projects: 20, tasks: 500, people: 150 }
const TASKS = EVERYDAY.projects * EVERYDAY.tasks // of an account
const SIGNED_IN = 20 // accounts that send requests
const WARM_UP = 20
const REFERENCES = 10 // one alone is mostly noise
const ROUNDS = 25
const REPORTS = 25 // of each account
const DELIVERED_WITHIN = 120_000 // ms
const DAY = 30_000 // ms of a new day that are measured
const FIRST_DAY = '2026-11-23'

interface Accounts {
  /** Accounts of 200 tasks that import, report and receive webhooks. */
  readonly busy: readonly Portfolio[]
  /** One of 200 tasks and one of 10,000, whose requests are measured: nothing is added to them. */
  readonly small: Portfolio
  readonly large: Portfolio
}

export async function bench(args: readonly string[]): Promise<void> {
  const isOnCluster = args[0] === 'citus'
  const given = args.slice(isOnCluster ? 1 : 0).map(Number)
  const sizes = given.length > 0 ? given : SIZES
  const least = TASKS * SIGNED_IN
  if (sizes.some((size, at) => !(size >= least) || size < (sizes[at - 1] ?? 0)))
    throw new UsageError(`Give \`citus\` or nothing, and numbers of tasks from ${least} on, the smaller first.`)
  const stopDatabase = await (isOnCluster ? useCluster() : setup())
  const service = await startTestService({ now: `${FIRST_DAY}T08:00:00Z` })
  let accounts = await startAccounts(service)
  const original = accounts.small.account.accountId
  let copies = 0
  let first: Requests | undefined
  for (const [at, size] of sizes.entries()) {
    const wanted = Math.round((size - least) / TASKS)
    const ms = await timed(() => copyAccounts(service.databaseUrl, original, copies, wanted))
    copies = wanted
    const tasks = await count(service, 'SELECT count(*) AS n FROM scheduling.task')
    print({
      bench: 'scale',
      measure: 'fill',
      size,
      accounts: SIGNED_IN + 2 + copies,
      tasks,
      seconds: round(ms / 1_000),
    })
    const requests = await measureRequests(accounts, at)
    first ??= requests
    print({ bench: 'scale', measure: 'requests', size, ...shown(requests, first) })
    print({ bench: 'scale', measure: 'storm', size, ...(await storm(accounts)) })
    print({ bench: 'scale', measure: 'webhooks', size, ...(await webhooks(accounts, at)) })
    print({ bench: 'scale', measure: 'daily', size, ...(await daily(service, dayAfter(at))) })
    accounts = await signInAgain(service, accounts)
  }
  await service.stop()
  await stopDatabase()
}

async function useCluster(): Promise<() => Promise<void>> {
  const { environment, end } = await setUpCluster()
  Object.assign(process.env, environment)
  return end
}

const dayAfter = (days: number) => new Date(Date.parse(FIRST_DAY) + (days + 1) * 86_400_000).toISOString().slice(0, 10)

const count = async (service: TestService, sql: string, values: readonly unknown[] = []): Promise<number> =>
  (await service.app.database.query<{ n: number }>(sql, values))[0]?.n ?? 0

async function startAccounts(service: TestService): Promise<Accounts> {
  const start = async (name: string, { projects, tasks, people }: typeof EVERYDAY, seed: number) =>
    startPortfolio(service, await service.account(name), sharedPortfolio(projects, tasks, people, seed))
  const busy: Portfolio[] = []
  for (let n = 1; n <= SIGNED_IN; n++) busy.push(await start(`Account ${n}`, EVERYDAY, n))
  return { busy, small: await start('Small', EVERYDAY, 1), large: await start('Large', LARGE, 1) }
}

/** Tokens expire within a day. */
async function signInAgain(service: TestService, { busy, small, large }: Accounts): Promise<Accounts> {
  const again = async ({ account, projects }: Portfolio): Promise<Portfolio> => {
    const token = await signIn(service.url, account, account.email, account.password)
    return { account: { ...account, ...service.as(token) }, projects }
  }
  return { busy: await Promise.all(busy.map(again)), small: await again(small), large: await again(large) }
}

/** Milliseconds by request, and how many times that of the reference they are. */
type Requests = ReadonlyMap<string, { readonly ms: number; readonly times: number }>

/** @param at the number of the size, so that no report says what one of an earlier size has said */
async function measureRequests({ small, large }: Accounts, at: number): Promise<Requests> {
  const samples = new Map<string, { ms: number; times: number }[]>()
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const reference = await timed(async () => {
      for (let i = 0; i < REFERENCES; i++) await get(small.account, '/readyz')
    })
    for (const [name, { account, projects }] of [
      ['200 tasks', small],
      ['10,000 tasks', large],
    ] as const) {
      const project = projects[n % projects.length]!
      const task = project.tasks[n % project.tasks.length]!
      const requests: Readonly<Record<string, () => Promise<void>>> = {
        'GET project': () => get(account, `/api/v1/projects/${project.id}`),
        'GET tasks': () => get(account, `/api/v1/projects/${project.id}/tasks?$top=100`),
        'GET portfolio': () => get(account, '/api/v1/portfolio?$top=50'),
        'GET $search': () => get(account, `/api/v1/tasks?$search=${encodeURIComponent('task 17')}&$top=20`),
        'PATCH task': () => report(account, task, at / 2 + n / 100),
      }
      for (const [request, send] of Object.entries(requests)) {
        const ms = await timed(send)
        if (n < WARM_UP) continue
        const key = `${request}, ${name}`
        samples.set(key, [...(samples.get(key) ?? []), { ms, times: ms / reference }])
      }
    }
  }
  return new Map(
    [...samples].map(([key, all]) => [
      key,
      { ms: median(all.map(({ ms }) => ms)), times: median(all.map(({ times }) => times)) },
    ]),
  )
}

const shown = (requests: Requests, first: Requests) =>
  Object.fromEntries(
    [...requests].map(([name, { ms, times }]) => [
      name,
      { ms: round(ms), growth: round(times / (first.get(name)?.times ?? Number.NaN)) },
    ]),
  )

async function get(account: TestAccount, path: string): Promise<void> {
  const { status } = await account.get(path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
}

async function storm({ busy }: Accounts) {
  const file = chainsCsv(TASKS, 10)
  const imported = async ({ account }: Portfolio) => {
    const { status, body } = await account.post('/api/v1/projects/import', file, { 'Content-Type': 'text/csv' })
    if (status !== 201) throw new Error(`An import was answered with ${status}: ${body.detail}`)
  }
  await imported(busy[0]!)
  const referenceMs = await timed(async () => {
    for (const it of busy) await imported(it)
  })
  const ms = await timed(async () => void (await Promise.all(busy.map(imported))))
  return { imports: busy.length, seconds: round(ms / 1_000), ratioToReference: round(ms / referenceMs) }
}

/** @param at as of `measureRequests` */
async function webhooks({ busy }: Accounts, at: number) {
  const receiver = await openReceiver()
  const reports = async (portfolios: readonly Portfolio[], path: string, more: number) => {
    const answered = new Map<number, number>()
    for (const { account } of portfolios) {
      const body = { name: 'Scale', url: `${receiver.url}${path}`, events: ['task.duration_changed'], secret: 'scale' }
      const { status } = await account.post('/api/v1/webhooks', body)
      if (status !== 201) throw new Error(`A webhook was answered with ${status}.`)
    }
    const from = performance.now()
    await Promise.all(
      portfolios.map(async ({ account, projects }) => {
        const [{ tasks }] = projects as readonly [Portfolio['projects'][number]]
        for (let n = 0; n < REPORTS; n++) {
          const task = tasks[n % tasks.length]!
          await report(account, task, more + n)
          answered.set(task.id, performance.now())
        }
      }),
    )
    const deliveries = await receiver.arrived(portfolios.length * REPORTS, path, DELIVERED_WITHIN)
    const delays = deliveries.map(({ body, at }) => at + opened - (answered.get(body.data.taskId) ?? Number.NaN))
    return { perSecond: deliveries.length / ((performance.now() - from) / 1_000), delayMs: median(delays) }
  }
  const opened = performance.now()
  const alone = await reports(busy.slice(0, 1), '/alone', 30 + at / 10)
  const all = await reports(busy, '/all', 60 + at / 10)
  for (const { account } of busy) {
    const { body } = await account.get('/api/v1/webhooks')
    for (const { webhookId } of body.value) await account.delete(`/api/v1/webhooks/${webhookId}`)
  }
  await receiver.close()
  return {
    perSecond: round(all.perSecond),
    delayMs: round(all.delayMs),
    referencePerSecond: round(alone.perSecond),
    referenceDelayMs: round(alone.delayMs),
  }
}

/** What is not reached in time is set as if it were projected, so that it disturbs nothing that comes after. */
async function daily(service: TestService, day: string) {
  const { database } = service.app
  const due = () =>
    count(service, "SELECT count(*) AS n FROM scheduling.project WHERE status = 'Active' AND status_date < $1", [day])
  const before = await due()
  const cpu = await cpuOfService(database)
  service.clock.set(`${day}T08:00:00Z`)
  const isMade = service.makeDue('scheduling.daily projection')
  const from = performance.now()
  let left = before
  while (left > 0 && performance.now() - from < DAY) {
    await pause(250)
    left = await due()
  }
  const seconds = (performance.now() - from) / 1_000
  const cpuMs = ((await cpuOfService(database)) - cpu) / 1_000 / (before - left)
  await database.query("UPDATE scheduling.project SET status_date = $1 WHERE status = 'Active' AND status_date < $1", [
    day,
  ])
  await isMade
  await untilRoundsEnd(service)
  return { due: before, projected: before - left, perSecond: round((before - left) / seconds), cpuMs: round(cpuMs) }
}
