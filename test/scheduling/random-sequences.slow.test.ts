/**
 * Whatever is done to projects, in whatever order: numbers are those of a calculation from scratch, events come once. A
 * failure prints the requests in their order, the shortest sequence that was found.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import { runs } from '../support/property-runs.ts'
import { recordEvents } from './events.ts'
import { runCourse, type Stage } from './sequences/course.ts'
import { type Opening, projectsOf } from './sequences/openings.ts'
import type { Operation } from './sequences/operations.ts'
import { operations, portfolioOperations, projectDrafts } from './sequences/random-operations.ts'
import { recordTransitions } from './sequences/transitions.ts'

const TODAY = '2026-11-23' // a Monday

let stage: Stage
beforeAll(async () => {
  const lines: string[] = []
  const keep = (...line: unknown[]) => lines.push(JSON.stringify(line))
  const log = { debug() {}, info() {}, warn: keep, error: keep }
  const service = await startTestService({ now: `${TODAY}T10:00:00Z`, log })
  lines.splice(0) // of its settings
  stage = {
    service,
    emitted: await recordEvents(service),
    transitions: await recordTransitions(service),
    logged: () => lines.splice(0),
    stranger: await service.account('Stranger'),
  }
  // The tests say when a day is projected: nobody else does, who holds the timers.
  await service.app.database.query(
    `INSERT INTO runtime.timer (name, last_fired_at, run_by, lease_until)
     SELECT unnest(array['scheduling.daily projection', 'scheduling.daily simulation', 'scheduling.weekly releases',
       'scheduling.fever chart thinning']), now(), 'test', 'infinity'
     ON CONFLICT (name) DO UPDATE SET run_by = excluded.run_by, lease_until = excluded.lease_until`,
  )
})
afterAll(() => stage?.service.stop())

/** No run begins later; on a failure, the time that is spent on a shorter sequence that fails too. */
const interruptAfterTimeLimit = 180_000 // ms
const timeout = 300_000 // ms

/** As fc.assert; warns of runs that there was no time for. */
const holds = <T>(property: fc.IAsyncProperty<T>, numRuns: number) =>
  fc.assert(property, {
    ...{ numRuns, interruptAfterTimeLimit },
    async asyncReporter(details) {
      if (details.failed) {
        throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance })
      }
      const { currentTestName } = expect.getState()
      // biome-ignore lint/suspicious/noConsole: a run that ended early is no success that may go unseen
      if (details.interrupted) console.warn(`${currentTestName}: time for ${details.numRuns} of ${numRuns} runs only`)
    },
  })
const upTo = (maxLength: number) => ({ minLength: 1, maxLength, size: 'max' as const })

function run(opening: Opening, course: readonly Operation[]): Promise<void> {
  stage.service.clock.set(`${TODAY}T10:00:00Z`)
  return runCourse(stage, opening, course)
}
const start = (project: number): Operation => ({ kind: 'status', project, status: 'Active' })

test('projects that share people stay true, and emit each event once', { timeout }, () =>
  holds(
    fc.asyncProperty(
      fc.array(projectDrafts(7), { minLength: 3, maxLength: 3 }),
      fc.array(operations, upTo(40)),
      // Work goes on in two of them from the beginning.
      (drafts, course) => run(projectsOf(drafts, TODAY), [start(0), start(1), ...course]),
    ),
    runs(6),
  ),
)

test('portfolios that are planned together stay true', { timeout }, () =>
  holds(
    fc.asyncProperty(
      fc.array(projectDrafts(5), { minLength: 2, maxLength: 4 }),
      fc.array(portfolioOperations, upTo(20)),
      (drafts, course) => run(projectsOf(drafts, TODAY), course),
    ),
    runs(3),
  ),
)

test('a project that is kept in planning threads stays true', { timeout }, () => {
  const file = chainsCsv(420, 30)
  const large: Opening = async (post) => {
    await post('projects/import', file)
  }
  return holds(
    fc.asyncProperty(fc.array(operations, upTo(20)), (course) => run(large, [start(0), ...course])),
    runs(1),
  )
})
