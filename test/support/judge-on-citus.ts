/** Fails a file whose services send statements of an account that Citus takes to pieces. */
import { afterAll, expect } from 'vitest'
import { explainStatements, noteRuns } from './explained-statements.ts'

const WORKER = process as { runsAreNoted?: true }
if (!WORKER.runsAreNoted) noteRuns()
WORKER.runsAreNoted = true

afterAll(async () => {
  expect((await explainStatements()).join('\n\n')).toBe('')
})
