import { expect, test } from 'vitest'
import { type Context, parseCell, shownText } from '../../plugins/console/web/pages/plan/columns.ts'

const resources = [
  { id: 1, name: 'Crew' },
  { id: 2, name: 'Crane' },
  { id: 3, name: 'Crane' },
  { id: 4, name: 'Anna' },
  { id: 5, name: 'ANNA' },
]
const context: Context = { resources, people: [], rows: [], rowOf: new Map() }
const parse = (typed: string) => parseCell(typed, 'assignments', 'task', undefined, context)

test('assignments: of several resources with one name none is taken, and the fault names their ids', () => {
  expect(parse('Crew, crane').fault).toContain('#2 or #3')
  expect(parse('Crew, #3 [2]').patch?.assignments).toEqual([
    { resourceId: 1, units: 1 },
    { resourceId: 3, units: 2 },
  ])
})

test('assignments: a name in its own upper and lower case is clear', () => {
  expect(parse('crew').patch?.assignments).toEqual([{ resourceId: 1, units: 1 }])
  expect(parse('ANNA').patch?.assignments).toEqual([{ resourceId: 5, units: 1 }])
  expect(parse('anna').fault).toContain('#4 or #5')
})

test('dates: are shown as elsewhere while nobody edits them; what is no date, and what is in other columns, as typed', () => {
  expect(shownText('deadline', '2031-02-28')).toMatch(/Feb.* 2031|2031.*Feb/)
  expect(shownText('notBefore', '2031-12-01')).toMatch(/Dec.* 2031|2031.*Dec/)
  for (const typed of ['2031-02-30', '5', 'soon', '']) expect(shownText('deadline', typed)).toBe(typed)
  expect(shownText('name', '2031-02-28')).toBe('2031-02-28')
})
