/** Measures the time from start to ready on an existing embedded database, with the flags of `npm start`, and the memory. */
import { spawn } from 'node:child_process'
import { freePort } from '../../runtime/testing.ts'
import { launchProcess, MAIN, untilReady } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { FLAGS, median, memoryOf, print } from './rounds.ts'

const ROUNDS = 5

export async function bench(): Promise<void> {
  const dataDir = temporaryFolder('bench')
  const first = await startOnce(dataDir)
  const rounds = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await startOnce(dataDir))
  print({
    bench: 'start',
    firstMs: first.ms,
    readyMs: median(rounds.map(({ ms }) => ms)),
    bareNodeMs: await bareNode(),
    memoryMb: median(rounds.map(({ memory }) => memory)),
  })
  removeFolder(dataDir)
}

async function startOnce(dataDir: string): Promise<{ ms: number; memory: number }> {
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const from = performance.now()
  const service = await launchProcess(settings, MAIN, FLAGS)
  await untilReady(service, 10)
  const ms = Math.round(performance.now() - from)
  const memory = memoryOf(service.pid)
  service.kill('SIGTERM')
  await service.ended
  return { ms, memory }
}

/** The reference: the time that Node.js alone takes to start and end on this machine. */
async function bareNode(): Promise<number> {
  const times = []
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now()
    await new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('exit', resolve))
    times.push(performance.now() - from)
  }
  return Math.round(median(times))
}
