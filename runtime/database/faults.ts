/** What a database error means to the caller: try again later (503), try again now, or a fault of ours. */
import { ConnectionError } from 'sequelize'

/** Node's and libc's words for a server that cannot be reached, was reached no more, or does not answer. */
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

/** PostgreSQL, appendix A: shutdowns, start-up, closed for idleness, too many connections. Class 08 is tested apart. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300'])

/** The driver gives these no code. */
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Connection ended unexpectedly|pool is draining|ConnectionManager\.getConnection was called after)/

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const STALE_PLAN = '0A000'

/** A lock was not had within `lock_timeout`; a statement did not end within `statement_timeout`. */
const BUSY = new Set(['55P03', '57014'])

/** Why the server takes no writes; also the code of the 503 that says so. */
export type WriteFault = 'storage_full' | 'storage_failing' | 'out_of_memory' | 'limit_exceeded' | 'read_only'

/** PostgreSQL, appendix A. The last is what a standby answers, which was a primary before a failover. */
const WRITE_FAULTS = new Map<string, WriteFault>([
  ['53100', 'storage_full'],
  ['58030', 'storage_failing'],
  ['53200', 'out_of_memory'],
  ['53400', 'limit_exceeded'],
  ['25006', 'read_only'],
])

/** A file could not grow for a reason that has no code in PostgreSQL, such as a quota (EDQUOT) or a size limit (EFBIG). */
const EXTENDING = new Set(['mdextend', 'mdzeroextend'])

const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** The error and what it wraps, outermost first. Aggregates (one error an address) count with their first. */
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

/** The connection was lost while COMMIT was under way: whether the work is kept is not known. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during COMMIT; the work may or may not be kept.', { cause })
    this.name = 'CommitUnknown'
  }
}

/** Whether an error that a connection to the database gave means that it is lost, or was never there. */
const looksLost = (error: unknown): boolean =>
  some(error, (it) => {
    if (it instanceof ConnectionError) return true
    // The server ends itself, whatever the reason: what was being committed may be kept.
    if ((it as { severity?: unknown }).severity === 'PANIC') return true
    const code = codeOf(it)
    if (code === undefined) return LOST_WORDS.test(it.message)
    // A missing file is ENOENT too; only a socket's says `connect`.
    if (code === 'ENOENT') return (it as { syscall?: unknown }).syscall === 'connect'
    return LOST.has(code) || UNAVAILABLE.has(code) || (code.length === 5 && code.startsWith('08'))
  })

const lost = new WeakSet<Error>()

/** Runs a step that talks to the database. What loses the connection there is known as such wherever it ends up. */
export async function reaching<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (error instanceof Error && looksLost(error)) lost.add(error)
    throw error
  }
}

/**
 * True when the database could not be reached, or was lost on the way: the answer is a 503. A plugin's own network
 * fails with the same codes and is not meant.
 */
export const isUnavailable = (error: unknown): boolean => some(error, (it) => lost.has(it))

/** True when a prepared statement's table has changed since (a migration); it ran nothing. */
export const isStalePlan = (error: unknown): boolean =>
  some(error, (it) => codeOf(it) === STALE_PLAN && (it as { routine?: unknown }).routine === 'RevalidateCachedQuery')

/** True when the same transaction, run once more, may succeed: a serialization failure, a deadlock, a stale plan. */
export const isRetryable = (error: unknown): boolean =>
  some(error, (it) => codeOf(it) === SERIALIZATION_FAILURE || codeOf(it) === DEADLOCK) || isStalePlan(error)

/**
 * True when a statement waited too long for the locks of others, or ran for too long: the answer is a 503. It did
 * nothing, and its connection stays good.
 */
export const isBusy = (error: unknown): boolean => some(error, (it) => BUSY.has(codeOf(it) ?? ''))

/** Why the server could not write; undefined where the error says nothing of the kind. The statement did nothing. */
export const writeFaultOf = (error: unknown): WriteFault | undefined => {
  for (const one of chain(error)) {
    const found = WRITE_FAULTS.get(codeOf(one) ?? '')
    if (found) return found
    if (EXTENDING.has(String((one as { routine?: unknown }).routine))) return 'storage_full'
  }
  return undefined
}

/** The constraint that the error names (unique, foreign key, check, exclusion: class 23), or undefined. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (const one of chain(error)) {
    if (codeOf(one)?.startsWith('23')) return (one as { constraint?: string }).constraint ?? ''
  }
  return undefined
}
