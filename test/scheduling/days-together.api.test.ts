/** The daily projection of projects that share people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { countStatements } from '../support/statements.ts'
import { sharedPeople } from './shared-people.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())

test('reads what runs in an account once a run, and moves each project by what the others lose', async () => {
  const at = await sharedPeople(service, 'Together')
  const first = await at.project('Plant', [['Ann', 3]])
  const second = await at.project('Move', [
    ['Ann', 2],
    ['Bob', 2],
  ])
  const third = await at.project('Sell', [['Bob', 4]])
  for (const project of [first, second, third]) await at.start(project)
  await at.report(first.ids[0], { status: 'InProgress', remainingDuration: 3 })
  expect(await at.days(second.ids[0])).toEqual(['11-26', '11-27'])

  service.clock.set('2026-11-26T10:00:00Z')
  const sent = countStatements('SELECT (\n  WITH')
  await service.makeDue('scheduling.daily projection')
  const due = async () => {
    const days = await service.app.database.query<{ due: number }>(
      "SELECT count(*)::int AS due FROM scheduling.project WHERE status_date < '2026-11-26'",
    )
    return days[0]?.due
  }
  await expect.poll(due).toBe(0)
  // The job reads it, and the share of this process where both have found projects: not each of the three.
  expect(sent.end().length).toBeOneOf([1, 2])
  await at.signIn()
  // Nothing was reported for three days, of which the first one counts as progress.
  expect(await at.days(first.ids[0])).toEqual(['11-23', '11-27'])
  expect(await at.days(second.ids[0])).toEqual(['11-30', '12-01'])
})
