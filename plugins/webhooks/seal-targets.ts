/** Seals at start the targets of registrations that older code stored in the clear. Rows are readable before that too. */
import type { Host } from '#runtime'
import { loadUnsealed, saveSealed, type UnsealedKey } from './store/unsealed-targets.ts'
import { openTarget, type StoredTarget, sealTarget, type Target } from './target.ts'

const BATCH = 200 // rows in one transaction

type Parts = Pick<Host<unknown>, 'log' | 'secrets' | 'transaction'>

/** Resolves to how many were sealed. A row that cannot be opened is logged and left as it is. */
export async function sealTargets(host: Parts): Promise<number> {
  let sealed = 0
  let after: UnsealedKey | undefined = { accountId: 0, id: '' }
  while (after) {
    const batch: { readonly sealed: number; readonly last: UnsealedKey | undefined } = await sealBatch(host, after)
    sealed += batch.sealed
    after = batch.last
  }
  if (sealed > 0) host.log.info({ webhooks: sealed }, 'sealed the urls and headers of webhooks')
  return sealed
}

const sealBatch = ({ log, secrets, transaction }: Parts, after: UnsealedKey) =>
  transaction(async (tx) => {
    const rows = await loadUnsealed(tx, after, BATCH)
    let sealed = 0
    for (const row of rows) {
      const target = openOrLog(row)
      if (!target) continue
      await saveSealed(tx, row, sealTarget(secrets, row.id, target))
      sealed += 1
    }
    return { sealed, last: rows.at(-1) }

    function openOrLog(row: UnsealedKey & StoredTarget): Target | undefined {
      try {
        return openTarget(secrets, row.id, row)
      } catch (error) {
        log.error({ err: error, webhook: row.id }, 'a webhook cannot be sealed; its url and headers stay as they are')
        return undefined
      }
    }
  })
