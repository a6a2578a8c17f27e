import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeClaims, encodeClaims, openReportMessages } from '../../plugins/webhooks/delivery/claim-message.ts'

const { encode, decode } = openReportMessages({
  derive: () => [
    { id: 'k2', key: 'key' },
    { id: 'k1', key: 'former key' },
  ],
})
/** As the service signs, with this key. */
const signed = (body: string, key: string) =>
  Buffer.concat([createHmac('sha256', key).update(body).digest(), Buffer.from(body)])

const claims = [
  { accountId: 1, webhookId: 'wh_1', eventId: 'evt_1', claim: 1 },
  { accountId: 2, webhookId: 'wh_ü', eventId: 'test_2', claim: 7 },
]

test('claims and reports come back as they were sent', () => {
  expect(decodeClaims(encodeClaims(claims))).toEqual(claims)
  const reports = claims.map((claim) => ({ claim, result: 'succeeded', milliseconds: 1.5 }) as const)
  expect(decode(encode(reports))).toEqual(reports)
})

describe('what nobody sent is refused', () => {
  const foreign = ['', '[', 'null', '{}', '[]', '[1]', '[[]]', '[["1","wh","evt",1]]', '[[1,"wh","evt",1.5]]']
  const worse = [
    '[[1,"","evt",1]]',
    '[[1,"wh","e\\u0000",1]]',
    '[[-1,"wh","evt",1]]',
    '[[1,"wh","evt",2147483648]]',
    `[[1,"${'w'.repeat(201)}","e",1]]`,
  ]
  test.each([...foreign, ...worse])('%s', (text) => {
    expect(decodeClaims(Buffer.from(text))).toBeUndefined()
  })

  test.each([
    '[[1,"wh","evt",1]]',
    '[[1,"wh","evt",1,"lost",1]]',
    '[[1,"wh","evt",1,"failed",-1]]',
    '[[1,"wh","evt",1,"failed"]]',
  ])('the report %s', (text) => expect(decode(signed(text, 'key'))).toBeUndefined())

  test.each([
    ['without a signature', (body: string) => Buffer.from(body)],
    ['with the signature of another key', (body: string) => signed(body, 'other key')],
    [
      'with the signature of another report',
      (body: string) => signed(body.replace('failed', 'unsent'), 'key').fill(body, 32),
    ],
    ['shorter than a signature', () => Buffer.from('[]')],
  ])('a report %s', (_, forge) => {
    const body = '[[1,"wh","evt",1,"failed",1]]'
    expect(decode(signed(body, 'key'))).toHaveLength(1)
    expect(decode(signed(body, 'former key'))).toHaveLength(1)
    expect(decode(forge(body))).toBeUndefined()
  })

  test('more claims than a message can have', () => {
    const many = Array.from({ length: 10_001 }, () => claims[0]).filter((it) => it !== undefined)
    expect(decodeClaims(encodeClaims(many))).toBeUndefined()
  })
})
