import type { Task } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import { isPaused } from '../../plugins/console/web/pages/work/groups.ts'
import { queryOf } from '../../plugins/console/web/pages/work/query.ts'

test('to do now is what is to be worked on today, not all that is under way', () => {
  expect(queryOf({ state: 'now' }).$filter).toBe('startsToday eq true')
  expect(queryOf({ state: 'now', project: 7 }).$filter).toBe('startsToday eq true and projectId eq 7')
})

test('a task that is under way and not to be worked on today is paused', () => {
  const of = (task: Partial<Task>) =>
    isPaused({ status: 'InProgress', startsToday: false, priority: 40, ...task } as Parameters<typeof isPaused>[0])
  expect(of({})).toBe(true)
  expect(of({ startsToday: true })).toBe(false)
  expect(of({ status: 'NotStarted' })).toBe(false)
  // Without a plan nobody knows.
  expect(of({ priority: null })).toBe(false)
})
