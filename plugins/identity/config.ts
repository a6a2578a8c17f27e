/** The settings of the plugin identity. */
import type { Env } from '#runtime'
import { passwordFault } from './passwords.ts'

export interface Config {
  /** Requests a minute, for clients and accounts that have no rate limit of their own. */
  readonly apiRateLimit: number
  readonly bootstrap: {
    readonly admin?: { readonly email: string; readonly password: string }
    readonly client?: { readonly id: string; readonly secret: string }
  }
}

/** A rough check for typing errors: local part, at sign, domain. Only a delivered e-mail shows that the address exists. */
export const isEmail = (text: string) => text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+$/.test(text)

/** Only characters that form encoding does not change, so that a client that omits it in HTTP Basic can authenticate too. */
export const isClientId = (text: string) => /^[A-Za-z0-9._~-]{1,200}$/.test(text)

const MIN_SECRET = 32 // characters

export function readConfig(env: Env): Config {
  return {
    apiRateLimit: env.integer('API_RATE_LIMIT', 100, { min: 1, max: 1_000_000 }),
    bootstrap: { admin: admin(env), client: client(env) },
  }
}

function admin(env: Env) {
  const pair = both(env, 'BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD')
  if (!pair) return undefined
  const [email, password] = pair
  if (!isEmail(email)) env.fault('BOOTSTRAP_ADMIN_EMAIL', 'must be an e-mail address.')
  const fault = passwordFault(password)
  if (fault) env.fault('BOOTSTRAP_ADMIN_PASSWORD', `${fault}.`)
  return { email, password }
}

function client(env: Env) {
  const pair = both(env, 'BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET')
  if (!pair) return undefined
  const [id, secret] = pair
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
