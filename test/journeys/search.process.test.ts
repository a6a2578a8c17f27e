import { type Chainwork, connect } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../runtime/testing.ts'
import { CREWS, crewsTable } from '../support/crews.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let running: RunningService

beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('search')
  running = await startProcess({ DATABASE_URL: scratch.url, DATA_DIR: folder, DRAIN_SECONDS: '1' })
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await scratch?.drop()
  removeFolder(folder)
})

const api = () => connect({ baseUrl: running.url, ...ACCESS, retries: 0 })
const underWay = (client: Chainwork, projectId: number) =>
  client.getScheduleProgress({ path: { projectId } }).then(
    ({ levelling }) => levelling !== null,
    () => false,
  )

/** A project that is being searched, with its schedule of before. */
async function searching() {
  const client = api()
  for (const crew of CREWS) await client.createResource({ body: crew })
  const { project } = await client.importProject({ body: crewsTable(400), headers: { 'Content-Type': 'text/csv' } })
  const path = { projectId: project.id }
  const before = await client.getSchedule({ path })
  const outcome = client.planProject({ path, body: { searchSeconds: 60, bufferPercentage: 10 } }).catch(() => 'lost')
  await expect.poll(() => underWay(client, project.id), { timeout: 20_000 }).toBe(true)
  return { path, before, outcome }
}

test('kill -9 in the middle of a search leaves the plan of before, and nothing half done', async () => {
  const { path, before, outcome } = await searching()
  running.kill('SIGKILL')
  await running.ended
  expect(await outcome).toBe('lost')
  running = await startProcess(running.environment)
  const client = api()
  expect(await client.getSchedule({ path })).toEqual(before)
  expect((await client.getProject({ path })).bufferPercentage).toBe(50)
  // The search that the dead process has reported is soon deleted.
  await expect.poll(() => underWay(client, path.projectId), { timeout: 20_000 }).toBe(false)
  const planned = await client.planProject({ path, body: { searchSeconds: 0.5 } })
  expect(planned.calculation).toBe(before.calculation + 1)
})

test('a signal ends a search that takes longer than the drain, and the exit is 0', async () => {
  const { path, before, outcome } = await searching()
  running.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(await outcome).toBe('lost')
  expect(running.log()).not.toMatch(/"level":"error"|Uncaught/)
  running = await startProcess(running.environment)
  expect(await api().getSchedule({ path })).toEqual(before)
})
