/** Pauses registrations whose attempts have failed for as many days as they name, each minute. */
import { webhookPaused } from '#generated/webhooks'
import { type Background, type Host, SYSTEM } from '#runtime'
import { type FailingKey, listFailing, pauseFailing } from './store/failing-registrations.ts'

const BATCH = 500 // registrations

type Parts = Pick<Host<unknown>, 'accountsOn' | 'as' | 'db' | 'log'>

export const automaticPause = (host: Parts): Background => ({
  name: 'automatic pause',
  cron: '* * * * *',
  async run({ signal }) {
    let batch: readonly FailingKey[] = []
    do {
      batch = await listFailing(host.db, batch.at(-1) ?? { accountId: 0, id: '' }, BATCH)
      const enabled = new Set(await host.accountsOn(batch.map(({ accountId }) => accountId)))
      for (const key of batch) {
        signal.throwIfAborted()
        if (enabled.has(key.accountId)) await pause(host, key)
      }
    } while (batch.length === BATCH)
  },
})

/** The pause and its event commit together. A registration that has succeeded or was paused meanwhile stays as it is. */
async function pause({ as, log }: Parts, { accountId, id }: FailingKey): Promise<void> {
  // The time zone is that of dates, and the event has none.
  await as({ id: accountId, timeZone: 'UTC' }, SYSTEM, async (call) => {
    const paused = await pauseFailing(call.tx, { accountId, id })
    if (!paused) return
    await call.emit(webhookPaused, {
      registrationId: id,
      registrationName: paused.name,
      reason: 'failing',
      failingSince: paused.failingSince.toISOString(),
      pausedAt: paused.pausedAt.toISOString(),
      pauseAfterDays: paused.pauseAfterDays,
    })
    call.tx.afterCommit(() =>
      log.warn(
        { account: accountId, webhook: id, failingSince: paused.failingSince.toISOString() },
        'paused a webhook whose attempts have failed for days',
      ),
    )
  })
}
