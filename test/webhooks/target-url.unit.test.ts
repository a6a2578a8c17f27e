import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#runtime/outbound'
import { targetFault } from '../../plugins/webhooks/target-url.ts'

const STRICT = { insecure: false }

describe('a target url', () => {
  test.each(['https://hooks.example.com/x', 'https://93.184.216.34/', 'https://[2606:4700::1111]:8443/a?b=c'])(
    '%s is allowed',
    (url) => {
      expect(targetFault(url, STRICT)).toBeUndefined()
    },
  )

  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    'https://user:pass@hooks.example.com/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://10.0.0.5/',
    'https://172.16.9.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
  ])('%s is refused with a sentence', (url) => {
    expect(targetFault(url, STRICT)).toMatch(/^The url .+\.$/)
  })

  test('http and private hosts are allowed with insecure targets, credentials and other schemes are not', () => {
    expect(targetFault('http://localhost:9000/', { insecure: true })).toBeUndefined()
    expect(targetFault('https://10.0.0.5/', { insecure: true })).toBeUndefined()
    expect(targetFault('http://user:pass@localhost/', { insecure: true })).toMatch(/password/)
    expect(targetFault('file:///etc/passwd', { insecure: true })).toMatch(/https/)
  })

  test('only public addresses are public, and IPv4-mapped ones are checked as IPv4', () => {
    for (const address of ['', 'example.com', '::ffff:10.0.0.1', 'fe80::1%eth0'])
      expect(isPublicAddress(address)).toBe(false)
    for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2a00:1450::1']) expect(isPublicAddress(address)).toBe(true)
  })
})
