/** The settings of webhooks; a wrong one stops the start with a sentence. */
import type { Env } from '#runtime'
import type { Allowance } from './address.ts'
import { DEFAULT_LADDER, type Ladder, parseLadder } from './ladder.ts'

export interface Config {
  /** `WEBHOOK_RETRY_SCHEDULE`: seconds before each attempt. */
  readonly ladder: Ladder
  /** `WEBHOOK_ALLOW_INSECURE_TARGETS`. */
  readonly allowed: Allowance
  /** `WEBHOOK_LOG_RETENTION_DAYS`: log entries and finished deliveries older than this are deleted. */
  readonly retentionDays: number
}

export function readConfig(env: Env): Config {
  return {
    ladder: readLadder(env),
    allowed: { insecure: readInsecure(env) },
    retentionDays: env.integer('WEBHOOK_LOG_RETENTION_DAYS', 30, { min: 1, max: 3_650 }),
  }
}

function readLadder(env: Env): Ladder {
  const text = env.text('WEBHOOK_RETRY_SCHEDULE')
  const ladder = text === undefined ? DEFAULT_LADDER : parseLadder(text)
  if (ladder) return ladder
  env.fault(
    'WEBHOOK_RETRY_SCHEDULE',
    'takes one to six waits of 0 to 86400 seconds by comma, such as 0,10,60,300,1800,7200.',
  )
  return DEFAULT_LADDER
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
