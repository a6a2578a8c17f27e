/** The settings of the plugin; a wrong one stops the start with a sentence. */
import type { Env } from '#runtime'
import type { BrokerSettings } from './delivery/rabbitmq.ts'
import { DEFAULT_RETRY_SCHEDULE, parseRetrySchedule, type RetrySchedule } from './delivery/retry-schedule.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

export function readConfig(env: Env) {
  return {
    /** Seconds before each attempt. */
    retrySchedule: readRetrySchedule(env),
    allowed: { insecure: readInsecure(env) },
    /** Weeks of log entries, and finished deliveries, older than this are deleted. */
    retentionDays: env.integer('WEBHOOK_LOG_RETENTION_DAYS', 30, { min: 1, max: 3_650 }),
    /** Events of the feed older than this are deleted. */
    eventRetentionDays: env.integer('WEBHOOK_EVENT_RETENTION_DAYS', 7, { min: 1, max: 3_650 }),
    /** Undefined without a broker. */
    broker: readBroker(env),
    /** While the broker cannot be used, deliveries go in process, or wait for it. */
    withoutBroker: readWithoutBroker(env),
  }
}

const DEFAULT_PREFIX = 'chainwork'

function readBroker(env: Env): BrokerSettings | undefined {
  const prefix = env.text('AMQP_QUEUE_PREFIX') ?? DEFAULT_PREFIX
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(prefix)) {
    env.fault('AMQP_QUEUE_PREFIX', 'takes 1 to 100 letters, digits, dots, hyphens and underscores, such as chainwork.')
  }
  const url = env.text('AMQP_URL')
  if (url === undefined) return undefined
  const parsed = URL.parse(url)
  if (parsed && ['amqp:', 'amqps:'].includes(parsed.protocol) && parsed.hostname !== '') return { url, prefix }
  env.fault('AMQP_URL', 'is no address of a broker; write it like amqps://user:password@broker.example.com/vhost.')
  return undefined
}

function readWithoutBroker(env: Env): 'in-process' | 'wait' {
  const value = env.text('AMQP_UNAVAILABLE') ?? 'in-process'
  if (value === 'in-process' || value === 'wait') return value
  env.fault('AMQP_UNAVAILABLE', 'is neither in-process nor wait; leave it unset for in-process.')
  return 'in-process'
}

function readRetrySchedule(env: Env): RetrySchedule {
  const text = env.text('WEBHOOK_RETRY_SCHEDULE')
  const schedule = text === undefined ? DEFAULT_RETRY_SCHEDULE : parseRetrySchedule(text)
  if (schedule) return schedule
  env.fault(
    'WEBHOOK_RETRY_SCHEDULE',
    'takes one to six waits of 0 to 86400 seconds by comma, such as 0,10,60,300,1800,7200.',
  )
  return DEFAULT_RETRY_SCHEDULE
}

function readInsecure(env: Env): boolean {
  const insecure = env.flag('WEBHOOK_ALLOW_INSECURE_TARGETS', false)
  if (insecure && env.text('NODE_ENV') === 'production') {
    env.fault(
      'WEBHOOK_ALLOW_INSECURE_TARGETS',
      'must not be true with NODE_ENV=production: webhooks could reach your network.',
    )
  }
  return insecure
}
