/** Removes secrets that a rotation replaced once their time is over, each minute. They sign nothing by then. */
import type { Background, Host } from '#runtime'
import { type Ended, lockEnded, saveWithoutPrevious } from './store/previous-secrets.ts'
import { openTarget, type SealedTarget, sealTarget } from './target.ts'

const BATCH = 200 // registrations in one transaction

type Parts = Pick<Host<unknown>, 'log' | 'secrets' | 'transaction'>

export const previousSecrets = (host: Parts): Background => ({
  name: 'previous secrets',
  cron: '* * * * *',
  async run({ signal }) {
    while ((await removeBatch(host)) === BATCH) signal.throwIfAborted()
  },
})

/** Resolves to how many were found. */
const removeBatch = (host: Parts): Promise<number> =>
  host.transaction(async (tx) => {
    const rows = await lockEnded(tx, BATCH)
    for (const row of rows) await saveWithoutPrevious(tx, row, withoutPrevious(host, row))
    return rows.length
  })

/** Undefined for a target that cannot be opened: its previous secret is as unreadable as the rest. */
function withoutPrevious({ log, secrets }: Parts, row: Ended): SealedTarget | undefined {
  try {
    const { url, headers, secret } = openTarget(secrets, row.id, row.targetSealed)
    return sealTarget(secrets, row.id, { url, headers, secret })
  } catch (error) {
    log.error({ err: error, webhook: row.id }, 'the previous secret of a webhook cannot be removed')
    return undefined
  }
}
