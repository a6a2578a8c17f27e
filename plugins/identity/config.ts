/** The settings of the plugin identity. */
import type { Env } from '#runtime'
import type { RateWindow } from '#runtime/services'
import { readMailSettings } from './mail/config.ts'
import { newPasswordFault } from './sign-in/password-policy.ts'
import { userNameFault } from './user-name.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>

/** A rough check for typing errors: local part, at sign, domain. Only a delivered e-mail shows that the address exists. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+$/.test(text) && userNameFault(text) === undefined

/** Only characters that form encoding does not change, so that a client that omits it in HTTP Basic can authenticate too. */
const isClientId = (text: string) => /^[A-Za-z0-9._~-]{1,200}$/.test(text)

const MIN_SECRET = 32 // characters

export function readConfig(env: Env) {
  return {
    /** Requests a minute, for clients and accounts that have no rate limit of their own. */
    apiRateLimit: env.integer('API_RATE_LIMIT', 100, { min: 1, max: 1_000_000 }),
    sso: { allowed: { insecure: readInsecure(env) } },
    /** Undefined without a mail server. */
    mail: readMailSettings(env),
    /** Days for which entries of the security log are kept. */
    auditRetentionDays: env.integer('AUDIT_RETENTION_DAYS', 90, { min: 1, max: 3650 }),
    /** Of each SCIM client. */
    scimRateLimits: rateWindows(env, 'SCIM_RATE_LIMIT', '60/60,1000/3600'),
    bootstrap: { admin: admin(env), client: client(env) },
  }
}

function readInsecure(env: Env): boolean {
  const insecure = env.flag('SSO_ALLOW_INSECURE_PROVIDERS', false)
  if (insecure && env.text('NODE_ENV') === 'production') {
    env.fault(
      'SSO_ALLOW_INSECURE_PROVIDERS',
      'must not be true with NODE_ENV=production: sign-ins could be forged, and providers could reach your network.',
    )
  }
  return insecure
}

const MAX_WINDOWS = 4
const MAX_REQUESTS = 1_000_000
const DAY = 86_400 // s

/** `60/60,1000/3600`: 60 requests in 60 seconds, and 1,000 in an hour. */
function rateWindows(env: Env, name: string, fallback: string): RateWindow[] {
  const windows = (env.text(name) ?? fallback).split(',').map((text): RateWindow => {
    const [, requests, seconds] = /^ *(\d{1,7})\/(\d{1,5}) *$/.exec(text) ?? []
    return { requests: Number(requests), seconds: Number(seconds) }
  })
  const isValid = ({ requests, seconds }: RateWindow) =>
    requests >= 1 && requests <= MAX_REQUESTS && seconds >= 1 && seconds <= DAY
  const isDistinct = new Set(windows.map(({ seconds }) => seconds)).size === windows.length
  if (!windows.every(isValid) || !isDistinct || windows.length > MAX_WINDOWS)
    env.fault(
      name,
      `must be up to ${MAX_WINDOWS} windows, each as requests/seconds, separated by commas; leave it unset for ${fallback}.`,
    )
  return windows
}

export interface BootstrapAdmin {
  readonly email: string
  /** A fault only when the administrator is created: a start that creates nobody does not use it. */
  readonly password: string
  readonly givenName: string | undefined
  readonly familyName: string | undefined
}

/** What is wrong with the password of an administrator to be created, as the predicate of a sentence. */
export const adminPasswordFault = (email: string, password: string): string | undefined =>
  newPasswordFault(password, {
    userName: email,
    email,
    displayName: email,
    accountName: '',
    hasSecondFactor: false,
  })

function admin(env: Env): BootstrapAdmin | undefined {
  const givenName = namePart(env, 'BOOTSTRAP_ADMIN_GIVEN_NAME')
  const familyName = namePart(env, 'BOOTSTRAP_ADMIN_FAMILY_NAME')
  const pair = both(env, 'BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD')
  if (!pair) return undefined
  const [email, password] = pair
  if (!isEmail(email)) env.fault('BOOTSTRAP_ADMIN_EMAIL', 'must be an e-mail address.')
  const fault = adminPasswordFault(email, password)
  if (fault) env.faultOfFirstStart('BOOTSTRAP_ADMIN_PASSWORD', `${fault}, or no administrator is created with it.`)
  return { email, password, givenName, familyName }
}

const MAX_NAME_PART = 200 // characters

function namePart(env: Env, name: string): string | undefined {
  const value = env.text(name)
  if (value !== undefined && (value.length > MAX_NAME_PART || /[\p{Cc}\p{Cs}]/u.test(value)))
    env.fault(name, `must have at most ${MAX_NAME_PART} characters, and no control characters.`)
  return value
}

function client(env: Env) {
  const pair = both(env, 'BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET')
  if (!pair) return undefined
  const [id, secret] = pair
  if (/^\d+$/.test(id))
    env.fault('BOOTSTRAP_CLIENT_ID', 'must not consist of digits alone: it could be the id of a user.')
  if (!isClientId(id))
    env.fault('BOOTSTRAP_CLIENT_ID', 'must have 1 to 200 letters, digits, dots, hyphens, underscores or tildes.')
  if (secret.length < MIN_SECRET || secret.length > 500)
    env.fault('BOOTSTRAP_CLIENT_SECRET', `must have ${MIN_SECRET} to 500 characters.`)
  return { id, secret }
}

function both(env: Env, one: string, other: string): [string, string] | undefined {
  const first = env.text(one)
  const second = env.text(other)
  if (first !== undefined && second !== undefined) return [first, second]
  if (first !== undefined) env.fault(other, `must be set together with ${one}.`)
  if (second !== undefined) env.fault(one, `must be set together with ${other}.`)
  return undefined
}
