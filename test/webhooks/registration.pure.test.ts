import { describe, expect, test } from 'vitest'
import type { Env } from '#runtime'
import { isPublicAddress, targetFault } from '../../plugins/webhooks/address.ts'
import { readConfig } from '../../plugins/webhooks/config.ts'
import { headerFaults } from '../../plugins/webhooks/headers.ts'
import { newId } from '../../plugins/webhooks/ids.ts'
import { wishFaults } from '../../plugins/webhooks/registration.ts'

const STRICT = { insecure: false }

describe('a target', () => {
  test.each(['https://hooks.example.com/x', 'https://93.184.216.34/', 'https://[2606:4700::1111]:8443/a?b=c'])(
    '%s is taken',
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

  test('insecure ones pass where the operator allows them, credentials and other schemes never', () => {
    expect(targetFault('http://localhost:9000/', { insecure: true })).toBeUndefined()
    expect(targetFault('https://10.0.0.5/', { insecure: true })).toBeUndefined()
    expect(targetFault('http://user:pass@localhost/', { insecure: true })).toMatch(/password/)
    expect(targetFault('file:///etc/passwd', { insecure: true })).toMatch(/https/)
  })

  test('what is no address is not a public one', () => {
    for (const address of ['', 'example.com', '::ffff:10.0.0.1', 'fe80::1%eth0'])
      expect(isPublicAddress(address)).toBe(false)
    for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2a00:1450::1']) expect(isPublicAddress(address)).toBe(true)
  })
})

describe('headers', () => {
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
  ])('%j is refused by its pointer', (headers, pointer) => {
    expect(headerFaults(headers as Record<string, string>).map((fault) => fault.pointer)).toEqual([pointer])
  })

  test('twenty are taken, one more is not, and values are never repeated in the sentence', () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`X-${i}`, 'v']))
    expect(headerFaults(many(20))).toEqual([])
    expect(headerFaults(many(21))).toHaveLength(1)
    expect(JSON.stringify(headerFaults({ Authorization: 'Bearer sesame\n' }))).not.toContain('sesame')
  })
})

describe('a registration', () => {
  const rules = { allowed: STRICT, known: ['task.red', 'task.completed'] }

  test('is told all its faults at once, each with its pointer', () => {
    const wish = {
      url: 'http://localhost/',
      events: ['task.red', 'task.reddish'],
      secret: 'ü'.repeat(129),
      headers: { Host: 'x' },
    }
    const faults = wishFaults(wish, rules)
    expect(faults.map((fault) => fault.pointer)).toEqual(['/url', '/secret', '/events/1', '/headers/Host'])
    expect(faults[2]?.detail).toBe('There is no event task.reddish; there are task.completed, task.red.')
    expect(JSON.stringify(faults)).not.toContain('üü')
  })

  test('what is left out is not judged', () => {
    expect(wishFaults({}, rules)).toEqual([])
  })

  test('has an id that sorts by its time', () => {
    const ids = [3, 1, 2].map((second) => newId('wh', new Date(second * 1_000)))
    expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]])
    expect(ids[0]).toMatch(/^wh_[0-9a-f]{24}$/)
  })
})

describe('the settings', () => {
  const read = (values: Record<string, string>) => {
    const faults: string[] = []
    const env: Env = {
      text: (name) => values[name],
      integer: (name, fallback) => (values[name] === undefined ? fallback : Number(values[name])),
      flag: (name, fallback) => (values[name] === undefined ? fallback : values[name] === 'true'),
      fault: (name, sentence) => faults.push(`${name} ${sentence}`),
    }
    return { config: readConfig(env), faults }
  }

  test('have the defaults of the specification', () => {
    const { config, faults } = read({})
    expect(config).toEqual({
      ladder: [0, 10, 60, 300, 1_800, 7_200],
      allowed: { insecure: false },
      retentionDays: 30,
    })
    expect(faults).toEqual([])
  })

  test('are all told when they are wrong, and insecure targets are refused in production', () => {
    const { faults } = read({
      WEBHOOK_RETRY_SCHEDULE: 'often',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      NODE_ENV: 'production',
    })
    expect(faults).toEqual([
      expect.stringMatching(/^WEBHOOK_RETRY_SCHEDULE /),
      expect.stringMatching(/^WEBHOOK_ALLOW_INSECURE_TARGETS /),
    ])
  })
})
