import { pino } from 'pino'
import type { Log } from './plugin.ts'

/** Wherever they stand in a log line, values of these names are masked. */
const SECRET_FIELDS = [
  'authorization',
  'password',
  'secret',
  'token',
  'client_secret',
  'clientSecret',
  'access_token',
  'refresh_token',
  'cookie',
]

/** Lines are written in batches; the last one goes out when the process ends. */
const BUFFER = 4_096 // bytes

/** PostgreSQL's errors quote the failing row, hence people's data and hashes: those parts stay out. */
function withoutRows(error: Error): object {
  const {
    detail: _,
    where: __,
    internalQuery: ___,
    ...rest
  } = pino.stdSerializers.err(error) as Record<string, unknown>
  return rest
}

/** A log whose lines carry `fields` too; they win over a line's own of the same name. */
export const child = (log: Log, fields: object): Log => new ChildLog(log, fields)

/** Every call has one and few write a line, so it is one small object: no closures, no serialised bindings. */
class ChildLog implements Log {
  readonly #log: Log
  readonly #fields: object
  constructor(log: Log, fields: object) {
    this.#log = log
    this.#fields = fields
  }
  /** An error by itself, as pino takes it, would lose what it says when its fields are copied. */
  #with(fields: object): object {
    return fields instanceof Error ? { err: fields, ...this.#fields } : { ...fields, ...this.#fields }
  }
  debug(fields: object, message: string): void {
    this.#log.debug(this.#with(fields), message)
  }
  info(fields: object, message: string): void {
    this.#log.info(this.#with(fields), message)
  }
  warn(fields: object, message: string): void {
    this.#log.warn(this.#with(fields), message)
  }
  error(fields: object, message: string): void {
    this.#log.error(this.#with(fields), message)
  }
}

/** JSON lines on stderr (stdout belongs to commands), at `level`. */
export function openLog(level: string): Log {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const destination = pino.destination({ dest: 2, sync: false, minLength: BUFFER })
  const flushSoon = setInterval(() => destination.flush(), 250) // ms
  flushSoon.unref()
  const log = pino(
    { level, base: undefined, redact: { paths, censor: '***' }, serializers: { err: withoutRows } },
    destination,
  )
  const flush = () => {
    try {
      destination.flushSync()
    } catch {
      // The descriptor is not open yet, or closed already: there is nobody left to tell.
    }
  }
  process.once('exit', flush)
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
    enabled: (level) => log.isLevelEnabled(level),
  }
}
