/** The settings of webhooks; a wrong one stops the start with a sentence. */
import ipaddr from 'ipaddr.js'
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
  /** `WEBHOOK_SOURCE_RANGES`: told to receivers, enforced by nothing. */
  readonly sourceRanges: readonly string[]
}

export function readConfig(env: Env): Config {
  return {
    ladder: readLadder(env),
    allowed: { insecure: readInsecure(env) },
    retentionDays: env.integer('WEBHOOK_LOG_RETENTION_DAYS', 30, { min: 1, max: 3_650 }),
    sourceRanges: readRanges(env),
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

function readRanges(env: Env): readonly string[] {
  const ranges = (env.text('WEBHOOK_SOURCE_RANGES') ?? '')
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean)
  for (const range of ranges) {
    if (!ipaddr.isValidCIDR(range)) {
      env.fault('WEBHOOK_SOURCE_RANGES', `takes address ranges by comma, such as 52.14.0.0/16; ${range} is none.`)
    }
  }
  return ranges
}
