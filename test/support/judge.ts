/** Fails a file whose services send statements that a distributed database refuses or runs otherwise. */
import { afterAll, expect } from 'vitest'
import { findSchemas } from './account-tables.ts'
import { judgeStatements, takeFaults } from './judged-statements.ts'

/**
 * Webhooks sends other statements to a distributed database, in which groups of accounts are single ones: `judge-on-citus.ts`
 * has Citus itself judge those.
 */
const SCHEMAS = findSchemas().filter((name) => name !== 'webhooks')
const WORKER = process as { statementsAreJudged?: Promise<void> }
WORKER.statementsAreJudged ??= judgeStatements(SCHEMAS)
await WORKER.statementsAreJudged

afterAll(() => {
  expect(takeFaults().join('\n\n')).toBe('')
})
