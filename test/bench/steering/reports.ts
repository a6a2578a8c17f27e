/**
 * One report at a time, each of the first task of another project: three days more than was estimated. `ms` is the time until
 * its answer; `roundMs` the time from then until all other projects are projected, as all share people with it; `walBytes`
 * is what PostgreSQL writes for both, and `movedTasks` counts the tasks of all projects that have other dates after them.
 * The reference is the same report where the tasks of 20 such projects, with their people, are one project, alone in its
 * account. The two are measured in turn; figures are medians, ratios are medians of each round's ratio. `cpuMs` is the CPU
 * time of the service and PostgreSQL for a report with its round, on average, and `referenceCpuMs` that of the reference:
 * they depend less on what else the machine does.
 */
import pg from 'pg'
import type { TestService } from '../../../runtime/testing.ts'
import { merged, sharedPortfolio } from '../portfolio/projects.ts'
import { cpuOfService, median, print, round, walPosition, walSince } from '../rounds.ts'
import { report, type StartedTask, startPortfolio, timed, untilRoundsEnd } from './portfolio.ts'

export interface Size {
  readonly projects: number
  /** Of each. */
  readonly tasks: number
  readonly people: number
}
/** What is not to be exceeded. */
export interface Budget {
  readonly ms?: number
  readonly ratioToReference?: number
  readonly roundMs?: number
}
interface Sample {
  readonly ms: number
  readonly referenceMs: number
  readonly roundMs: number
  readonly cpuMs: number
  readonly referenceCpuMs: number
  readonly walBytes: number
  readonly movedTasks: number
}
const REFERENCE: Size = { projects: 20, tasks: 100, people: 60 }
const SEED = 1
const MORE = 3 // working days
const WARM_UP = 3 // rounds, after which the code is compiled and the projects known, as in a service that runs
const ROUNDS = 15

export async function reports(service: TestService, size: Size, budget: Budget): Promise<void> {
  const alone = await startPortfolio(service, await service.account('Alone'), [merged(networksOf(REFERENCE))])
  const shared = await startPortfolio(service, await service.account('Shared'), networksOf(size))
  const db = new pg.Client({ connectionString: service.databaseUrl })
  await db.connect()
  const samples: Sample[] = []
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const cpuAtStart = await cpuOfService(service.app.database)
    const task = alone.projects[0]?.tasks[n * REFERENCE.tasks] as StartedTask
    const referenceMs = await timed(() => report(alone.account, task, MORE))
    const referenceCpuMs = ((await cpuOfService(service.app.database)) - cpuAtStart) / 1_000

    const dates = await datesOf(db, shared.account.accountId)
    const [wal, cpu] = [await walPosition(db), await cpuOfService(service.app.database)]
    const ms = await timed(() => report(shared.account, shared.projects[n]?.tasks[0] as StartedTask, MORE))
    const roundMs = await timed(() => untilRoundsEnd(service))
    const cpuMs = ((await cpuOfService(service.app.database)) - cpu) / 1_000
    const walBytes = await walSince(db, wal)
    const after = await datesOf(db, shared.account.accountId)
    const movedTasks = [...after].filter(([id, days]) => dates.get(id) !== days).length
    samples.push({ ms, referenceMs, roundMs, cpuMs, referenceCpuMs, walBytes, movedTasks })
  }
  await db.end()
  printResult(size, budget, samples.slice(WARM_UP))
}

function printResult(size: Size, budget: Budget, samples: readonly Sample[]): void {
  const medianOf = (value: (sample: Sample) => number) => median(samples.map(value))
  const meanOf = (value: (sample: Sample) => number) => samples.reduce((sum, it) => sum + value(it), 0) / samples.length
  print({
    bench: 'steering',
    measure: 'reports',
    ...size,
    ms: round(medianOf((it) => it.ms)),
    referenceMs: round(medianOf((it) => it.referenceMs)),
    ratioToReference: round(medianOf((it) => it.ms / it.referenceMs)),
    roundMs: round(medianOf((it) => it.roundMs)),
    ratioOfRound: round(medianOf((it) => it.roundMs / it.referenceMs)),
    cpuMs: round(meanOf((it) => it.cpuMs)),
    referenceCpuMs: round(meanOf((it) => it.referenceCpuMs)),
    walBytes: medianOf((it) => it.walBytes),
    movedTasks: medianOf((it) => it.movedTasks),
    budget,
  })
}

const networksOf = ({ projects, tasks, people }: Size) => sharedPortfolio(projects, tasks, people, SEED)

/** The projected dates of all tasks, by task. */
async function datesOf(db: pg.Client, accountId: number): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; days: string }>(
    `SELECT task_id AS id, concat(projected_start, ' ', projected_finish) AS days FROM scheduling.task_projection
     WHERE account_id = $1`,
    [accountId],
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}
