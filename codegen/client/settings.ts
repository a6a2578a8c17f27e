/** The settings of a client, and their check: the messages name what would be right. */
import { SettingsError } from './errors.ts'

/** The credentials of an API client, alone or with those of a user. */
export interface Credentials {
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  /** With a user name the grant is `password`, else `client_credentials`. */
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Scopes separated by spaces; the service's default unless given. */
  readonly scope?: string | undefined
}

/** Resolves to an access token. @param rejected the token that the service has just refused: resolve to another one */
export type AccessTokenSource = (rejected?: string) => string | Promise<string>

/** An event of a call, for logs. Nothing in it is secret: no query, no body, no header. */
export type CallEvent = {
  readonly operation: string
  readonly method: string
  /** Without the query. */
  readonly url: string
  /** 1 is the first. */
  readonly attempt: number
} & (
  | { readonly type: 'request' }
  | {
      readonly type: 'response'
      readonly status: number
      readonly requestId: string | undefined
      readonly milliseconds: number
    }
  /** No complete response arrived. */
  | { readonly type: 'failure'; readonly error: unknown; readonly milliseconds: number }
  /** The call is sent again after so many milliseconds. */
  | { readonly type: 'retry'; readonly wait: number }
)

export interface Settings extends Credentials {
  /** Address of the API server, such as `https://chainwork.example.com`. */
  readonly baseUrl: string
  /** Address of the identity server; `baseUrl` unless given. */
  readonly authUrl?: string | undefined
  /** Instead of credentials: an access token, or what gets one, such as a session of `@chainwork/sdk/browser`. */
  readonly accessToken?: string | AccessTokenSource | undefined
  /** Milliseconds for one attempt; 30,000 unless given. */
  readonly timeout?: number | undefined
  /** Attempts after the first; 2 unless given. */
  readonly retries?: number | undefined
  /** Used instead of the global fetch. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Gets every attempt, response, failure and retry. What it throws is ignored. */
  readonly log?: ((event: CallEvent) => void) | undefined
  /** Name and version of your program, put before those of the SDK in `User-Agent`: `planner/2.1`. */
  readonly userAgent?: string | undefined
  /** Headers of every call. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
}

const NAMES: Readonly<Record<keyof Settings, string>> = {
  baseUrl: 'string',
  authUrl: 'string',
  clientId: 'string',
  clientSecret: 'string',
  username: 'string',
  password: 'string',
  scope: 'string',
  accessToken: 'string or function',
  timeout: 'number',
  retries: 'number',
  fetch: 'function',
  log: 'function',
  userAgent: 'string',
  headers: 'object',
}

/** @throws SettingsError that names every fault */
export function checkSettings(settings: Settings): void {
  const given: Partial<Settings> = settings ?? {}
  const faults = Object.entries(given).flatMap(([name, value]) => settingFaults(name, value))
  const { clientId, clientSecret, username, password, accessToken } = given
  if (given.baseUrl === undefined)
    faults.push('baseUrl is missing: give the address of the service, such as https://chainwork.example.com')
  if (accessToken === undefined && clientId === undefined)
    faults.push('clientId is missing: give the id of an API client, or an accessToken')
  if (accessToken !== undefined && (clientSecret ?? username ?? password) !== undefined)
    faults.push('accessToken stands beside credentials: give one of the two')
  if ((username === undefined) !== (password === undefined))
    faults.push(`${username === undefined ? 'username' : 'password'} is missing: the two belong together`)
  if (accessToken === undefined && clientId !== undefined && clientSecret === undefined)
    faults.push(
      'clientSecret is missing: a client without one signs users in by @chainwork/sdk/browser and gives an accessToken',
    )
  if (given.fetch === undefined && typeof globalThis.fetch !== 'function')
    faults.push('fetch is missing: this runtime has none of its own')
  if (faults.length > 0) throw new SettingsError(`connect: ${faults.join('; ')}.`)
}

function settingFaults(name: string, value: unknown): string[] {
  const kinds = Object.hasOwn(NAMES, name) ? NAMES[name as keyof Settings] : undefined
  if (kinds === undefined) return [`${name} is no setting; there are ${Object.keys(NAMES).join(', ')}`]
  if (value === undefined) return []
  if (value === null || !kinds.split(' or ').includes(typeof value)) return [`${name} is not a ${kinds}`]
  if (value === '') return [`${name} is empty`]
  if (name === 'baseUrl' || name === 'authUrl') return addressFaults(name, value as string)
  return typeof value === 'number' ? numberFaults(name, value) : []
}

/** Fault clauses of `timeout` and `retries`, of a client or of a call. */
export function numberFaults(name: string, value: number): string[] {
  if (name === 'retries' && !(Number.isInteger(value) && value >= 0 && value <= MAX_RETRIES))
    return [`retries is ${value}: give a whole number from 0 to ${MAX_RETRIES}`]
  if (name === 'timeout' && !(value > 0 && value <= MAX_TIMEOUT))
    return [`timeout is ${value}: give milliseconds above 0, and at most ${MAX_TIMEOUT}`]
  return []
}

const MAX_RETRIES = 20
const MAX_TIMEOUT = 2_147_483_647 // ms, the longest timer

/** The messages leave out an address that may have a password in it. */
export function addressFaults(name: string, address: string): string[] {
  const example = 'https://chainwork.example.com'
  if (!/^https?:\/\//i.test(address)) {
    const host = /^[\w.-]+(:\d+)?(\/[\w./-]*)?$/.exec(address)?.[0]
    return [`${name} has no scheme: write ${host ? `https://${host} (or http://${host})` : example}`]
  }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return [`${name} is no address: write it like ${example}`]
  if (url.username || url.password) return [`${name} has credentials in it: give them as clientId and clientSecret`]
  if (url.search || url.hash) return [`${name} has a query or a fragment: write ${url.origin}${url.pathname}`]
  return []
}

/** Without slashes at its end. */
export const trimmed = (address: string): string => address.replace(/\/+$/, '')
