/**
 * Configuration of the runtime: reads and validates the settings (environment variables) that
 * `runtime/deploy/docs/settings.md` explains, and holds their defaults.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { NAMED_RANGES } from '../http/trusted-proxies.ts'
import { tracingConfig } from '../telemetry/tracing-config.ts'
import { type Env, oneOf } from './settings.ts'

export const ROLES = ['api', 'identity', 'worker', 'planner'] as const
export type Role = (typeof ROLES)[number]

export type RuntimeConfig = Readonly<ReturnType<typeof runtimeConfig>>

/** True when the address's host is this machine or in a private network. */
function isLocal(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return ipaddr.isValid(host) && LOCAL_RANGES.includes(ipaddr.process(host).range())
}
/** The ranges of ipaddr.js whose addresses count as local. */
export const LOCAL_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

const MEGABYTE = 1_048_576 // bytes

export const LEVELS: readonly string[] = ['silent', 'error', 'warn', 'info', 'debug']

/** Reads and validates the runtime's settings, with their defaults; faults are collected in `env`. */
export function runtimeConfig(env: Env) {
  const environment = env.text('NODE_ENV')
  const production = environment === 'production'
  if (!production && /^prod/i.test(environment ?? ''))
    env.fault('NODE_ENV', `is ${environment}, with which nothing is refused that is not secure: write production.`)
  const port = env.integer('PORT', 8080, { min: 0, max: 65_535 })
  const cert = env.text('TLS_CERT')
  const key = env.text('TLS_KEY')
  if ((cert === undefined) !== (key === undefined)) {
    env.fault(cert ? 'TLS_KEY' : 'TLS_CERT', 'must be set too: a certificate and its key go together.')
  }
  const home = `${cert ? 'https' : 'http'}://localhost:${port}`
  const base = address(env, 'BASE_URL', home, production)
  const auth = env.text('AUTH_URL') === undefined ? base : address(env, 'AUTH_URL', home, production)
  return {
    port,
    /** The address to listen on; undefined: all addresses. */
    host: host(env),
    urls: { base, auth },
    roles: rolesOf(env),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    /** PostgreSQL itself, where `databaseUrl` is a pooler. */
    databaseDirectUrl: directUrl(env),
    poolSize: env.integer('DATABASE_POOL', 10, { min: 2, max: 200 }),
    /** For the bodies and replies of requests in flight. */
    memoryBudget: env.integer('MEMORY_BUDGET', 384, { min: 64, max: 65_536 }) * MEGABYTE,
    /** False: the start applies no migrations, and refuses a database that lacks some. */
    migrateOnStart: env.flag('MIGRATE_ON_START', true),
    dataDir: env.text('DATA_DIR') ?? './.data',
    /** The contents of the files TLS_CERT and TLS_KEY. */
    tls: cert && key ? tls(env, cert, key) : undefined,
    trustProxy: ranges(env, 'TRUST_PROXY', NAMED_RANGES),
    /** Limits of concurrent connections: of the process, and of one client address that is no trusted proxy. */
    connections: {
      max: env.integer('MAX_CONNECTIONS', 10_000, { min: 10, max: 1_000_000 }),
      maxPerAddress: env.integer('MAX_CONNECTIONS_PER_ADDRESS', 1_000, { min: 10, max: 1_000_000 }),
    },
    secretsKeys: env.text('SECRETS_KEYS'),
    /** The address ranges that deliveries come from, as the API reference tells receivers; nothing enforces them. */
    webhookSourceRanges: ranges(env, 'WEBHOOK_SOURCE_RANGES'),
    plugins: list(env.text('CHAINWORK_PLUGINS')),
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS, 'info'),
    production,
    /**
     * Undefined: no metrics are recorded, and /metrics responds 404. `local`: BASE_URL is local, so that no proxy is in
     * front; then direct clients with a local address need no token.
     */
    metrics: env.flag('METRICS', true) ? { token: env.text('METRICS_TOKEN'), local: isLocal(base) } : undefined,
    /** Undefined: no traces. */
    tracing: tracingConfig(env),
    /** How long a graceful shutdown waits for requests in flight and begun background jobs, in milliseconds. */
    drain: env.integer('DRAIN_SECONDS', 30, { min: 1, max: 600 }) * 1_000,
    /** The time limit of a plugin's listeners for one batch of events, in milliseconds. */
    listenerLimit: env.integer('LISTENER_SECONDS', 30, { min: 1, max: 600 }) * 1_000,
    /** How long /readyz responds 503 before the drain begins, while requests are still served, in milliseconds. */
    shutdownDelay: env.integer('SHUTDOWN_DELAY', 0, { min: 0, max: 600 }) * 1_000,
  }
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function tls(env: Env, certFile: string, keyFile: string) {
  const pair = { cert: content(env, 'TLS_CERT', certFile), key: content(env, 'TLS_KEY', keyFile) }
  if (!pair.cert || !pair.key) return pair
  try {
    createSecureContext(pair)
  } catch {
    env.fault('TLS_CERT', 'and TLS_KEY do not hold a certificate and its key in PEM.')
  }
  return pair
}

function content(env: Env, name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    env.fault(name, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    return ''
  }
}

/** Reads addresses, CIDR ranges, and the given names of ranges, such as `loopback`. */
function ranges(env: Env, name: string, named: object = {}): string[] {
  const given = list(env.text(name))
  const invalid = given.filter((range) => {
    const [address = '', bits = '0'] = range.split('/')
    const maxBits = isIP(address) === 4 ? 32 : 128
    const isRange = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
    return !isRange && !Object.hasOwn(named, range)
  })
  if (invalid.length > 0) env.fault(name, `names ${invalid.join(', ')}; it takes addresses and CIDR ranges.`)
  return invalid.length > 0 ? [] : given
}

function host(env: Env): string | undefined {
  const text = env.text('HOST')
  if (text === undefined || text === 'localhost' || isIP(text) !== 0) return text
  env.fault('HOST', 'is not an IP address of this machine, such as 127.0.0.1 or ::1; leave it unset to listen on all.')
  return undefined
}

function rolesOf(env: Env): Role[] {
  const named = list(env.text('ROLES') ?? ROLES.join(','))
  const unknown = named.filter((name) => !(ROLES as readonly string[]).includes(name))
  if (unknown.length > 0) env.fault('ROLES', `names ${unknown.join(', ')}; the roles are ${ROLES.join(', ')}.`)
  if (named.length === 0) env.fault('ROLES', `names no role; the roles are ${ROLES.join(', ')}.`)
  return ROLES.filter((role) => named.includes(role))
}

function directUrl(env: Env): string | undefined {
  const url = databaseUrl(env, 'DATABASE_DIRECT_URL')
  if (url !== undefined && env.text('DATABASE_URL') === undefined)
    env.fault(
      'DATABASE_DIRECT_URL',
      'goes with DATABASE_URL, the address of a pooler; without a pooler set that alone.',
    )
  return url
}

function databaseUrl(env: Env, name: string): string | undefined {
  const text = env.text(name)
  if (text !== undefined && !(URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))) {
    env.fault(name, 'is not an address such as postgres://user:password@host:5432/chainwork.')
  }
  return text
}

function address(env: Env, name: string, defaultValue: string, production: boolean): string {
  const text = env.text(name) ?? defaultValue
  // URL skips line breaks in an address, of which links would have them.
  if (/\s/.test(text) || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    env.fault(name, `is not an http or https address, such as https://chainwork.example.com.`)
    return defaultValue
  }
  const { username, password, search, hash } = new URL(text)
  if (username || password || search || hash) {
    env.fault(
      name,
      'must not have a user name, a password, a query or a fragment: links are made from it, for everybody to see.',
    )
  }
  if (production && new URL(text).protocol !== 'https:') {
    env.fault(name, 'must be an https address with NODE_ENV=production.')
  }
  return text.replace(/\/+$/, '')
}
