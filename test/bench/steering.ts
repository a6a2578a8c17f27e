/**
 * Measures reports of progress in accounts whose projects share people, so that each report moves all other projects too:
 *
 *     npm run bench -- steering [reports|large|reporters|morning ...]
 *
 * `reports` and `large` are 20 and 100 projects of 100 tasks, reported on one at a time (`steering/reports.ts`); `reporters`
 * 20 people who report at once to two API processes (`steering/reporters.ts`); `morning` the daily projection (`steering/morning.ts`). Each of
 * these files has its reference. To plan and start the projects takes longer than to measure: `large` takes some minutes.
 */
import { startTestService, type TestService } from '../../runtime/testing.ts'
import setup from '../support/embedded.ts'
import { UsageError } from './rounds.ts'
import { morning } from './steering/morning.ts'
import { passFirstEvents } from './steering/portfolio.ts'
import { reporters } from './steering/reporters.ts'
import { reports } from './steering/reports.ts'

const MEASURES: Readonly<Record<string, (service: TestService) => Promise<void>>> = {
  reports: (service) => reports(service, { projects: 20, tasks: 100, people: 60 }, { ratioToReference: 1.5 }),
  large: (service) => reports(service, { projects: 100, tasks: 100, people: 200 }, { ms: 150, roundMs: 3_000 }),
  reporters,
  morning,
}
const MONDAY = '2026-11-23T08:00:00Z'

export async function bench(args: readonly string[]): Promise<void> {
  const names = Object.keys(MEASURES)
  const unknown = args.find((name) => !names.includes(name))
  if (unknown) throw new UsageError(`There is no measure ${unknown}; the measures are ${names.join(', ')}.`)
  const stopDatabase = await setup()
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (args.length > 0 && !args.includes(name)) continue
    // Its second process goes by the true time.
    const service = await startTestService(measure === reporters ? {} : { now: MONDAY })
    await passFirstEvents(service)
    await measure(service)
    await service.stop()
  }
  await stopDatabase()
}
