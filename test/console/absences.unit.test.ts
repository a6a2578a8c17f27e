/** Absences of resources as text, one a line. */
import { expect, test } from 'vitest'
import { formatAbsences, parseAbsences } from '../../plugins/console/web/pages/plan/absences.ts'

test('absences are read as they are written', () => {
  const absences = [
    { from: '2026-12-14', to: '2026-12-18', units: null, reason: 'holidays (at last)' },
    { from: '2026-12-21', to: '2026-12-21', units: 0.5, reason: null },
    { from: '2027-01-04', to: null, units: 2, reason: 'ill' },
  ]
  const text = ['2026-12-14 to 2026-12-18 holidays (at last)', '2026-12-21 (0.5)', '2027-01-04 to ? (2) ill'].join('\n')
  expect(formatAbsences(absences)).toBe(text)
  expect(parseAbsences(`\n ${text}\n`)).toEqual({ absences })
})

test('a line without a date is named', () => {
  expect(parseAbsences('2026-12-14\nsoon')).toMatchObject({ wrongLine: 2 })
  expect(parseAbsences('2026-12-14 2026-12-15').absences).toMatchObject([{ to: '2026-12-15', reason: null }])
})
