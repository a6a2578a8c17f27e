/** Who is this bearer? The service that the runtime asks on every request. */
import type { Host } from '#runtime'
import type { Bearer, Tokens } from '#runtime/services'
import { type BearerCache, PROBE, type Subject } from './cache.ts'
import { CHANNEL } from './changes.ts'
import type { Config } from './config.ts'
import { digest, looksLike } from './secret.ts'
import { type BearerRow, findBearer } from './store/tokens.ts'
import { ADMINISTRATOR } from './store/users.ts'

const FRESH = 5_000 // ms
const PROBE_EVERY = 1_000 // ms

export function openTokens(host: Host<Config>, cache: BearerCache): Tokens {
  let probedAt = 0
  host.listen(CHANNEL, (notice) => cache.heard(notice))

  /** One notice a second at most, sent for nobody to wait for; a lost one is followed by the next. */
  function probe(now: number) {
    if (now - probedAt < PROBE_EVERY) return
    probedAt = now
    host.notify(host.db, CHANNEL, PROBE).catch((error: unknown) => host.log.debug({ err: error }, 'no probe was sent'))
  }

  return {
    async verify(token) {
      if (!looksLike('at_', token)) return undefined
      const now = host.clock.now()
      const hash = digest(token)
      const key = hash.toString('latin1')
      const known = cache.find(key, now.getTime())
      if (known) return known
      if (cache.deaf) probe(now.getTime())
      const ticket = cache.ticket()
      const row = await findBearer(host.db, hash, now)
      if (!row) return undefined
      const bearer = bearerOf(row, host.config.apiRateLimit)
      const until = Math.min(now.getTime() + FRESH, row.expiresAt.getTime())
      cache.keep(key, { bearer, until, subjects: subjectsOf(row) }, ticket)
      return bearer
    },
  }
}

/** Pure. A client that acts alone has its own role and sees every project; behind a user stands the user's. */
export function bearerOf(row: BearerRow, defaultRateLimit: number): Bearer {
  const alone = row.userId === null
  const administer = (alone ? row.clientRole : row.userRole) === ADMINISTRATOR
  return {
    account: { id: row.accountId, timeZone: row.timeZone },
    actor: alone
      ? { id: null, name: row.clientName, email: null }
      : { id: row.userId, name: row.userName ?? '', email: row.email },
    may: { administer, allProjects: administer || alone || row.projectPermissions === true },
    scopes: row.scopes,
    clientId: row.clientId,
    rateLimit: row.rateLimit ?? defaultRateLimit,
  }
}

function subjectsOf(row: BearerRow): Subject[] {
  const subjects: Subject[] = [`account:${row.accountId}`, `client:${row.clientId}`, `family:${row.family}`]
  return row.userId === null ? subjects : [...subjects, `user:${row.userId}`]
}
