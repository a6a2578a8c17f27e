import { expect, test } from 'vitest'
import { isOwnHost, isOwnOrigin } from '../../plugins/mcp/own-host.ts'

const HOSTED = { base: 'https://plan.example.com', auth: 'https://login.example.com:8443/identity' }
const LOCAL = { base: 'http://localhost:8080', auth: 'http://localhost:8080' }

test.each([
  ['plan.example.com', HOSTED, true],
  ['Plan.example.com:443', HOSTED, true],
  ['login.example.com:8443', HOSTED, true],
  ['login.example.com', HOSTED, false],
  ['plan.example.com.evil.example', HOSTED, false],
  ['evil.example', HOSTED, false],
  ['127.0.0.1', HOSTED, false],
  ['', HOSTED, false],
  [undefined, HOSTED, false],
  ['127.0.0.1:8080', LOCAL, true],
  ['[::1]:8080', LOCAL, true],
  ['localhost:8081', LOCAL, false],
  ['evil.example:8080', LOCAL, false],
])('isOwnHost: %s', (host, urls, own) => {
  expect(isOwnHost(host, urls)).toBe(own)
})

test.each([
  ['https://plan.example.com', true],
  ['http://plan.example.com', false],
  ['https://evil.example', false],
  ['null', false],
])('isOwnOrigin: %s', (origin, own) => {
  expect(isOwnOrigin(origin, HOSTED)).toBe(own)
})
