import { afterEach, expect, test } from 'vitest'
import {
  formatDate,
  formatDateIn,
  formatFor,
  formatMinute,
  formatNumber,
  formatSentence,
  formatTime,
} from '../../plugins/console/web/ui/format.ts'

const TODAY = '2026-11-28'
afterEach(() => formatFor({ language: 'en-GB', today: '' }))

test('format: dates show the year where it is not the current one of the account', () => {
  formatFor({ language: 'en-GB', today: TODAY })
  expect(formatDate('2026-01-18')).toBe('18 Jan')
  expect(formatDate('2027-01-18')).toBe('18 Jan 2027')
  expect(formatDate('2025-12-31')).toBe('31 Dec 2025')
  expect(formatDate(null)).toBe('–')
})

test('format: dates and numbers are in the kind of English that the browser has, and in British English for others', () => {
  formatFor({ language: 'en-US', today: TODAY })
  expect(formatDate('2027-01-18')).toBe('Jan 18, 2027')
  expect(formatDate('2026-01-18')).toBe('Jan 18')
  formatFor({ language: 'en-IN', today: TODAY })
  expect(formatNumber(1_234_567.5)).toBe('12,34,567.5')
  for (const language of ['de-DE', '', 'enm']) {
    formatFor({ language, today: TODAY })
    expect(formatDate('2027-01-18')).toBe('18 Jan 2027')
    expect(formatNumber(1234.5)).toBe('1,234.5')
  }
})

test('format: the dates of a sentence are shown as other dates are', () => {
  formatFor({ language: 'en-US', today: TODAY })
  expect(formatSentence('Wait from 2026-12-01 to 2027-01-18.')).toBe('Wait from Dec 1 to Jan 18, 2027.')
  expect(formatSentence('2026-12-01: 3 days')).toBe('Dec 1: 3 days')
})

test('format: names in a sentence and what only looks like a date stay as they are', () => {
  formatFor({ language: 'en-GB', today: TODAY })
  expect(formatSentence('"Release 2026-12-01" starts on 2026-12-01.')).toBe('“Release 2026-12-01” starts on 1 Dec.')
  for (const text of [
    '2026-13-45',
    '2026-12-01T10:00:00Z',
    'part 12026-12-01',
    'A-2026-12-01',
    '2026-12-01-7',
    'must be a date such as 2026-03-31',
    '',
  ])
    expect(formatSentence(text)).toBe(text)
})

test('format: when somebody did something is said to the minute, on the clock of the reader', () => {
  formatFor({ language: 'en-GB', today: TODAY })
  expect(formatMinute('2026-06-15T12:00:59Z')).toMatch(/^1[56] Jun, \d\d:\d[05]$/)
  expect(formatMinute('2025-06-15T12:00:59Z')).toMatch(/^1[56] Jun 2025, \d\d:\d[05]$/)
  expect(formatMinute(null)).toBe('–')
})

test('format: moments show their time zone, and the year where it is not the current one', () => {
  formatFor({ language: 'en-GB', today: TODAY })
  expect(formatTime('2026-06-15T12:00:00Z')).toMatch(/^1[56] Jun, \d\d:\d[05]:00 (GMT|UTC)\S*$/)
  expect(formatTime('2025-06-15T12:00:00Z')).toMatch(/^1[56] Jun 2025, \d\d:\d[05]:00 (GMT|UTC)\S*$/)
})

test('format: the day of a moment is that of the time zone', () => {
  formatFor({ language: 'en-GB', today: TODAY })
  expect(formatDateIn('Pacific/Auckland', '2026-12-31T20:00:00Z')).toBe('1 Jan 2027')
  expect(formatDateIn('America/New_York', '2026-12-31T20:00:00Z')).toBe('31 Dec')
})
