/** The log: JSON lines on stderr by pino, with secrets masked; on a terminal, lines for people. */
import { type DestinationStream, pino } from 'pino'
import { isUnavailable } from './database/database.ts'
import type { Log } from './plugin.ts'
import { prettyLine } from './telemetry/log-pretty.ts'

/** Values of these fields are masked, at the top level of a log line and in objects up to two levels below. */
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

/** Lines are written in batches of this size, or after 250 ms; the last batch is written when the process exits. */
const BUFFER = 4_096 // bytes

/**
 * Removes the fields of PostgreSQL's errors that quote the failing row, since it may contain personal data and hashes. A
 * lost database has no stack: it is no fault of the code.
 */
function serializedError(error: Error): object {
  const {
    detail: _,
    where: __,
    internalQuery: ___,
    stack,
    ...rest
  } = pino.stdSerializers.err(error) as Record<string, unknown>
  return isUnavailable(error) ? rest : { ...rest, stack }
}

/** Returns a log that adds `fields` to each line; they replace fields of the line with the same names. */
export const child = (log: Log, fields: object): Log => new ChildLog(log, fields)

/** Each call makes one and few calls write a line, so it is a class without closures and without serialised bindings. */
class ChildLog implements Log {
  readonly #log: Log
  readonly #fields: object
  constructor(log: Log, fields: object) {
    this.#log = log
    this.#fields = fields
  }
  /** pino accepts an Error in place of fields, but the spread would lose its message and stack. */
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

/** Opens the log at `level`. It writes to stderr, since stdout is for the output of CLI commands. */
export function openLog(
  level: string,
  destination: DestinationStream = process.stderr.isTTY ? terminal() : bufferedStderr(),
): Log {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '***' },
      serializers: { err: serializedError },
    },
    destination,
  )
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    // The database logs once that it is lost; what follows from that is logged at the level debug.
    warn: (fields, message) => (isAboutLostDatabase(fields) ? log.debug(fields, message) : log.warn(fields, message)),
    error: (fields, message) => log.error(fields, message),
    enabled: (level) => log.isLevelEnabled(level),
  }
}

const isAboutLostDatabase = (fields: object): boolean => isUnavailable((fields as { err?: unknown }).err ?? fields)

/** https://no-color.org */
const terminal = (): DestinationStream => ({
  write: (line) => void process.stderr.write(prettyLine(line, !process.env.NO_COLOR)),
})

function bufferedStderr(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: false, minLength: BUFFER })
  setInterval(() => destination.flush(), 250).unref() // ms
  process.once('exit', () => {
    try {
      destination.flushSync()
    } catch {
      // The descriptor is not open yet, or already closed, so the lines cannot be written.
    }
  })
  return destination
}
