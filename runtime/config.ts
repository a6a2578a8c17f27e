import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { Env } from './settings.ts'
import { type TracingConfig, tracingConfig } from './telemetry/tracing-config.ts'

export const ROLES = ['api', 'identity', 'worker'] as const
export type Role = (typeof ROLES)[number]

export interface RuntimeConfig {
  readonly port: number
  /** The address to listen on; undefined: all. */
  readonly host: string | undefined
  readonly urls: { readonly base: string; readonly auth: string }
  readonly roles: readonly Role[]
  readonly databaseUrl: string | undefined
  readonly poolSize: number
  /** For bodies and replies in flight. */
  readonly memoryBudget: number // bytes
  /** False: start applies no migration, and refuses a database that lacks some. */
  readonly migrateOnStart: boolean
  readonly dataDir: string
  /** What the two files hold. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly trustProxy: readonly string[]
  readonly secretsKeys: string | undefined
  readonly plugins: readonly string[]
  readonly logLevel: string
  readonly production: boolean
  /** Undefined: nothing is recorded, and /metrics is no path. */
  readonly metrics:
    | {
        readonly token: string | undefined
        /** Direct local callers need no token: the installation's address says that no proxy stands before it. */
        readonly local: boolean
      }
    | undefined
  /** Undefined: no traces. */
  readonly tracing: TracingConfig | undefined
  /** How long a stop waits for what is in flight. */
  readonly drain: number // ms
  /** How long a plugin's listener may take with what it is handed. */
  readonly listenerLimit: number // ms
  /** How long /readyz says 503 before that, while everything is still served. */
  readonly shutdownDelay: number // ms
}

/** Whether an address names this machine or one of a private network. */
function isLocal(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return ipaddr.isValid(host) && LOCAL_RANGES.includes(ipaddr.process(host).range())
}
/** Of ipaddr.js; whoever has such an address calls from here. */
export const LOCAL_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

const MEGABYTE = 1_048_576 // bytes

export const LEVELS: readonly string[] = ['silent', 'error', 'warn', 'info', 'debug']

/** What the runtime itself is set to; faults are noted in `env`. */
export function runtimeConfig(env: Env): RuntimeConfig {
  const production = env.text('NODE_ENV') === 'production'
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
    host: host(env),
    urls: { base, auth },
    roles: rolesOf(env),
    databaseUrl: databaseUrl(env),
    poolSize: env.integer('DATABASE_POOL', 10, { min: 2, max: 200 }),
    memoryBudget: env.integer('MEMORY_BUDGET', 384, { min: 64, max: 65_536 }) * MEGABYTE,
    migrateOnStart: env.flag('MIGRATE_ON_START', true),
    dataDir: env.text('DATA_DIR') ?? './.data',
    tls: cert && key ? tls(env, cert, key) : undefined,
    trustProxy: proxies(env),
    secretsKeys: env.text('SECRETS_KEYS'),
    plugins: list(env.text('CHAINWORK_PLUGINS')),
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS, 'info'),
    production,
    metrics: env.flag('METRICS', true) ? { token: env.text('METRICS_TOKEN'), local: isLocal(base) } : undefined,
    tracing: tracingConfig(env),
    drain: env.integer('DRAIN_SECONDS', 30, { min: 1, max: 600 }) * 1_000,
    listenerLimit: env.integer('LISTENER_SECONDS', 30, { min: 1, max: 600 }) * 1_000,
    shutdownDelay: env.integer('SHUTDOWN_DELAY', 0, { min: 0, max: 600 }) * 1_000,
  }
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function tls(env: Env, certFile: string, keyFile: string): RuntimeConfig['tls'] {
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

/** Addresses and CIDR ranges, or the names that Express knows for the usual ones. */
function proxies(env: Env): string[] {
  const named = list(env.text('TRUST_PROXY'))
  const strange = named.filter((range) => {
    const [address = '', bits = '0'] = range.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isRange = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
    return !isRange && !['loopback', 'linklocal', 'uniquelocal'].includes(range)
  })
  if (strange.length > 0) env.fault('TRUST_PROXY', `names ${strange.join(', ')}; it takes addresses and CIDR ranges.`)
  return strange.length > 0 ? [] : named
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
  return ROLES.filter((role) => named.includes(role))
}

function oneOf(env: Env, name: string, values: readonly string[], fallback: string): string {
  const value = env.text(name) ?? fallback
  if (values.includes(value)) return value
  env.fault(name, `is ${value}; it takes ${values.join(', ')}.`)
  return fallback
}

function databaseUrl(env: Env): string | undefined {
  const text = env.text('DATABASE_URL')
  if (text !== undefined && !(URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))) {
    env.fault('DATABASE_URL', 'is not an address such as postgres://user:password@host:5432/chainwork.')
  }
  return text
}

function address(env: Env, name: string, fallback: string, production: boolean): string {
  const text = env.text(name) ?? fallback
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    env.fault(name, `is not an http or https address, such as https://chainwork.example.com.`)
    return fallback
  }
  if (production && new URL(text).protocol !== 'https:') {
    env.fault(name, 'must be an https address with NODE_ENV=production.')
  }
  return text.replace(/\/+$/, '')
}
