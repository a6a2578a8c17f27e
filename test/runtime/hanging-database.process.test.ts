import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../runtime/database/embedded.ts'
import { silentLog } from '../support/log.ts'
import { isOk, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'

let folder: string
let database: Embedded
let service: RunningService
/** Of the network between the service and its database. */
const sockets = new Set<Socket>()
let isHanging = false
const network = createServer((near) => {
  const { socketFolder, port } = database.address
  const far = connect(join(socketFolder, `.s.PGSQL.${port}`))
  near.pipe(far).pipe(near)
  for (const socket of [near, far]) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  if (isHanging) hold()
})

/** Packets are lost from now on, and no connection ends. */
function hold() {
  isHanging = true
  for (const socket of sockets) socket.unpipe().pause()
}

beforeAll(async () => {
  folder = temporaryFolder('hanging-database')
  database = await startEmbedded({ dataDir: `${folder}/database`, log: silentLog })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const { port } = network.address() as { port: number }
  const { user, database: name } = database.address
  service = await startProcess({
    DATA_DIR: `${folder}/service`,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${name}`,
  })
})
afterAll(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  for (const socket of sockets) socket.destroy()
  network.close()
  await database?.stop()
  removeFolder(folder)
})

test('readiness: a database that hangs is not there: /readyz and chainwork_ready say so within seconds', async () => {
  await waitFor('the service is ready', () => isOk(`${service.url}/readyz`), Boolean)
  hold()
  const ask = (path: string) => fetch(service.url + path, { signal: AbortSignal.timeout(9_000) })
  // Several that ask at once, and one after the other.
  for (const _ of [1, 2]) {
    const [ready, again, metrics] = await Promise.all([ask('/readyz'), ask('/readyz'), ask('/metrics')])
    expect([ready.status, again.status, await ready.json()]).toEqual([503, 503, { status: 'database unavailable' }])
    expect(await metrics.text()).toContain('\nchainwork_ready 0\n')
  }
  // Its connections are dead, and none of them says so; new ones work.
  isHanging = false
  await waitFor('the service is ready again', () => isOk(`${service.url}/readyz`), Boolean, { timeout: 60_000 })
})
