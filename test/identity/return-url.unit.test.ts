import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorizeParameter, pathWithQuery, readReturnUrl } from '../../plugins/identity/pages/return-url.ts'
import { forAll } from '../support/property-runs.ts'

test.each([
  undefined,
  '',
  '/',
  'profile',
  '//evil.example',
  '///evil.example/profile',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/profile\r\nX-Injected: 1',
  'https://evil.example/profile',
  'javascript:alert(1)',
  '/connect/authorize',
  '/connect/authorize/../token?x=1',
  '/connect/token?x=1',
  '/profile/../connect/endsession',
  '/profile/%2e%2e/connect/endsession',
  '/profile//evil.example',
  '/profilex',
  '/sign-in?returnUrl=/profile',
  `/connect/authorize?state=${'x'.repeat(8_000)}`,
])('A10: a returnUrl of %j leads to the profile', (text) => {
  expect(readReturnUrl(text)).toBe('/profile')
})

test.each([
  '/profile',
  '/profile?done=password',
  '/profile/second-factor',
  '/connect/authorize?client_id=x&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=a%20b',
])('a returnUrl of %j is kept', (text) => {
  expect(readReturnUrl(text)).toBe(text)
})

test('A10: whatever the text, the sign-in stays on the identity server and on its two paths', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'profile',
    'connect',
    'evil.example',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 8 }).map((list) => `/${list.join('')}`),
  )
  forAll(100, texts, (text) => {
    const url = new URL(readReturnUrl(text), 'https://login.example')
    expect(url.origin).toBe('https://login.example')
    expect(url.pathname).toMatch(/^\/(profile(\/[a-z-]+)?|connect\/authorize)$/)
  })
})

test('the parameters of /connect/authorize are read from its path alone', () => {
  expect(authorizeParameter('/connect/authorize?client_id=a&client_id=b', 'client_id')).toBe('a')
  expect(authorizeParameter('/profile?client_id=a', 'client_id')).toBeUndefined()
})

test('a query has the parameters that are given', () => {
  expect(pathWithQuery('/sign-in', { returnUrl: '/profile?a=b', account: undefined })).toBe(
    '/sign-in?returnUrl=%2Fprofile%3Fa%3Db',
  )
  expect(pathWithQuery('/sign-in', { account: undefined })).toBe('/sign-in')
})
