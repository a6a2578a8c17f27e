import { describe, expect, test } from 'vitest'
import { maskCredentials, maskHeaders, maskUrl, unmaskHeaders } from '../../plugins/webhooks/masks.ts'

describe('a url', () => {
  test.each([
    ['https://hooks.example.com/chainwork', 'https://hooks.example.com/chainwork'],
    ['https://hooks.example.com', 'https://hooks.example.com'],
    [
      'https://h.example.com:8443/in?key=sesame&v=1&Token=sesame',
      'https://h.example.com:8443/in?key=***&v=1&Token=***',
    ],
    ['https://h.example.com/in?sesame', 'https://h.example.com/in?***'],
    ['https://h.example.com/in?key=a=b&&c=', 'https://h.example.com/in?key=***&&c='],
    ['https://h.example.com/in#sesame', 'https://h.example.com/in#***'],
    ['https://h.example.com/services/T0001/B0002/Xk3jd8fLq0aPw7zR', 'https://h.example.com/services/T0001/B0002/***'],
    ['https://h.example.com/a/abcdefghijklmnopqrstuvwx/b', 'https://h.example.com/a/***/b'],
    ['https://h.example.com/webhook-receivers/in', 'https://h.example.com/webhook-receivers/in'],
    ['https://h.example.com\\a\\Xk3jd8fLq0aPw7zR', 'https://h.example.com\\a\\***'],
    ['https:h.example.com/sesame', 'https://h.example.com/***'],
    ['no url', '/***'],
  ])('%s is masked as %s, and masking that changes nothing', (url, shown) => {
    expect(maskUrl(url)).toBe(shown)
    expect(maskUrl(shown)).toBe(shown)
  })

  test('is never longer when it is masked', () => {
    for (const url of [
      `https://h/?${'a&'.repeat(900)}`,
      `https://h/?${'=abc&'.repeat(400)}`,
      `https://h/?${'=&'.repeat(900)}`,
    ])
      expect(maskUrl(url).length).toBeLessThanOrEqual(url.length)
  })
})

describe('headers', () => {
  test('have all values masked', () => {
    expect(maskHeaders({ Authorization: 'Bearer sesame', 'X-Area': '' })).toEqual({
      Authorization: '***',
      'X-Area': '***',
    })
  })

  test('have the values masked whose names are those of credentials', () => {
    const credentials = [
      'authorization',
      'Proxy-Authorization',
      'Cookie',
      'X-API-Key',
      'x-token',
      'My-Secret',
      'PASSWORD',
    ]
    const masked = maskCredentials({
      ...Object.fromEntries(credentials.map((it) => [it, 'sesame'])),
      'X-Area': 'north',
    })
    expect(masked).toEqual({ ...Object.fromEntries(credentials.map((it) => [it, '***'])), 'X-Area': 'north' })
  })

  test('have each mask replaced by the stored value of that name in any case, and keep other values', () => {
    const stored = { Authorization: 'Bearer sesame', 'X-Area': 'north' }
    expect(unmaskHeaders({ authorization: '***', 'X-New': 'new', 'X-Other': '***' }, stored)).toEqual({
      authorization: 'Bearer sesame',
      'X-New': 'new',
      'X-Other': '***',
    })
  })
})
