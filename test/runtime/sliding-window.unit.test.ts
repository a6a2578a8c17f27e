import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backAt, bucketStart, moved, settled, take, totalOf, unused } from '../../runtime/http/sliding-window.ts'
import { forAll } from '../support/property-runs.ts'

const aMinute = { requests: 10, seconds: 60 }
const NOW = Date.parse('2026-03-02T10:00:02Z')

test('sliding window: what is taken counts until its bucket has left the window whole', () => {
  const start = bucketStart(aMinute, NOW)
  const { usage, taken } = take(aMinute, unused(start), 7)
  expect([taken, backAt(aMinute, usage)]).toEqual([7, Date.parse('2026-03-02T10:01:03Z')])
  expect(totalOf(moved(aMinute, usage, start + 60_000))).toBe(7)
  expect(totalOf(moved(aMinute, usage, start + 61_000))).toBe(0)
  expect(take(aMinute, moved(aMinute, usage, start + 1_000), 7)).toEqual({
    usage: { start: start + 1_000, used: [3, 7] },
    taken: 3,
  })
  expect(backAt(aMinute, unused(start))).toBeUndefined()
})

test('sliding window: an hour has buckets of a minute', () => {
  const anHour = { requests: 10, seconds: 3600 }
  const { usage } = take(anHour, unused(bucketStart(anHour, NOW)), 1)
  expect(backAt(anHour, usage)).toBe(Date.parse('2026-03-02T11:01:00Z'))
})

test('sliding window: what a lease used counts when it was used, and the rest not at all', () => {
  const start = bucketStart(aMinute, NOW)
  const { usage } = take(aMinute, unused(start), 5)
  const lease = {
    start,
    taken: 5,
    uses: new Map([
      [start, 1],
      [start + 2_000, 2],
    ]),
  }
  expect(settled(aMinute, moved(aMinute, usage, start + 3_000), lease).used).toEqual([0, 2, 0, 1])
  // An hour later none of it counts.
  expect(totalOf(settled(aMinute, moved(aMinute, usage, start + 3_600_000), lease))).toBe(0)
  // The clock of another process is ahead, or this one's is.
  expect(settled(aMinute, { start, used: [5] }, lease).used).toEqual([3])
})

test('sliding window: a usage that is ahead is shared, one by a clock that was wrong is forgotten', () => {
  const start = bucketStart(aMinute, NOW)
  const ahead = take(aMinute, unused(start + 60_000), 4).usage
  expect(moved(aMinute, ahead, start)).toBe(ahead)
  expect(moved(aMinute, take(aMinute, unused(start + 61_000), 4).usage, start)).toEqual(unused(start))
})

test('sliding window: in no span of its length are more requests taken than it allows', () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 20_000 }), most: fc.integer({ min: 1, max: 12 }) })
  forAll(100, fc.array(step, { maxLength: 60 }), (steps) => {
    const times: number[] = []
    let [now, usage] = [NOW, unused(bucketStart(aMinute, NOW))]
    for (const { wait, most } of steps) {
      now += wait
      const next = take(aMinute, moved(aMinute, usage, bucketStart(aMinute, now)), most)
      usage = next.usage
      times.push(...Array<number>(next.taken).fill(now))
    }
    for (const end of times) {
      const within = times.filter((it) => it <= end && it > end - 60_000)
      expect(within.length).toBeLessThanOrEqual(aMinute.requests)
    }
  })
})
