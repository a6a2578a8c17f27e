import { expect, test } from 'vitest'
import { findOptions, isFoundBy, searchFor } from '../../plugins/console/web/ui/search.ts'
import { parseSearch } from '../../runtime/odata/search.ts'

test('search: what is typed is looked for word by word, as it stands', () => {
  expect(searchFor('  Paint  (east) ')).toEqual({ $search: '"Paint" "(east)"' })
  expect(searchFor('5" NOT a\\b')).toEqual({ $search: '"5\\"" "NOT" "a\\\\b"' })
  for (const nothing of ['', '  ', '\u0301']) expect(searchFor(nothing)).toEqual({})
})

test('search: the service can read whatever is typed', () => {
  for (const typed of ['"', '\\', 'a OR b', '() "\\"', 'Señor', 'a '.repeat(200), '"'.repeat(600), '\u0301 a'])
    for (const $search of Object.values(searchFor(typed))) {
      expect($search.length).toBeLessThanOrEqual(500)
      expect(parseSearch($search).length).toBeGreaterThan(0)
    }
})

test('search: names on the page are found as the service finds them', () => {
  expect(isFoundBy('nang da', 'Đà Nẵng')).toBe(true)
  expect(isFoundBy('da nong', 'Đà Nẵng')).toBe(false)
  expect(isFoundBy(' ', 'Đà Nẵng')).toBe(true)
})

test('search: choices are found in groups too', () => {
  const zoe = { value: '1', label: 'Zoë' }
  const ada = { value: '2', label: 'Ada' }
  const find = (options: Parameters<typeof findOptions>[0]['options']) =>
    findOptions({ options, search: 'zoe', limit: Number.POSITIVE_INFINITY })
  expect(find([zoe, ada])).toEqual([zoe])
  expect(
    find([
      { group: 'a', items: [ada, zoe] },
      { group: 'b', items: [ada] },
    ]),
  ).toEqual([{ group: 'a', items: [zoe] }])
})
