/**
 * Timers: at every match of a cron expression one event goes into the outbox, whichever process is first. A match that
 * passed while nothing ran is made up for, once.
 */
import { Cron } from 'croner'
import type { Database } from '../database/database.ts'
import { type Clock, type Log, SYSTEM, type Timer } from '../plugin.ts'
import { type Loop, openLoop } from './loop.ts'
import { append } from './outbox.ts'

const TICK = 1_000 // ms

/** Requests under an Idempotency-Key are remembered for 24 hours, and deleted in batches. */
const FORGET_BATCH = 1_000 // rows

export function openTimers(database: Database, timers: readonly Timer[], clock: Clock, log: Log): Loop {
  const dials = timers.map(({ cron, emit }) => ({
    name: emit.name,
    cron: new Cron(cron, { timezone: 'UTC', paused: true }),
  }))
  const due = new Map<string, Date>()
  let forgetAt = 0
  return openLoop('timers', TICK, log, async () => {
    const now = clock.now()
    for (const dial of dials) {
      const at = due.get(dial.name) ?? nextOf(dial.cron, await lastFired(dial.name, now))
      due.set(dial.name, at)
      if (at > now) continue
      due.delete(dial.name)
      await fire(dial.name, at, now)
    }
    if (now.getTime() < forgetAt) return false
    const more = await forget(now)
    if (!more) forgetAt = now.getTime() + 3_600_000 // ms, an hour
    return more
  })

  async function lastFired(name: string, now: Date): Promise<Date> {
    await database.query(
      'INSERT INTO runtime.timer (name, last_fired_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [name, now],
    )
    const [row] = await database.query<{ last_fired_at: Date }>(
      'SELECT last_fired_at FROM runtime.timer WHERE name = $1',
      [name],
    )
    return row?.last_fired_at ?? now
  }

  async function fire(name: string, match: Date, now: Date): Promise<void> {
    await database.transaction(async (tx) => {
      const won = await tx.query(
        'UPDATE runtime.timer SET last_fired_at = $2 WHERE name = $1 AND last_fired_at < $3 RETURNING name',
        [name, now, match],
      )
      if (won.length > 0) await append(tx, { name, data: {}, account: null, actor: SYSTEM, at: now })
    })
  }

  async function forget(now: Date): Promise<boolean> {
    const gone = await database.query(
      `DELETE FROM runtime.idempotency WHERE ctid IN
         (SELECT ctid FROM runtime.idempotency WHERE created_at < $1::timestamptz - interval '24 hours' LIMIT ${FORGET_BATCH})
       RETURNING 1`,
      [now],
    )
    return gone.length === FORGET_BATCH
  }
}

const nextOf = (cron: Cron, after: Date): Date => cron.nextRun(after) ?? new Date(8.64e15)
