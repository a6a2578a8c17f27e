import { describe, expect, it } from 'vitest'
import { dueKey, type KeyTimes, keyThatSigns } from '../../plugins/identity/oauth/key-schedule.ts'

const DAY = 24 * 3600 * 1000 // ms
const START = Date.UTC(2026, 0, 1)
const day = (days: number) => new Date(START + days * DAY)
const first: KeyTimes = { signsFrom: day(0), signsUntil: day(90), publishedUntil: day(104) }
const next: KeyTimes = { signsFrom: day(90), signsUntil: day(180), publishedUntil: day(194) }

describe('signing key schedule', () => {
  it('begins a key at once, when none signs', () => {
    expect(dueKey([], day(0))).toEqual(first)
    expect(dueKey([first], day(100))?.signsFrom).toEqual(day(100))
  })

  it('generates the next key 14 days before the present one ends, and only one', () => {
    expect(dueKey([first], day(75))).toBeUndefined()
    expect(dueKey([first], day(76))).toEqual(next)
    expect(dueKey([first, next], day(80))).toBeUndefined()
  })

  it('changes to the next key when its time has come, and not before', () => {
    expect(keyThatSigns([first, next], day(89.9))).toBe(first)
    expect(keyThatSigns([first, next], day(90))).toBe(next)
    expect(keyThatSigns([next, first], day(180))).toBeUndefined()
  })

  it('signs with the younger of two keys whose times overlap', () => {
    const younger = { ...first, signsFrom: day(1) }
    expect(keyThatSigns([younger, first], day(2))).toBe(younger)
  })
})
