import { describe, expect, test } from 'vitest'
import { headerFaults } from '../../plugins/webhooks/headers.ts'

describe('the headers of a registration', () => {
  test.each([
    'Host',
    'content-length',
    'Content-Type',
    'Transfer-Encoding',
    'Connection',
    'Proxy-Authorization',
    'X-Service-Signature',
    'Webhook-Id',
  ])('%s cannot be set', (name) => {
    expect(headerFaults({ [name]: 'x' })).toEqual([
      { pointer: `/headers/${name}`, detail: expect.stringContaining(name) },
    ])
  })

  test.each([
    [{ 'bad name': 'x' }, '/headers/bad name'],
    [{ 'a/b~c': 'x' }, '/headers/a~1b~0c'],
    [{ '': 'x' }, '/headers/'],
    [{ 'X-A': 'one\r\nX-B: two' }, '/headers/X-A'],
    [{ 'X-A': 'nul\0' }, '/headers/X-A'],
    [{ 'X-A': 'ümlaut' }, '/headers/X-A'],
    [{ 'X-A': 'a', 'x-a': 'b' }, '/headers/x-a'],
    [{ 'X-A': 'x'.repeat(4_097) }, '/headers/X-A'],
  ])('%j is refused with its pointer', (headers, pointer) => {
    expect(headerFaults(headers as Record<string, string>).map((fault) => fault.pointer)).toEqual([pointer])
  })

  test('are at most twenty, and sentences never quote their values', () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, 'v']))
    expect(headerFaults(many(20))).toEqual([])
    expect(headerFaults(many(21))).toHaveLength(1)
    expect(JSON.stringify(headerFaults({ Authorization: 'Bearer sesame\n' }))).not.toContain('sesame')
  })
})
