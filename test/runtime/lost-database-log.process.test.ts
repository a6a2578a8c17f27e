import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../runtime/database/embedded.ts'
import { requests } from '../../runtime/testing/requests.ts'
import { signIn } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { ACCESS, isOk, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'

let folder: string
let database: Embedded
let service: RunningService

const startDatabase = () => startEmbedded({ dataDir: `${folder}/database`, log: silentLog })

beforeAll(async () => {
  folder = temporaryFolder('lost-database-log')
  database = await startDatabase()
  const { socketFolder, port, user, database: name } = database.address
  service = await startProcess({
    DATA_DIR: `${folder}/service`,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(socketFolder)}`,
  })
})
afterAll(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  await database?.stop()
  removeFolder(folder)
})

const lines = () =>
  service
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('log: while the database is away there is one line about it, one for each request, and no stack', async () => {
  const caller = requests(service.url, await signIn(service.url, ACCESS, ACCESS.username, ACCESS.password))
  await database.stop()
  const statuses: number[] = []
  const until = performance.now() + 5_000 // ms, in which loops, heartbeats and gauges try again
  while (performance.now() < until) {
    statuses.push((await caller.get('/api/v1/projects')).status)
    await pause(100)
  }
  expect(new Set(statuses)).toEqual(new Set([503]))
  database = await startDatabase()
  await waitFor('the service is ready again', () => isOk(`${service.url}/readyz`), Boolean, { timeout: 20_000 })
  for (const message of ['the database can be used again', 'The LISTEN connection is up again.'])
    await waitFor(`it logs ${message}`, () => lines().some(({ msg }) => msg === message))

  const after = lines().slice(lines().findIndex(({ msg }) => msg === 'ready') + 1)
  const others = after.filter(({ msg }) => msg !== 'request')
  expect(others.map(({ level, msg }) => [level, msg]).sort()).toEqual([
    ['info', 'The LISTEN connection is up again.'],
    ['info', 'the database can be used again'],
    ['warn', 'The LISTEN connection is down; the caches that depend on it are cleared.'],
    ['warn', 'the database cannot be used; requests that need it get 503 until it can'],
  ])
  expect(service.log()).not.toContain('"stack"')
  expect(after.filter(({ status }) => status === 503).length).toBe(statuses.length)
})
