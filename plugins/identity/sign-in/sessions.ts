/**
 * Browsers' sessions at the identity server: rows of PostgreSQL, found by the digest of a cookie's value. A session ends
 * after 30 minutes without a request, after 12 hours, when the user signs out, and when the user's epoch is raised
 * (deactivation, new password). Each sign-in, and each step of one, gets a new session (session fixation).
 */
import type { Cookie, Db, Host } from '#runtime'
import { digest, looksLike, newSecret } from '../secret.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  type NewSession,
  type SessionRow,
  touchSession,
} from '../store/sessions.ts'

const IDLE = 30 * 60 // seconds
const LONGEST = 12 * 3600 // seconds
const SECOND_FACTOR = 10 * 60 // seconds in which the one-time password must come
const TOUCH_AFTER = 60_000 // ms; `last_seen_at` is written no more often

export type Session = SessionRow

/** The cookies of a request that sessions are read from, by the names of the contract. */
export interface SessionCookies {
  readonly sid?: string
  readonly '__Host-sid'?: string
}

export type Sessions = ReturnType<typeof openSessions>

export function openSessions({ clock, urls }: Pick<Host<unknown>, 'clock' | 'urls'>) {
  // A cookie with this prefix cannot be set by another host of the same domain, nor over http.
  const name = urls.auth.startsWith('https:') ? '__Host-sid' : 'sid'
  const cookieValue = (cookies: SessionCookies): string | undefined => {
    const value = cookies[name]
    return value !== undefined && looksLike('se_', value) ? value : undefined
  }

  async function load(db: Db, cookies: SessionCookies): Promise<Session | undefined> {
    const value = cookieValue(cookies)
    if (value === undefined) return undefined
    const now = clock.now()
    const session = await findSession(db, digest(value), now, IDLE)
    if (session && now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER)
      await touchSession(db, session.accountId, session.hash, now)
    return session
  }

  /** Ends the session. The cookie of the result deletes the browser's. */
  async function end(db: Db, cookies: SessionCookies): Promise<Cookie> {
    const value = cookieValue(cookies)
    if (value !== undefined) await deleteSession(db, digest(value))
    return { name, value: '', maxAge: 0 }
  }

  return {
    /**
     * Begins a session, and ends the one that the cookies name. The cookie of the result must be sent with the reply.
     * Call it in a transaction or with a `Db`.
     */
    async start(db: Db, session: NewSession, cookies: SessionCookies): Promise<Cookie> {
      await end(db, cookies)
      const value = newSecret('se_')
      const seconds = session.state === 'signed_in' ? LONGEST : SECOND_FACTOR
      await insertSession(db, digest(value), session, clock.now(), seconds)
      return { name, value }
    },
    /** The session of a user who is signed in; undefined also while the second factor is still to come. */
    async find(db: Db, cookies: SessionCookies): Promise<Session | undefined> {
      const session = await load(db, cookies)
      return session?.state === 'signed_in' ? session : undefined
    },
    /** The session of a user whose second factor is still to come. */
    async findPending(db: Db, cookies: SessionCookies): Promise<Session | undefined> {
      const session = await load(db, cookies)
      return session?.state === 'second_factor' ? session : undefined
    },
    end,
  }
}
