import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  type FailureCount,
  forgetAt,
  isLocked,
  RULES,
} from '../../plugins/identity/sign-in/lockout-rules.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const at = (minutes: number) => new Date(START + minutes * 60_000)
const NONE: FailureCount = { failed: 0, windowEndsAt: at(0), lockedUntil: null, lockouts: 0 }

const fail = (count: FailureCount, times: number, minutes: number, rule = RULES.user) => {
  let next = count
  for (let n = 0; n < times; n++) next = afterFailure(next, rule, at(minutes))
  return next
}

describe('lockout of a user', () => {
  test('begins with the tenth failure in 15 minutes and lasts 15 minutes', () => {
    const nine = fail(NONE, 9, 0)
    expect(isLocked(nine, at(0))).toBe(false)
    const ten = fail(nine, 1, 14)
    expect(ten.lockedUntil).toEqual(at(29))
    expect([isLocked(ten, at(28)), isLocked(ten, at(29))]).toEqual([true, false])
  })

  test('does not begin, with ten failures in two windows', () => {
    expect(fail(fail(NONE, 9, 0), 9, 15).lockedUntil).toBeNull()
  })

  test('lasts twice as long each time in a row, at most four hours', () => {
    let count = NONE
    let minutes = 0
    const lengths: number[] = []
    for (let round = 0; round < 7; round++) {
      count = fail(count, 10, minutes)
      const ends = ((count.lockedUntil?.getTime() ?? 0) - START) / 60_000
      lengths.push(ends - minutes)
      minutes = ends
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 240, 240])
  })

  test('lasts 15 minutes again, a day after the last lockout', () => {
    const twice = fail(fail(NONE, 10, 0), 10, 15)
    const dayAfter = 45 + 24 * 60
    expect(fail(twice, 10, dayAfter - 1).lockedUntil).toEqual(at(dayAfter - 1 + 60))
    expect(fail(twice, 10, dayAfter).lockedUntil).toEqual(at(dayAfter + 15))
  })

  test('is not prolonged by failures during the lockout', () => {
    const locked = fail(NONE, 10, 0)
    expect(fail(locked, 100, 5)).toBe(locked)
  })

  test('can be deleted after the window, or a day after the lockout', () => {
    expect(forgetAt(fail(NONE, 1, 0), RULES.user)).toEqual(at(15))
    expect(forgetAt(fail(NONE, 10, 0), RULES.user)).toEqual(at(15 + 24 * 60))
  })
})

test('lockout of an address: lasts 15 minutes each time, and can be deleted after that', () => {
  const once = fail(NONE, 50, 0, RULES.address)
  expect([fail(NONE, 49, 0, RULES.address).lockedUntil, once.lockedUntil]).toEqual([null, at(15)])
  expect(fail(once, 50, 15, RULES.address).lockedUntil).toEqual(at(30))
  expect(forgetAt(once, RULES.address)).toEqual(at(15))
})
