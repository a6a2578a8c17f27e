/** Fails a file whose services send statements that a distributed database refuses or runs otherwise. */
import { afterAll, expect } from 'vitest'
import { judgeStatements, takeFaults } from './judged-statements.ts'

/** Those of other plugins are judged by Citus itself: `judge-on-citus.ts`. */
const SCHEMAS = ['scheduling']
const WORKER = process as { statementsAreJudged?: Promise<void> }
WORKER.statementsAreJudged ??= judgeStatements(SCHEMAS)
await WORKER.statementsAreJudged

afterAll(() => {
  expect(takeFaults().join('\n\n')).toBe('')
})
