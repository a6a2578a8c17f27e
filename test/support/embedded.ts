import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../runtime/database/embedded.ts'

/** One embedded PostgreSQL for the whole run; each test makes a database of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-tests-'))
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const embedded = await startEmbedded({ dataDir, log })
  const { socketFolder, port, user, database } = embedded.address
  process.env.CHAINWORK_TEST_DATABASE = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
