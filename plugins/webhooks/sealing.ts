/** Seals the targets of registrations that older code wrote, at start. Until then a row is read as it is. */
import type { Host } from '#runtime'
import { loadUnsealed, saveSealed, type UnsealedAt } from './store/targets.ts'
import { openTarget, type StoredTarget, sealTarget, type Target } from './target.ts'

const BATCH = 200 // rows in one transaction

type Parts = Pick<Host<unknown>, 'log' | 'secrets' | 'transaction'>

/** Resolves to how many were sealed. A row that does not open is logged and left. */
export async function sealTargets(host: Parts): Promise<number> {
  let sealed = 0
  let after: UnsealedAt | undefined = { accountId: 0, id: '' }
  while (after) {
    const batch: { readonly sealed: number; readonly last: UnsealedAt | undefined } = await sealBatch(host, after)
    sealed += batch.sealed
    after = batch.last
  }
  if (sealed > 0) host.log.info({ webhooks: sealed }, 'urls and headers of webhooks were sealed')
  return sealed
}

const sealBatch = ({ log, secrets, transaction }: Parts, after: UnsealedAt) =>
  transaction(async (tx) => {
    const rows = await loadUnsealed(tx, after, BATCH)
    let sealed = 0
    for (const row of rows) {
      const target = readable(row)
      if (!target) continue
      await saveSealed(tx, row, sealTarget(secrets, row.id, target))
      sealed += 1
    }
    return { sealed, last: rows.at(-1) }

    function readable(row: UnsealedAt & StoredTarget): Target | undefined {
      try {
        return openTarget(secrets, row.id, row)
      } catch (error) {
        log.error({ err: error, webhook: row.id }, 'a webhook cannot be sealed; its url and headers stay as they are')
        return undefined
      }
    }
  })
