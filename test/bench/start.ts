/** Start to ready on an existing embedded database, as `npm start` does it, and the memory at ready. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../runtime/testing.ts'
import { FLAGS, median, memoryOf, print } from './rounds.ts'

const ROUNDS = 5
const MAIN = fileURLToPath(new URL('../../runtime/main.ts', import.meta.url))

export async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-bench-'))
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
  await rm(dataDir, { recursive: true, force: true })
}

async function startOnce(dataDir: string): Promise<{ ms: number; memory: number }> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const ms = Math.round(performance.now() - from)
  const memory = memoryOf(child.pid as number)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { ms, memory }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

/** The reference: how long Node.js itself takes to start and end on this machine now. */
async function bareNode(): Promise<number> {
  const times = []
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now()
    await new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('exit', resolve))
    times.push(performance.now() - from)
  }
  return Math.round(median(times))
}
