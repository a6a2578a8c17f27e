import type { Task } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import { isPaused } from '../../plugins/console/web/pages/work/groups.ts'
import { queryOf } from '../../plugins/console/web/pages/work/query.ts'

test('to do now is what is to be worked on today, not all that is under way', () => {
  const now = "(startsToday eq true or (status eq 'InProgress' and (priority eq null or priority le 0)))"
  expect(queryOf({ state: 'now' }).$filter).toBe(now)
  expect(queryOf({ state: 'now', project: 7 }).$filter).toBe(`${now} and projectId eq 7`)
})

test('a task that is under way and not to be worked on today is paused', () => {
  const of = (task: Partial<Task>) =>
    isPaused({ status: 'InProgress', startsToday: false, priority: 40, ...task } as Parameters<typeof isPaused>[0])
  expect(of({})).toBe(true)
  expect(of({ startsToday: true })).toBe(false)
  expect(of({ status: 'NotStarted' })).toBe(false)
  // Without a plan nobody knows, nor in Planning.
  for (const priority of [null, 0]) expect(of({ priority })).toBe(false)
})
