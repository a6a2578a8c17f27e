/** Which report is sent next, and what becomes of it. */
import type { Task } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import {
  afterChanged,
  afterSaved,
  confirmed,
  isOld,
  itemOf,
  nextReport,
  type QueuedReport,
  seenSince,
} from '../../plugins/console/web/reports/queue.ts'

const SEEN = {
  status: 'NotStarted',
  remainingDuration: 4,
  percentComplete: 0,
  actualStart: null,
  actualFinish: null,
  blockedNote: null,
  updatedAt: '2026-11-23T07:00:00Z',
} as const
const LATER = '2026-11-23T09:00:00Z'
const queued = (id: number, more: Partial<QueuedReport> = {}): QueuedReport => ({
  ...{ id, owner: '1.2', taskId: 7, name: 'Cut', report: { status: 'InProgress' }, seen: SEEN, key: `key ${id}` },
  ...{ madeAt: '2026-11-23T08:00:00Z', isTried: false, isConfirmed: false },
  ...more,
})
const task = (more: object) => ({ ...SEEN, updatedAt: LATER, ...more }) as unknown as Task

test('queue: sends in order, and holds what comes after a stopped report on the same task', () => {
  const stopped = queued(1, { stop: { kind: 'old' } })
  expect(nextReport([stopped, queued(2), queued(3, { taskId: 8 })])?.id).toBe(3)
  expect(nextReport([stopped, queued(2)])).toBeUndefined()
})

test('queue: asks after a day, unless the user has confirmed the report', () => {
  const day = Date.parse('2026-11-24T08:00:00Z')
  expect([isOld(queued(1), day), isOld(queued(1), day + 1)]).toEqual([false, true])
  expect(isOld(queued(1, { isConfirmed: true }), day + 1)).toBe(false)
})

test('queue: bases later reports on what the one before has made of the task', () => {
  const [next] = afterSaved([queued(1), queued(2)], queued(1), task({ status: 'InProgress' }))
  expect(next).toMatchObject({ id: 2, key: 'key 2', seen: { status: 'InProgress', updatedAt: LATER } })
})

test('queue: bases a report that was made before the page showed the last one on what that has made of the task', () => {
  const saved = task({ status: 'InProgress' })
  expect(seenSince(queued(2), saved)).toMatchObject({ key: 'key 2', seen: { status: 'InProgress', updatedAt: LATER } })
  const newer = queued(3, { seen: { ...SEEN, updatedAt: '2026-11-23T10:00:00Z' } })
  expect([seenSince(newer, saved), seenSince(newer, undefined)]).toEqual([newer, newer])
})

test('queue: sends again where only other fields have changed, drops what has arrived, and asks otherwise', () => {
  expect(afterChanged(queued(1), task({}), 'new')).toMatchObject({ key: 'new', seen: { updatedAt: LATER } })
  expect(afterChanged(queued(1), task({ status: 'InProgress' }), 'new')).toBeUndefined()
  expect(afterChanged(queued(1), task({ remainingDuration: 9 }), 'new')?.stop?.kind).toBe('changed')
})

test('queue: a confirmed report goes under a new key, whatever the task has become', () => {
  expect(itemOf(queued(1))).toHaveProperty('updatedAt', SEEN.updatedAt)
  const sent = confirmed(queued(1, { stop: { kind: 'old' } }), 'new')
  expect(sent).toMatchObject({ key: 'new', isConfirmed: true })
  expect(sent.stop).toBeUndefined()
  expect(itemOf(sent)).not.toHaveProperty('updatedAt')
})
