import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Running, runningOf } from '../../plugins/scheduling/calculation/running.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const CALENDAR = { id: 1, isDefault: true, weekdays: [1, 2, 3, 4, 5], holidays: [] }
const TASK = { id: 1, duration: 2, safeDuration: null, notBefore: null, status: 'NotStarted', remainingDuration: 2 }
const REPORT = {
  actualStart: null,
  actualFinish: null,
  asOf: null,
  reportedOn: null,
  reassignedOn: null,
  formerPeople: null,
}
const columns = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]]))
const FACTS = { id: 1, name: '', priority: 500, startDate: '2026-11-23', calendarId: null, bufferSize: 1 }

/** A project in a state of this name, beside so many resources. */
const running = (workName: string, resources: number): Running =>
  ({
    projects: [
      {
        workName,
        work: JSON.stringify({
          planStart: null,
          pauses: [],
          tasks: columns({ ...TASK, ...REPORT, plannedAt: null, isBlocked: false }),
          links: { taskId: [], predecessorId: [], type: [], lag: [] },
          assignments: { taskId: [], resourceId: [], units: [] },
        }),
        facts: JSON.stringify({ ...FACTS, decisions: [], otherWork: [], hasPlanStart: false, startsWithPlan: false }),
      },
    ],
    basis: JSON.stringify({
      resources: Array.from({ length: resources }, (_, id) => ({ id, capacity: 1, calendarId: null, absences: [] })),
      calendars: [CALENDAR],
    }),
  }) as unknown as Running

const resourcesIn = (of: Running) => runningOf(of)[0]?.network.resources

test('the resources of an account as they were are not kept with the work of projects', async () => {
  const before = new WeakRef(resourcesIn(running('before', 2)) as object)
  expect(resourcesIn(running('now', 3))).toHaveLength(3)
  await turn()
  collect()
  expect(before.deref()).toBeUndefined()
})

test('a project of the same work, facts and resources is made once', () => {
  expect(runningOf(running('same', 2))).toBe(runningOf(running('same', 2)))
})
