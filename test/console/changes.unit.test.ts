import { expect, test } from 'vitest'
import { baseOf, storable, unsent } from '../../plugins/console/web/ui/changes.ts'

const FIRST = { values: { name: 'Ada', url: 'https://a.example/?token=1' }, etag: '"1"' }
const LATEST = { values: { name: 'Grace', url: 'https://b.example/' }, etag: '"2"' }

test('base: changes keep the version on which they were begun, so that they cannot overwrite a later one unseen', () => {
  expect(baseOf({ base: FIRST, entered: { name: 'Augusta' } }, LATEST)).toEqual(FIRST)
})

test('base: without a change it is the latest version', () => {
  expect(baseOf({ base: null, entered: {} }, LATEST)).toBe(LATEST)
  expect(baseOf({ base: FIRST, entered: { name: 'Ada' } }, LATEST)).toBe(LATEST)
})

test('storage: has the changes with their version, and no field that is a secret', () => {
  const stored = storable({ base: FIRST, entered: { name: 'Augusta', url: 'https://c.example/?token=2' } }, ['url'])
  expect(stored).toEqual({ base: { values: { name: 'Ada' }, etag: '"1"' }, entered: { name: 'Augusta' } })
  expect(baseOf(stored, LATEST)).toEqual({ values: { name: 'Ada', url: LATEST.values.url }, etag: '"1"' })
  expect(storable({ base: FIRST, entered: { url: 'https://c.example/' } }, ['url'])).toEqual({
    base: null,
    entered: {},
  })
})

test('saving: what was typed while the rest was sent is left', () => {
  expect(
    unsent({ name: 'Augusta King', url: 'https://c.example/' }, { name: 'Augusta', url: 'https://c.example/' }),
  ).toEqual({
    name: 'Augusta King',
  })
  expect(unsent({ name: 'Augusta' }, { name: 'Augusta' })).toEqual({})
})
