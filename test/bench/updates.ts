/**
 * Measures what one report of progress costs: `PATCH` of the remaining duration of one task over HTTP, in projects of
 * 1,000 and 10,000 tasks in which it moves one chain, and a batch of 1,000 reports. `statements` and `walBytes` are
 * those of the database for one request. The reference is the least that any implementation does: one row is updated by
 * its key and the task is read over HTTP, in the same run; `ratioToReference` is of the times.
 *
 * Medians of some rounds; a round in which PostgreSQL happens to write whole pages, as it does once for each page after a
 * checkpoint, is one of them.
 */
import pg from 'pg'
import { startTestService, type TestAccount } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import setup from '../support/embedded.ts'
import { countStatements } from '../support/statements.ts'
import { median, print, round, UsageError, walPosition, walSince } from './rounds.ts'

const SIZES = {
  1000: { chains: 50, budgetMs: 25, budgetWal: 20_000 },
  10000: { chains: 100, budgetMs: 120, budgetWal: 100_000 },
}
const ROUNDS = 21
const WARM_UP = 20 // requests, after which the code is compiled and the project known, as in a service that runs
const BATCH = 1_000

interface Started {
  readonly account: TestAccount
  readonly taskIds: readonly number[]
}

export async function bench(args: readonly string[]): Promise<void> {
  const sizes = Object.entries(SIZES).filter(([tasks]) => args.length === 0 || args.includes(tasks))
  if (sizes.length === 0) throw new UsageError(`The sizes are ${Object.keys(SIZES).join(', ')} tasks.`)
  const stopDatabase = await setup()
  const service = await startTestService()
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  for (const [tasks, { chains, budgetMs, budgetWal }] of sizes) {
    const started = await startProject(await service.account(`Bench ${tasks}`), Number(tasks), chains)
    const one = await measure(db, (n) => report(started, n, chains))
    const reference = await measure(db, async (n) => {
      const id = started.taskIds[n]
      await db.query(
        'UPDATE scheduling.task SET remaining_duration = remaining_duration WHERE account_id = $1 AND id = $2',
        [started.account.accountId, id],
      )
      await started.account.get(`/api/v1/tasks/${id}`)
    })
    const ratioToReference = round(one.ms / reference.ms, 1)
    print({
      bench: 'updates',
      tasks: Number(tasks),
      ...one,
      budgetMs,
      budgetWal,
      referenceMs: reference.ms,
      ratioToReference,
    })
    print({
      bench: 'updates',
      tasks: Number(tasks),
      batch: BATCH,
      ...(await measure(db, (n) => batch(started, n), 5, 2)),
      budgetMs: 1_000,
    })
  }
  await db.end()
  await service.stop()
  await stopDatabase()
}

async function startProject(account: TestAccount, tasks: number, chains: number): Promise<Started> {
  const { body } = await account.post('/api/v1/projects/import', chainsCsv(tasks, chains), {
    'Content-Type': 'text/csv',
  })
  const { id } = body.project
  await account.patch(`/api/v1/projects/${id}`, { bufferType: 'PROJECT_AND_FEEDING' })
  // A busy machine may take longer than planning waits.
  let status = 503
  for (let tries = 0; status === 503 && tries < 5; tries++) {
    status = (await account.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status
  }
  if (status !== 200) throw new Error(`The project does not start: ${status}`)
  const taskIds: number[] = []
  for (let skip = 0; skip < tasks; skip += 1_000) {
    const { body: page } = await account.get(`/api/v1/projects/${id}/tasks?$top=1000&$skip=${skip}&$orderby=id`)
    taskIds.push(...page.value.map((task: { id: number }) => task.id))
  }
  return { account, taskIds }
}

/** Of the first task of another chain each time, more than was estimated. */
async function report({ account, taskIds }: Started, n: number, chains: number): Promise<void> {
  const { status } = await account.patch(`/api/v1/tasks/${taskIds[1 + (n % (chains - 1))]}`, {
    remainingDuration: 5.5 + n / 100,
  })
  if (status !== 200) throw new Error(`A report was answered with ${status}.`)
}

async function batch({ account, taskIds }: Started, n: number): Promise<void> {
  const updates = taskIds.slice(0, BATCH).map((taskId) => ({ taskId, remainingDuration: 3 + n / 10 }))
  const { status, body } = await account.post('/api/v1/tasks/batch-update', { updates })
  if (status !== 200 || body.succeeded !== BATCH) throw new Error(`A batch was answered with ${status}.`)
}

async function measure(db: pg.Client, act: (n: number) => Promise<void>, rounds = ROUNDS, warmUp = WARM_UP) {
  for (let n = 0; n < warmUp; n++) await act(n)
  const [times, bytes, statements]: [number[], number[], number[]] = [[], [], []]
  for (let n = warmUp; n < rounds + warmUp; n++) {
    const before = await walPosition(db)
    const counted = countStatements('scheduling.')
    const from = performance.now()
    await act(n)
    times.push(performance.now() - from)
    statements.push(counted.end().length)
    bytes.push(await walSince(db, before))
  }
  return { ms: round(median(times), 1), walBytes: median(bytes), statements: median(statements) }
}
