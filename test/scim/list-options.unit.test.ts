import { describe, expect, it } from 'vitest'
import { readListOptions, searchOptions } from '../../plugins/scim/users/list/list-options.ts'

const refusal = (code: string) => expect.objectContaining({ status: 400, code })

describe('the options of a list', () => {
  it.each([
    [{}, { startIndex: 1, count: undefined, cursor: undefined }],
    [
      { startIndex: '11', count: '5' },
      { startIndex: 11, count: 5 },
    ],
    [{ startIndex: '0' }, { startIndex: 1 }],
    [
      { startIndex: '-7', count: '-7' },
      { startIndex: 1, count: 0 },
    ],
    [{ count: '1001' }, { count: 1_000 }],
    [{ cursor: '' }, { cursor: '' }],
  ])('%j', (sent, options) => {
    expect(readListOptions(sent)).toMatchObject(options)
  })

  it.each([
    [{ count: 'abc' }, 'invalidValue'],
    [{ count: '' }, 'invalidValue'],
    [{ count: '1.5' }, 'invalidValue'],
    [{ startIndex: '1e3' }, 'invalidValue'],
    [{ startIndex: '9'.repeat(30) }, 'invalidValue'],
    [{ count: 'abc', cursor: '' }, 'invalidCount'],
    [{ cursor: '', startIndex: '1' }, 'invalidValue'],
    [{ sortBy: 'userName', sortOrder: 'upwards' }, 'invalidValue'],
  ])('refuses %j', (sent, code) => {
    expect(() => readListOptions(sent)).toThrow(refusal(code))
  })

  it('sorts by sortBy alone, in an order of any case', () => {
    const descending = (sent: object) => readListOptions(sent).query.descending
    expect(descending({ sortBy: 'userName', sortOrder: 'Descending' })).toBe(true)
    expect(descending({ sortBy: 'userName' })).toBe(false)
    expect(descending({ sortOrder: 'descending' })).toBe(false)
  })

  it('have a digest of the filter and the order alone', () => {
    const digest = (sent: object) => readListOptions(sent).digest
    expect(digest({ count: '5', startIndex: '6', attributes: 'userName' })).toBe(digest({}))
    expect(digest({ filter: 'active eq true' })).not.toBe(digest({}))
    expect(digest({ sortBy: 'userName' })).not.toBe(digest({ sortBy: 'userName', sortOrder: 'descending' }))
  })
})

describe('the options of a search request', () => {
  it('are those of a query, with names in any case', () => {
    const body = {
      schemas: ['urn:x'],
      StartIndex: 3,
      count: 0,
      FILTER: 'active eq true',
      attributes: ['userName', 'emails'],
    }
    expect(searchOptions(body)).toEqual({
      startIndex: '3',
      count: '0',
      filter: 'active eq true',
      attributes: 'userName,emails',
    })
    expect(searchOptions({ count: null, attributes: [], excludedAttributes: 'name' })).toEqual({
      excludedAttributes: 'name',
    })
  })

  it.each([
    [{ count: true }, 'count'],
    [{ startIndex: [1] }, 'startIndex'],
    [{ filter: 5 }, 'filter'],
    [{ attributes: [5] }, 'attributes'],
    [{ cursor: {} }, 'cursor'],
  ])('refuse %j', (body, name) => {
    expect(() => searchOptions(body)).toThrow(`${name} takes`)
  })
})
