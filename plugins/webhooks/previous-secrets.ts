/** Removes secrets that a rotation replaced once their time is over, each minute. They sign nothing by then. */
import type { Background, Host } from '#runtime'
import { type Ended, listEnded, lockEnded, saveWithoutPrevious } from './store/previous-secrets.ts'
import { openTarget, type SealedTarget, sealTarget } from './target.ts'

const BATCH = 200 // registrations

type Parts = Pick<Host<unknown>, 'db' | 'log' | 'secrets' | 'transaction'>

export const previousSecrets = (host: Parts): Background => ({
  name: 'previous secrets',
  cron: '* * * * *',
  async run({ signal }) {
    while ((await removeBatch(host)) === BATCH) signal.throwIfAborted()
  },
})

/** Resolves to how many were removed. */
async function removeBatch({ db, ...host }: Parts): Promise<number> {
  let removed = 0
  for (const key of await listEnded(db, BATCH))
    await host.transaction(async (tx) => {
      const row = await lockEnded(tx, key)
      if (!row) return
      await saveWithoutPrevious(tx, row, withoutPrevious(host, row))
      removed += 1
    })
  return removed
}

/** Undefined for a target that cannot be opened: its previous secret is as unreadable as the rest. */
function withoutPrevious({ log, secrets }: Omit<Parts, 'db'>, row: Ended): SealedTarget | undefined {
  try {
    const { url, headers, secret } = openTarget(secrets, row.id, row.targetSealed)
    return sealTarget(secrets, row.id, { url, headers, secret })
  } catch (error) {
    log.error({ err: error, webhook: row.id }, 'the previous secret of a webhook cannot be removed')
    return undefined
  }
}
