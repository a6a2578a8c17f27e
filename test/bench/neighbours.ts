/**
 * What one account's attack costs another: its `GET /api/v1/projects/{id}`, 50 a second whatever comes back, in
 * milliseconds at the median and the 99th percentile, quiet and beside each attack of the same run. `ratioOfP99` is the
 * second by the first. `eventLoopP99Ms` is the delay of the serving thread's event loop, `peakMb` the resident memory of
 * the service, both during the attack; `statuses` says how the attack's own requests were answered. Beside `searches`
 * stands how long the other account's search of 2 s took.
 *
 * The attacks go against a project of 10,000 tasks, the most that there may be. `npm run bench -- neighbours NAME ...` runs some of them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import setup from '../support/embedded.ts'
import { median, print, round, startChild, UsageError } from './rounds.ts'

const TASKS = 10_000
const WARM_UP = 3_000 // ms
const QUIET = 8_000 // ms
const ATTACK = 20 // s
const BREATH = 5_000 // ms between an attack and the next quiet
const PACE = 20 // ms between two requests
const ATTACKS = ['schedules', 'expand', 'exports', 'unread', 'files', 'imports', 'writers', 'plans', 'searches']

interface Told {
  readonly url: string
  readonly probe: string
  readonly attacker: { readonly token: string; readonly projectId: number; readonly taskIds: readonly number[] }
  readonly neighbour: { readonly token: string; readonly projectId: number }
}

export async function bench(named: readonly string[]): Promise<void> {
  const strange = named.find((name) => !ATTACKS.includes(name))
  if (strange) throw new UsageError(`There is no attack ${strange}; there are ${ATTACKS.join(', ')}.`)
  const stopDatabase = await setup()
  const child = await startChild<Told>('./neighbours/service.ts', [String(TASKS)])
  await ask(child.told, WARM_UP)
  for (const name of named.length > 0 ? named : ATTACKS) await measure(name, child.told)
  await child.stop()
  await stopDatabase()
}

async function measure(name: string, told: Told): Promise<void> {
  const quiet = await ask(told, QUIET)
  await look(told)
  const { attack, statuses } = launch(name, told)
  const search = name === 'searches' ? searched(told) : undefined
  await pause(500)
  const beside = await ask(told, ATTACK * 1_000 - 1_500)
  const { p99, max, peakMb } = await look(told)
  const answered = await statuses
  attack.kill('SIGKILL')
  print({
    bench: 'neighbours',
    attack: name,
    quietMs: quiet,
    besideMs: beside,
    ratioOfP99: round(beside.p99 / quiet.p99, 1),
    eventLoopP99Ms: round(p99, 1),
    eventLoopMaxMs: round(max, 1),
    peakMb,
    statuses: answered,
    ...(search && { searchOfTwoSecondsMs: await search }),
  })
  await pause(BREATH)
}

interface Latency {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Answers that were not 200. */
  readonly failed: number
}

/** Requests at a fixed pace: one that waits does not hold back the next. */
async function ask({ url, neighbour }: Told, ms: number): Promise<Latency> {
  const took: number[] = []
  const asked: Promise<void>[] = []
  let failed = 0
  const end = performance.now() + ms
  for (let next = performance.now(); next < end; next += PACE) {
    await pause(next - performance.now())
    const from = performance.now()
    const answer = fetch(`${url}/api/v1/projects/${neighbour.projectId}`, {
      headers: { Authorization: `Bearer ${neighbour.token}` },
    })
    asked.push(
      answer
        .then(async (response) => {
          await response.arrayBuffer()
          if (response.status !== 200) failed += 1
        })
        .catch(() => {
          failed += 1
        })
        .finally(() => took.push(performance.now() - from)),
    )
  }
  await Promise.all(asked)
  took.sort((a, b) => a - b)
  const at = (part: number) => round(took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN, 1)
  return { p50: round(median(took), 1), p99: at(0.99), max: at(1), failed }
}

async function searched({ url, neighbour }: Told): Promise<number> {
  await pause(3_000)
  const from = performance.now()
  const response = await fetch(`${url}/api/v1/projects/${neighbour.projectId}/schedule`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${neighbour.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ searchSeconds: 2 }),
  })
  await response.arrayBuffer()
  if (response.status !== 200) return Number.NaN
  return Math.round(performance.now() - from)
}

/** Event loop and memory since the last look. */
const look = async ({ probe }: Told): Promise<{ p99: number; max: number; peakMb: number }> =>
  (await fetch(probe)).json() as Promise<{ p99: number; max: number; peakMb: number }>

function launch(name: string, { url, attacker }: Told): { attack: ChildProcess; statuses: Promise<unknown> } {
  const script = fileURLToPath(new URL('./neighbours/attacker.ts', import.meta.url))
  const attack = spawn(process.execPath, [script, name, String(ATTACK), JSON.stringify({ url, ...attacker })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => attack.kill())
  let said = ''
  attack.stdout?.on('data', (chunk) => {
    said += chunk
  })
  const statuses = new Promise<unknown>((resolve) => {
    attack.once('exit', () => resolve(JSON.parse(said.trim().split('\n').at(-1) || '{}')))
  })
  return { attack, statuses }
}
