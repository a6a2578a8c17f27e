import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Done, feverNews, type Reading, type Side } from '../../plugins/scheduling/engine/progress/history.ts'
import type { TaskState } from '../../plugins/scheduling/engine/progress/progress.ts'

const READING: Reading = {
  completion: 10,
  consumption: 20,
  zone: 'GREEN',
  targetEndDate: null,
  bufferEnd: '2026-12-22',
}
const task = (id: number, remainingDuration = 5): TaskState => ({
  id,
  name: `Task ${id}`,
  duration: 5,
  status: remainingDuration === 0 ? 'Completed' : 'InProgress',
  percentComplete: 100 - remainingDuration * 20,
  remainingDuration,
  actualStart: 20_458,
  actualFinish: null,
})
const SIDE: Side = { status: 'Active', targetEndDate: null, tasks: [task(1), task(2)] }
const done = (after: Partial<Side> = {}, isPlanned = false, before: Partial<Side> = {}): Done => ({
  before: { ...SIDE, ...before },
  after: { ...SIDE, ...after },
  isPlanned,
})

describe('A point of the fever chart', () => {
  it('is the first one, or one that differs from the last', () => {
    expect(feverNews(undefined, READING, done())).toBeDefined()
    expect(feverNews(READING, { ...READING }, done())).toBeUndefined()
    for (const change of [{ completion: 10.000001 }, { consumption: 19 }, { zone: 'YELLOW' as const }]) {
      expect(feverNews(READING, { ...READING, ...change }, done())).toBeDefined()
    }
  })

  it('is not made by what is done, only by what comes of it', () => {
    expect(feverNews(READING, READING, done({ tasks: [task(1, 4), task(2)] }))).toBeUndefined()
  })

  it('is made whenever the project is planned anew: later ones are measured against another plan', () => {
    expect(feverNews(READING, READING, done({}, true))).toEqual({ cause: 'plan', tasks: [], taskCount: 0 })
  })

  it('shows that the promise was moved, though nothing else is another one', () => {
    const moved = { ...READING, targetEndDate: '2027-01-31' }
    expect(feverNews(READING, moved, done({ targetEndDate: '2027-01-31' }))?.cause).toBe('target')
    expect(feverNews(moved, READING, done({}, false, { targetEndDate: '2027-01-31' }))?.cause).toBe('target')
    expect(feverNews(READING, { ...READING, bufferEnd: '2027-01-08' }, done({}, true))?.cause).toBe('plan')
  })

  it('compares no promise with a point that has none', () => {
    const old: Reading = { ...READING, bufferEnd: null }
    expect(feverNews(old, { ...READING, targetEndDate: '2027-01-31' }, done())).toBeUndefined()
    expect(feverNews(old, { ...READING, consumption: 30 }, done())?.cause).toBe('day')
  })

  it('names the first of several causes', () => {
    const next = { ...READING, consumption: 30 }
    const reported = { tasks: [task(1, 4), task(2)] }
    const cause = (of: Done) => feverNews(READING, next, of)?.cause
    expect(cause(done())).toBe('day')
    expect(cause(done(reported))).toBe('progress')
    expect(cause(done({ ...reported, targetEndDate: '2027-01-31' }))).toBe('target')
    expect(cause(done({ ...reported, targetEndDate: '2027-01-31' }, true))).toBe('plan')
    expect(cause(done(reported, true, { status: 'Planning' }))).toBe('status')
    expect(cause(done(reported, true, { status: 'Complete' }))).toBe('status')
    expect(cause(done({}, false, { status: 'Frozen' }))).toBe('resume')
  })

  it('names whom it heard of: each task with other progress, new ones not, at most 20 of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 60 }), fc.uniqueArray(fc.nat(200)), (ids, news) => {
        const before = ids.map((id) => task(id))
        const after = [...before.map((one) => (news.includes(one.id) ? task(one.id, 2) : one)), task(900, 1)]
        const latches = feverNews(undefined, READING, done({ tasks: after.reverse() }, false, { tasks: before }))
        const heard = ids.filter((id) => news.includes(id)).sort((a, b) => a - b)
        expect(latches?.taskCount).toBe(heard.length)
        expect(latches?.tasks).toEqual(heard.slice(0, 20))
      }),
    )
  })
})
