/** Planners as processes of their own: without one, killed while they search, and beside the restart of the process that asked. */
import { type Chainwork, connect } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../runtime/testing.ts'
import { CREWS, crewsTable } from '../support/crews.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const HEADERS = { Prefer: 'respond-async' } as const
/** Long enough to be killed or stopped while it goes on. */
const SEARCH_SECONDS = 3
let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let front: RunningService
const started: RunningService[] = []
beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('planners')
  front = await start('api,identity,worker')
})
afterAll(async () => {
  for (const it of started) if (it.isRunning()) it.kill('SIGKILL')
  await scratch?.drop()
  removeFolder(folder)
})

async function start(ROLES: string): Promise<RunningService> {
  const service = await startProcess({ DATABASE_URL: scratch.url, DATA_DIR: folder, DRAIN_SECONDS: '1', ROLES })
  started.push(service)
  return service
}
const api = () => connect({ baseUrl: front.url, ...ACCESS, retries: 0 })

async function imported(client: Chainwork) {
  for (const crew of CREWS) await client.createResource({ body: crew })
  const { project } = await client.importProject({ body: crewsTable(400), headers: { 'Content-Type': 'text/csv' } })
  return { projectId: project.id }
}
const stateOf = async (searchId: string) => (await api().getSearch({ path: { searchId } })).state

test('without a planner the start says so, and a search is refused at once, while a short planning is answered', async () => {
  await expect.poll(() => front.log()).toContain('no process with the role planner runs')
  const path = await imported(api())
  const refused = { status: 503, code: 'no_planner' }
  const since = performance.now()
  await expect(api().planProject({ path, body: { searchSeconds: 20 } })).rejects.toMatchObject(refused)
  await expect(api().planProject({ path, body: { searchSeconds: 20 }, headers: HEADERS })).rejects.toMatchObject(
    refused,
  )
  await expect(api().simulateProject({ path })).rejects.toMatchObject(refused)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect((await api().planProject({ path })).projectId).toBe(path.projectId)
})

test('a search goes on when the process that took it is restarted and both planners are killed, and is stored once', async () => {
  const path = await imported(api())
  const before = await api().getSchedule({ path })
  const planners = [await start('planner'), await start('planner')]
  const { id } = await api().planProject({ path, body: { searchSeconds: SEARCH_SECONDS }, headers: HEADERS })
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('running')
  for (const it of planners) it.kill('SIGKILL')
  front.kill('SIGTERM')
  await front.ended
  front = await startProcess(front.environment)
  started.push(front)
  expect(await stateOf(id)).toBe('running')
  const third = await start('planner')
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('succeeded')
  expect(third.log()).toContain('took back a search of a planner that died')
  expect((await api().getSchedule({ path })).calculation).toBe(before.calculation + 1)
})

test('a planner that is stopped gives back what it searches, to be searched by another one', async () => {
  const path = await imported(api())
  const { id } = await api().planProject({ path, body: { searchSeconds: SEARCH_SECONDS }, headers: HEADERS })
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('running')
  const planner = started.at(-1)
  planner?.kill('SIGTERM')
  expect(await planner?.ended).toEqual({ code: 0, signal: null })
  expect(await stateOf(id)).toBe('waiting')
  await start('planner')
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('succeeded')
})
