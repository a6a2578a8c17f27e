/** Classifies database errors: unavailable (503), busy (503), retryable at once, no writes, violated constraint. */
import { ConnectionError } from 'sequelize'

/** Error codes of Node and libc for a server that cannot be reached, was lost, or does not answer. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])

/**
 * PostgreSQL, appendix A: shutdowns, start-up, closed for idleness or a long transaction, too many connections. Class 08 is
 * tested separately.
 */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300'])

/** Errors of the driver that have no code. */
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Connection ended unexpectedly|pool is draining|ConnectionManager\.getConnection was called after)/

/**
 * What Citus says of a node that it has lost, by its sources: its codes are those of internal errors (XX000) and of failing disks
 * (58030). Those of remote_commands.c are libpq's words, beside errors of the node itself.
 */
const NODE_LOST: Readonly<Record<string, RegExp>> = {
  'multi_copy.c': /^failed to COPY to shard /,
  'placement_connection.c': /^could not commit transaction /,
  'remote_commands.c': /^(server closed the connection|no connection to the server|could not (receive|send) |SSL )/,
  'remote_transaction.c': /^failure on connection /,
}
const isNodeLost = (error: Error): boolean =>
  NODE_LOST[String((error as { file?: unknown }).file)]?.test(error.message) ?? false

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const STALE_PLAN = '0A000'

/** `lock_timeout` or `statement_timeout` has expired. */
const BUSY = new Set(['55P03', '57014'])

/** Why the server refuses writes; also the `code` of the 503. */
export type RefusedWrite = 'storage_full' | 'storage_failing' | 'out_of_memory' | 'limit_exceeded' | 'read_only'

/** Why the server accepts no writes, or confirms none. */
export type WriteFault = RefusedWrite | 'commits_unconfirmed'

/** PostgreSQL, appendix A. The last one is the answer of a standby, after a failover. */
const WRITE_FAULTS = new Map<string, RefusedWrite>([
  ['53100', 'storage_full'],
  ['58030', 'storage_failing'],
  ['53200', 'out_of_memory'],
  ['53400', 'limit_exceeded'],
  ['25006', 'read_only'],
])

/** Routines that fail when a file cannot grow for a reason without a code in PostgreSQL, such as a quota (EDQUOT) or a size limit (EFBIG). */
const EXTENDING = new Set(['mdextend', 'mdzeroextend'])

/** PostgreSQL has one code for rights that a role lacks and for a file that the system does not let it write (EROFS, EACCES). */
const NO_RIGHTS = '42501'
/** Sources of PostgreSQL that open and write the files of tables. */
const STORAGE = new Set(['md.c', 'fd.c'])

const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

const isFileRefused = (error: Error): boolean =>
  codeOf(error) === NO_RIGHTS && STORAGE.has(String((error as { file?: unknown }).file))

/** The error and the errors that it wraps, outermost first. Of an AggregateError (one error an address) the first is taken. */
function* chain(error: unknown): Generator<Error> {
  let it = error
  for (let depth = 0; it instanceof Error && depth < 5; depth++) {
    yield it
    it = it.cause ?? (it as { parent?: unknown }).parent ?? (it as { errors?: unknown[] }).errors?.[0]
  }
}

const some = (error: unknown, test: (error: Error) => boolean) => {
  for (const one of chain(error)) if (test(one)) return true
  return false
}

/** Why, in words. The message of an AggregateError is empty, which an address with several IP addresses causes. */
export function reasonOf(error: unknown): string {
  for (const { message } of chain(error)) if (message !== '') return message
  return String(error)
}

/** The connection was lost during COMMIT: it is not known whether the transaction was committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during COMMIT; the work may or may not be kept.', { cause })
    this.name = 'CommitUnknown'
  }
}

/** Whether an error of a database connection means that the connection was lost or could not be opened. */
const looksLost = (error: unknown): boolean =>
  some(error, (it) => {
    if (it instanceof ConnectionError) return true
    // The server ends itself: a transaction that was being committed may have been kept.
    if ((it as { severity?: unknown }).severity === 'PANIC') return true
    const code = codeOf(it)
    if (code === undefined) return LOST_WORDS.test(it.message)
    // A missing file gives ENOENT too; only for a socket is the syscall `connect`.
    if (code === 'ENOENT') return (it as { syscall?: unknown }).syscall === 'connect'
    return isNodeLost(it) || LOST.has(code) || UNAVAILABLE.has(code) || (code.length === 5 && code.startsWith('08'))
  })

const lost = new WeakSet<Error>()

/** Awaits a database call; marks its error if the connection was lost, so that `isUnavailable` recognises it later. */
export async function withLostConnectionMarked<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw markLost(error)
  }
}

/** Marks the error of a database call if it means that the connection was lost, and returns it. */
export function markLost(error: unknown): unknown {
  if (error instanceof Error && looksLost(error)) lost.add(error)
  return error
}

/**
 * True when the database could not be reached or the connection was lost: the answer is a 503. Errors with the same codes
 * from other connections of a plugin do not count.
 */
export const isUnavailable = (error: unknown): boolean => some(error, (it) => lost.has(it))

/** True when a migration has changed the table of a prepared statement. The statement did nothing. */
export const isStalePlan = (error: unknown): boolean =>
  some(error, (it) => codeOf(it) === STALE_PLAN && (it as { routine?: unknown }).routine === 'RevalidateCachedQuery')

/** True when the transaction may succeed on a second run: after a serialization failure, a deadlock or a stale plan. */
export const isRetryable = (error: unknown): boolean =>
  some(error, (it) => codeOf(it) === SERIALIZATION_FAILURE || codeOf(it) === DEADLOCK) || isStalePlan(error)

/**
 * True when a statement waited too long for a lock or ran for too long: the answer is a 503. The statement did nothing, and
 * its connection can be used further.
 */
export const isBusy = (error: unknown): boolean => some(error, (it) => BUSY.has(codeOf(it) ?? ''))

/** Why the server could not write; undefined for other errors. The statement did nothing. */
export const writeFaultOf = (error: unknown): RefusedWrite | undefined => {
  for (const one of chain(error)) {
    const found = WRITE_FAULTS.get(codeOf(one) ?? '')
    if (found && !isNodeLost(one)) return found
    if (EXTENDING.has(String((one as { routine?: unknown }).routine))) return 'storage_full'
    if (isFileRefused(one)) return 'storage_failing'
  }
  return undefined
}

/** True when the driver has given a statement up: not even the time limit of the server has ended it, which a COMMIT outlasts. */
export const isUnanswered = (error: unknown): boolean => some(error, ({ message }) => message === 'Query read timeout')

/** Whether the database is read only. It may be so for hours, and the database module logs that itself. */
export const isReadOnly = (error: unknown): boolean => writeFaultOf(error) === 'read_only'
