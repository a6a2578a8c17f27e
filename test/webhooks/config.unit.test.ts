import { describe, expect, test } from 'vitest'
import type { Env } from '#runtime'
import { readConfig } from '../../plugins/webhooks/config.ts'

describe('the settings', () => {
  const read = (values: Record<string, string>) => {
    const faults: string[] = []
    const env: Env = {
      text: (name) => values[name],
      integer: (name, fallback) => (values[name] === undefined ? fallback : Number(values[name])),
      flag: (name, fallback) => (values[name] === undefined ? fallback : values[name] === 'true'),
      fault: (name, sentence) => faults.push(`${name} ${sentence}`),
      faultOfFirstStart: () => {},
    }
    return { config: readConfig(env), faults }
  }

  test('have the defaults of the specification', () => {
    const { config, faults } = read({})
    expect(config).toEqual({
      retrySchedule: [0, 10, 60, 300, 1_800, 7_200],
      allowed: { insecure: false },
      retentionDays: 30,
      eventRetentionDays: 7,
      broker: undefined,
      withoutBroker: 'in-process',
    })
    expect(faults).toEqual([])
  })

  test('have all their faults reported, insecure targets in production included', () => {
    const { faults } = read({
      WEBHOOK_RETRY_SCHEDULE: 'often',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      NODE_ENV: 'production',
      AMQP_URL: 'redis://broker.example.com',
      AMQP_QUEUE_PREFIX: 'a b',
      AMQP_UNAVAILABLE: 'drop',
    })
    expect(faults).toEqual([
      expect.stringMatching(/^WEBHOOK_RETRY_SCHEDULE /),
      expect.stringMatching(/^WEBHOOK_ALLOW_INSECURE_TARGETS /),
      expect.stringMatching(/^AMQP_QUEUE_PREFIX /),
      expect.stringMatching(/^AMQP_URL .* amqps:/),
      expect.stringMatching(/^AMQP_UNAVAILABLE /),
    ])
  })
})
