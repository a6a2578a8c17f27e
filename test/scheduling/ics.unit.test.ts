import { expect, test } from 'vitest'
import { writeCalendar } from '../../plugins/scheduling/files/ics.ts'
import { maskedPath } from '../../runtime/http/masked-path.ts'

const entry = {
  id: 7,
  name: 'Dig, then; pour\nand \\ wait',
  isMilestone: false,
  projectName: 'Hall',
  status: 'InProgress',
  start: '2026-12-30',
  finish: '2026-12-31',
  updatedAt: new Date('2026-11-23T10:00:00.123Z'),
}
const text = (entries: (typeof entry)[]) => [...writeCalendar('Hall', entries, 'plan.example')].join('')

test('calendars: an event has escaped text, and ends on the day after its finish', () => {
  const calendar = text([entry])
  expect(calendar).toContain('SUMMARY:Dig\\, then\\; pour\\nand \\\\ wait\r\n')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(calendar).toContain('DTSTAMP:20261123T100000Z\r\nDTSTART')
  expect(calendar).toContain('UID:task-7@plan.example\r\n')
  expect(calendar.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(calendar.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('calendars: no line is longer than 75 bytes, and no character is cut', () => {
  const name = 'Gräben 🚧 '.repeat(30)
  const calendar = text([{ ...entry, name }])
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`)
})

test('paths in logs: a token is masked, wherever it stands', () => {
  const token = `ft_${'aB3-_'.repeat(9).slice(0, 43)}`
  expect(maskedPath(`/api/v1/feeds/${token}/calendar.ics`)).toBe('/api/v1/feeds/ft_***/calendar.ics')
  expect(maskedPath(`/api/v1/feeds/${token.replace('_', '%5F')}x`)).toBe('/api/v1/feeds/ft%5F***')
  expect(maskedPath('/api/v1/webhooks/wh_12/logs')).toBe('/api/v1/webhooks/wh_12/logs')
})
