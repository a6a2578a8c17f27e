import { expect, test } from 'vitest'
import { namePartsOf } from '../../plugins/identity/store/name-parts.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Ada  King  Lovelace ', 'Ada King', 'Lovelace'],
  ['Lovelace, Ada King', 'Ada King', 'Lovelace'],
  ['Ada', 'Ada', null],
  ['Ada,', 'Ada,', null],
  ['ada@example.com', null, null],
  ['', null, null],
])('the names in %j', (displayName, givenName, familyName) => {
  expect(namePartsOf(displayName)).toEqual({ givenName, familyName })
})
