/** The command `webhook test`: sends a test delivery and waits for its outcome. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Commands, type Host, pluginDisabled, type Runners } from '#runtime'
import { ACCOUNT, account } from '#runtime/command-options'
import { readList, readPage } from '#runtime/odata'
import type { Tokens } from '#runtime/services'
import type { Config } from '../config.ts'
import { LOG } from '../handlers.ts'
import { registrationChanges, type TestDelivery } from '../registration-changes.ts'
import { showAttempt } from '../representation.ts'
import { type LogRow, logSource } from '../store/delivery-log.ts'
import { hasWorker } from '../store/heartbeats.ts'
import { isFinished } from '../store/unfinished-deliveries.ts'
import { ID, webhookId } from './options.ts'

/** The thirty seconds of an attempt, and the time to claim the delivery and to record its outcome. */
const MAX_WAIT = 35_000 // ms
const POLL_INTERVAL = 250 // ms

export const testCommands = {
  'webhook test': {
    summary: 'Sends a test delivery, also while the webhook is paused, and prints its entry of the delivery log',
    options: [ACCOUNT, ID, { name: 'event', summary: 'Name of the event, such as task.red', required: true }],
  },
} as const satisfies Commands

export function testRunners(host: Host<Config>, tokens: Tokens): Runners<typeof testCommands> {
  const { db } = host
  const { sendTest } = registrationChanges(host)

  async function entryOf(accountId: number, { id, webhookId }: TestDelivery) {
    const list = readList({ $filter: `deliveryId eq '${id}'`, $top: 1 }, LOG)
    const { rows } = await readPage<LogRow>(db, logSource(accountId, webhookId), list)
    return rows.map(showAttempt(webhookId))[0]
  }

  /** Resolves to whether the delivery is finished; earlier than after `MAX_WAIT` when no worker lives. */
  async function finishes(accountId: number, delivery: TestDelivery): Promise<boolean> {
    const deadline = performance.now() + MAX_WAIT
    while (performance.now() < deadline) {
      if (await isFinished(db, { accountId, ...delivery })) return true
      if (!(await hasWorker(db))) return false
      await pause(POLL_INTERVAL)
    }
    return false
  }

  async function pendingTest({ id, webhookId }: TestDelivery) {
    const detail = (await hasWorker(db))
      ? 'The attempt has not ended yet; the delivery log shows it later.'
      : 'No process with the role worker runs; the delivery is attempted when one starts.'
    return { webhookId, deliveryId: id, status: 'pending', detail }
  }

  return {
    async 'webhook test'(options) {
      const { id: accountId } = await account(tokens, options.account)
      if ((await host.accountsOn([accountId])).length === 0) throw pluginDisabled('webhooks')
      const { event } = options
      const delivery = await host.transaction((tx) => sendTest(tx, accountId, webhookId(options.id), { event }))
      const entry = (await finishes(accountId, delivery)) ? await entryOf(accountId, delivery) : undefined
      return entry ?? (await pendingTest(delivery))
    },
  }
}
