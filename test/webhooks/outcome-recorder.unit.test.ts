/** How outcomes gather into batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AccountsDb, Log } from '#runtime'
import { createOutcomeRecorder } from '../../plugins/webhooks/delivery/outcome-recorder.ts'
import type { Outcome } from '../../plugins/webhooks/store/outcomes.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {} }
const outcome = {
  of: { accountId: 1, webhookId: 'wh_1', eventId: 'evt_1', event: 'drill.begun', claim: 1, attempts: 0, test: false },
  logId: 'log_1',
  at: new Date(),
  attempt: { result: { succeeded: true, retryable: false, httpStatus: 200, error: null }, milliseconds: 1 },
  next: { state: 'succeeded' },
} as unknown as Outcome

const LONG_PAUSE = 1_000 // ms: turns of the event loop are shorter on any machine

/** Records a batch of so many outcomes, and one more in each of the next two turns. @returns the number of statements */
async function statementsAfter(batch: number): Promise<number> {
  let statements = 0
  const query = async () => {
    statements += 1
    return []
  }
  const { record } = createOutcomeRecorder(
    { query, statementGroups: (all: object[]) => [all] } as unknown as AccountsDb,
    log,
    LONG_PAUSE,
  )
  await Promise.all(Array.from({ length: batch }, () => record(outcome)))
  const later: Promise<void>[] = []
  for (let n = 0; n < 2; n++) {
    later.push(record(outcome))
    await nextTurn()
    await nextTurn()
  }
  await Promise.all(later)
  return statements
}

test('outcomes that follow a large batch gather into the next one', async () => {
  expect(await statementsAfter(40)).toBe(2)
})

test('outcomes that follow a small batch are recorded at once', async () => {
  expect(await statementsAfter(2)).toBe(3)
})
