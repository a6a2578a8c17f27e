import { describe, expect, it } from 'vitest'
import { checkIfMatch, isUnchanged } from '../../plugins/scim/users/preconditions.ts'
import { readUserId } from '../../plugins/scim/users/user-id.ts'

const VERSION = 'W/"3"'

describe('If-Match', () => {
  it.each([undefined, '*', 'W/"3"', '"3"', 'W/"1", W/"3"'])('%s fits', (header) => {
    expect(() => checkIfMatch(header, VERSION)).not.toThrow()
  })

  it.each(['W/"2"', '"33"', '3', '', 'W/"1","2"'])('%s is 412', (header) => {
    expect(() => checkIfMatch(header, VERSION)).toThrow(expect.objectContaining({ status: 412 }))
  })
})

it('If-None-Match: names the version, weakly compared', () => {
  for (const header of ['*', VERSION, '"3"', '"1", W/"3"']) expect(isUnchanged(header, VERSION)).toBe(true)
  for (const header of [undefined, '"1"']) expect(isUnchanged(header, VERSION)).toBe(false)
})

describe('the id of a user', () => {
  it('is its decimal text', () => {
    expect(['1', '7', '2147483647'].map(readUserId)).toEqual([1, 7, 2_147_483_647])
  })

  it.each([
    '010101001010101011001010101011',
    '00919288221112222',
    '007',
    '9223372036854775808',
    '2147483648',
    '\0',
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x7',
    ' 7',
    'NaN',
    'Infinity',
    '__proto__',
    "1' OR '1'='1",
  ])('is not %j', (text) => {
    expect(() => readUserId(text)).toThrow(expect.objectContaining({ status: 404 }))
  })
})
