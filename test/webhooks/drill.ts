/** Helpers of the tests of deliveries: emit events of the drill plugin, register receivers, wait for the delivery log. */
import { fileURLToPath } from 'node:url'
import { event, SYSTEM } from '#runtime'
import type { TestAccount } from '../../runtime/testing.ts'
import { launchProcess, type RunningService } from '../support/process.ts'
import type { SharedService } from '../support/shared-service.ts'
import { waitFor } from '../support/wait-for.ts'

export { default as drill } from './drill/plugin.ts'

export const SECRET = 'a secret between two'

/** Emits the event once for each of the data, in one transaction. */
export async function emit(
  service: SharedService,
  account: TestAccount,
  name: 'drill.begun' | 'drill.ended',
  ...data: readonly object[]
): Promise<void> {
  const owner = { id: account.accountId, timeZone: 'UTC' }
  await service.app.unitOfWork.of('drill').as(owner, SYSTEM, async (call) => {
    for (const one of data) await call.emit(event<object>(name), one)
  })
}

/** A registration for `drill.begun` at the url, unless `more` replaces a field; resolves to its id. */
export async function register(account: TestAccount, url: string, more: object = {}): Promise<string> {
  const { status, body } = await account.post('/api/v1/webhooks', {
    name: 'Drill',
    url,
    events: ['drill.begun'],
    secret: SECRET,
    ...more,
  })
  if (status !== 201) throw new Error(`Not registered: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** The log of a registration, latest first, once it has so many entries. */
export const logs = (account: TestAccount, id: string, count: number) =>
  waitFor(
    `the log has ${count} entries`,
    async () => (await account.get(`/api/v1/webhooks/${id}/logs`)).body.value,
    (entries) => entries.length >= count,
  )

/** Starts a worker as a process of its own, on the database of the service, and does not wait until it is ready. */
export const launchWorker = (
  service: SharedService,
  settings: Readonly<Record<string, string>>,
): Promise<RunningService> =>
  launchProcess({
    ROLES: 'worker',
    DATABASE_URL: service.databaseUrl,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    CHAINWORK_PLUGINS: fileURLToPath(new URL('./drill/plugin.ts', import.meta.url)),
    ...settings,
  })

/** How many deliveries of a registration, or events that no plugin has taken yet, are not at their end. */
export async function unfinished(service: SharedService, id: string): Promise<number> {
  const [row] = await service.app.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM runtime.outbox WHERE set_aside_at IS NULL) + (SELECT count(*) FROM webhooks.delivery
       WHERE webhook_id = $1 AND state NOT IN ('succeeded', 'failed'))::int AS n`,
    [id],
  )
  return row?.n ?? -1
}
