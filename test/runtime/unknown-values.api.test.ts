/**
 * Values that a newer version has stored: while processes of both run, and after a return to this one, it answers with them.
 * A newer version's migration lets such values in, as is done here.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

const warned: object[] = []
const log = { debug() {}, info() {}, warn: (fields: object) => void warned.push(fields), error() {} }
let service: TestService
let account: TestAccount
let ids: { readonly projectId: number; readonly taskId: number; readonly resourceId: number }

beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z', log: log as never, unknownValues: 'send' })
  for (const [table, name] of [
    ['project', 'project_status'],
    ['task', 'task_status'],
    ['progress_report', 'progress_report_status_check'],
    ['plan', 'plan_cause_check'],
    ['decision', 'decision_mode_check'],
    ['project', 'project_feeding_policy'],
  ])
    await service.app.database.query(`ALTER TABLE scheduling.${table} DROP CONSTRAINT ${name}`)
})
afterAll(() => service?.stop())

/** An Active project with two tasks of one person, a report, a decision and a second project of the same person. */
beforeEach(async () => {
  account = await service.account()
  const ann = await account.post('/api/v1/resources', { name: 'Ann' })
  const assignments = [{ resourceId: ann.body.id, units: 1 }]
  const made = []
  for (const name of ['Line 4', 'Line 5']) {
    const project = await account.post('/api/v1/projects', { name, startDate: '2026-11-23' })
    const tasks: number[] = []
    for (const [task, predecessors] of [
      ['Weld', []],
      ['Test', [0]],
    ] as const) {
      const body = {
        name: task,
        duration: 5,
        assignments,
        predecessors: predecessors.map((at) => ({ taskId: tasks[at], type: 'FS' })),
      }
      const answer = await account.post(`/api/v1/projects/${project.body.id}/tasks`, body)
      expect(answer.status).toBe(201)
      tasks.push(answer.body.id)
    }
    await account.post(`/api/v1/projects/${project.body.id}/schedule`, {})
    await account.patch(`/api/v1/projects/${project.body.id}`, { status: 'Active' })
    made.push({ projectId: project.body.id as number, taskId: tasks[0] as number })
  }
  expect((await account.patch(`/api/v1/tasks/${made[0]!.taskId}`, { remainingDuration: 4 })).status).toBe(200)
  expect((await account.post(`/api/v1/projects/${made[0]!.projectId}/schedule`, {})).status).toBe(200)
  const first = { first: { projectId: made[1]!.projectId }, reason: 'The customer waits.' }
  expect((await account.post('/api/v1/portfolio/decisions', first)).status).toBe(201)
  ids = { ...made[0]!, resourceId: ann.body.id }
  warned.length = 0
})

const reads = ({ projectId, taskId, resourceId }: typeof ids) => [
  '/projects',
  `/projects/${projectId}`,
  `/projects/${projectId}?$expand=tasks`,
  `/projects/${projectId}/tasks`,
  `/projects/${projectId}/schedule`,
  `/projects/${projectId}/fever-chart`,
  `/projects/${projectId}/buffer-analysis`,
  `/projects/${projectId}/baselines`,
  `/tasks/${taskId}`,
  `/tasks/${taskId}/explanation`,
  `/tasks/${taskId}/reports`,
  `/resources/${resourceId}/load`,
  `/projects/${projectId}/export`,
  '/portfolio/estimates',
  '/portfolio/releases',
  '/webhooks',
  "/tasks?$filter=status eq 'NotStarted'",
  '/tasks',
  '/portfolio',
  '/portfolio/load',
  '/portfolio/decisions',
  '/portfolio/changes?since=2026-11-20',
  `/resources/${resourceId}/tasks`,
]

async function answers(): Promise<string[]> {
  const found: string[] = []
  for (const path of reads(ids)) {
    const { status, body } = await account.get(`/api/v1${path}`)
    if (status !== 200) found.push(`${path}: ${status} ${JSON.stringify(body)}`)
  }
  const report = await account.patch(`/api/v1/tasks/${ids.taskId}`, { remainingDuration: 3 })
  if (report.status >= 500) found.push(`report: ${report.status} ${JSON.stringify(report.body)}`)
  const added = await account.post(`/api/v1/projects/${ids.projectId}/tasks`, { name: 'Paint', duration: 2 })
  if (added.status >= 500) found.push(`task: ${added.status} ${JSON.stringify(added.body)}`)
  return found
}

test('known values: nothing is logged', async () => {
  expect(await answers()).toEqual([])
  expect(warned).toEqual([])
})

test.each([
  [
    'a basis of the buffer',
    'weight',
    `UPDATE scheduling.plan SET plan = jsonb_set(plan::jsonb, '{fromProgress,bufferBasis}', '"weight"')::json`,
  ],
  ['a cause of a fever chart point', 'weather', "UPDATE scheduling.fever_point SET cause = 'weather'"],
  ['a cause of a plan', 'weather', "UPDATE scheduling.plan SET cause = 'weather'"],
  ['a status of a project', 'Waiting', "UPDATE scheduling.project SET status = 'Waiting' WHERE id = $1"],
  ['a status of a task', 'Waiting', "UPDATE scheduling.task SET status = 'Waiting' WHERE id = $2"],
  ['a mode of a decision', 'later', "UPDATE scheduling.decision SET mode = 'later'"],
  ['a policy of feeding buffers', 'MERGE', "UPDATE scheduling.project SET feeding_policy = 'MERGE'"],
])('%s that this version does not know is answered with', async (_, value, sql) => {
  const { projectId, taskId } = ids
  await service.app.database.query(`WITH ids AS (SELECT $1::int, $2::int) ${sql}`, [projectId, taskId])
  expect(await answers()).toEqual([])
  expect(warned).toContainEqual(expect.objectContaining({ value }))
})
