import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTasks, newTask, recordsOf } from '../../plugins/scheduling/store/task-changes.ts'
import type { Tx } from '../../runtime/plugin.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'

const MANY = 2_000
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.stop())

/** Rows of tasks that the transaction has read by going through the table. */
async function rowsGoneThrough(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ rows: string }>(
    `SELECT seq_tup_read AS rows FROM pg_stat_xact_user_tables WHERE schemaname = 'scheduling' AND relname = 'task'`,
  )
  return Number(row?.rows)
}

test('thousands of tasks are inserted without going through the table for each, whatever the connection did before', async () => {
  const acme = await service.account('Acme')
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Large' })
  await service.app.database.transaction(async (tx) => {
    const insert = (from: number, count: number) => {
      const row = { projectId: project.id, name: 'T', isMilestone: false, duration: 1 }
      const tasks = Array.from({ length: count }, (_, n) => newTask({ id: from + n, ...row }))
      return insertTasks(tx, acme.accountId, project.id, recordsOf(tasks), new Date())
    }
    const one = (id: number) =>
      tx.query(
        `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, duration, remaining_duration)
         VALUES ($1, $2, $3, false, 'T', 1, 1)`,
        [acme.accountId, project.id, id],
      )
    // The database learns that the table is tiny, and keeps its plans for that.
    await insert(1_000_000, 3)
    await tx.query('ANALYZE scheduling.task')
    for (let id = 1_000_100; id < 1_000_110; id++) await one(id)
    const before = await rowsGoneThrough(tx)
    await one(1_000_110)
    expect(await rowsGoneThrough(tx)).toBeGreaterThan(before)
    const atFirst = await rowsGoneThrough(tx)
    await insert(2_000_000, MANY)
    expect((await rowsGoneThrough(tx)) - atFirst).toBeLessThan(10 * MANY)
  })
})
