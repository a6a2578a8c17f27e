/**
 * Twenty people report at once in an account of 2,000 tasks in 20 projects: ten reports each, one after the answer to the one
 * before; every other one of them to a second API process. Each begins with another project and goes on to the next one with each report. Meanwhile the other projects are
 * projected too. `p50Ms` and `p99Ms` are the times until the answers, `roundsMs` the time from the last one until all
 * projects are projected. The reference is one report at a time, the next one when all projects are projected.
 *
 * At the end, what is stored of each project is compared with a calculation from its plan and all reports, with nothing
 * kept from calculations before; `differing` counts the projects of which it is something else. The benchmark fails where
 * there are any, or where a report was not answered with 200.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Requests, requests } from '../../../runtime/testing/requests.ts'
import { SECRETS_KEYS, signIn, type TestService } from '../../../runtime/testing.ts'
import { deriveAnew, derivedOf, readState } from '../../scheduling/sequences/state.ts'
import { startProcess } from '../../support/process.ts'
import { sharedPortfolio } from '../portfolio/projects.ts'
import { median, print, round } from '../rounds.ts'
import { type Portfolio, report, type StartedTask, startPortfolio, timed, untilRoundsEnd } from './portfolio.ts'

const SIZE = { projects: 20, tasks: 100, people: 60 }
const REPORTERS = 20
const REPORTS = 10 // of each
const ALONE = 10 // reports
const WARM_UP = 3 // reports

export async function reporters(service: TestService): Promise<void> {
  const networks = sharedPortfolio(SIZE.projects, SIZE.tasks, SIZE.people, 1)
  const account = await service.account('Reporters')
  const portfolio = await startPortfolio(service, account, networks)
  const second = await startProcess({
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: service.app.config.dataDir,
    SECRETS_KEYS,
    ROLES: 'api,identity',
  })
  const token = await signIn(second.url, account, account.email, account.password)
  const ways: readonly Requests[] = [account, requests(second.url, token)]
  const alone: number[] = []
  for (let n = 0; n < WARM_UP + ALONE; n++) {
    const ms = await timed(() => reportOn(account, portfolio, n, 0, 0.5))
    await untilRoundsEnd(service)
    if (n >= WARM_UP) alone.push(ms)
  }

  const times: number[] = []
  const refused: string[] = []
  const from = performance.now()
  await Promise.all(
    Array.from({ length: REPORTERS }, async (_, reporter) => {
      for (let n = 0; n < REPORTS; n++) {
        const way = ways[reporter % ways.length] as Requests
        const ms = await timed(() =>
          reportOn(way, portfolio, reporter + n, n, 0.5 + reporter / 100).catch(
            (error) => void refused.push(error.message),
          ),
        )
        times.push(ms)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  const roundsMs = await timed(() => untilRoundsEnd(service))
  const differing = await countDiffering(service, portfolio)
  second.kill('SIGTERM')
  await second.ended
  times.sort((a, b) => a - b)
  const p99 = times[Math.ceil(times.length * 0.99) - 1] as number
  print({
    bench: 'steering',
    measure: 'reporters',
    ...SIZE,
    reporters: REPORTERS,
    processes: ways.length,
    reports: times.length,
    refused: refused.length,
    perSecond: round(times.length / seconds, 1),
    p50Ms: round(median(times), 1),
    p99Ms: round(p99, 1),
    referenceMs: round(median(alone), 1),
    ratioToReference: round(p99 / median(alone), 1),
    roundsMs: round(roundsMs, 1),
    differing,
  })
  if (refused.length > 0) throw new Error(refused[0])
  if (differing > 0) throw new Error(`${differing} projects are stored otherwise than they are calculated.`)
}

const reportOn = (way: Requests, { projects }: Portfolio, project: number, task: number, more: number) =>
  report(way, projects[project % projects.length]?.tasks[task] as StartedTask, more)

async function countDiffering(service: TestService, { account }: Portfolio): Promise<number> {
  const { projects } = await readState(service, account.accountId)
  return [...projects.values()].filter((state) => {
    const { critical: _, ...anew } = deriveAnew(state, state.project.statusDate as string)
    return !isDeepStrictEqual(derivedOf(state), anew)
  }).length
}
