import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../runtime/database/embedded.ts'
import { offerBroker } from './broker.ts'
import { makeTemplate } from './template.ts'

/** The projects of a run that use it, the last one of which ends it. */
let users = 0
let started: Promise<() => Promise<void>> | undefined

/**
 * One embedded PostgreSQL for all projects of a run; each test makes a database of its own on it. And one RabbitMQ, once a
 * test asks for it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  users++
  started ??= start()
  const stop = await started
  return async () => {
    if (--users === 0) await stop()
  }
}

async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-tests-'))
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const embedded = await startEmbedded({ dataDir, log })
  const { socketFolder, port, user, database } = embedded.address
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
  process.env.CHAINWORK_TEST_DATABASE = url
  // A run that is broken off (Ctrl-C) ends without teardown; the database would outlive it.
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const breakOff = () => {
    process.kill(pid, 'SIGQUIT')
    const still = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; tries < 100 && lives(pid); tries++) Atomics.wait(still, 0, 0, 20) // ms; at exit nothing else waits
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', breakOff)
  await makeTemplate(url)
  const endBroker = await offerBroker(dataDir)
  return async () => {
    process.off('exit', breakOff)
    await endBroker()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
