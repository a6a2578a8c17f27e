/**
 * Measures how an attack by one account slows down another account, the neighbour. The neighbour sends 50 requests
 * `GET /api/v1/projects/{id}` a second; the figures are their latencies in milliseconds without (`quietMs`) and with
 * (`besideMs`) each attack, and `ratioOfP99` is the ratio of the two. `eventLoopP99Ms` is the event loop delay of the
 * serving thread and `peakMb` the resident memory of the service, both during the attack; `statuses` counts the responses
 * to the attacker. During the attack `searches` the neighbour also plans with a search of 2 s, whose duration is reported.
 *
 * The attacks use a project of 10,000 tasks, the largest allowed. `npm run bench -- neighbours NAME ...` runs some of them.
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
const REST = 5_000 // ms between an attack and the next measurement without one
const PACE = 20 // ms between two requests
const ATTACKS = ['schedules', 'expand', 'exports', 'unread', 'files', 'imports', 'writers', 'plans', 'searches']

interface ReadyMessage {
  readonly url: string
  readonly probe: string
  readonly attacker: { readonly token: string; readonly projectId: number; readonly taskIds: readonly number[] }
  readonly neighbour: { readonly token: string; readonly projectId: number }
}

export async function bench(named: readonly string[]): Promise<void> {
  const unknown = named.find((name) => !ATTACKS.includes(name))
  if (unknown) throw new UsageError(`There is no attack ${unknown}; the attacks are ${ATTACKS.join(', ')}.`)
  const stopDatabase = await setup()
  const child = await startChild<ReadyMessage>('./neighbours/service.ts', [String(TASKS)])
  await measureLatency(child.ready, WARM_UP)
  for (const name of named.length > 0 ? named : ATTACKS) await measure(name, child.ready)
  await child.stop()
  await stopDatabase()
}

async function measure(name: string, ready: ReadyMessage): Promise<void> {
  const quiet = await measureLatency(ready, QUIET)
  await readProbe(ready)
  const { attack, statuses } = launch(name, ready)
  const search = name === 'searches' ? measureSearch(ready) : undefined
  await pause(500)
  const beside = await measureLatency(ready, ATTACK * 1_000 - 1_500)
  const { p99, max, peakMb } = await readProbe(ready)
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
  await pause(REST)
}

interface Latency {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Responses other than 200. */
  readonly failed: number
}

/** Sends requests at a fixed pace, whether earlier ones have been answered or not. */
async function measureLatency({ url, neighbour }: ReadyMessage, ms: number): Promise<Latency> {
  const took: number[] = []
  const requests: Promise<void>[] = []
  let failed = 0
  const end = performance.now() + ms
  for (let next = performance.now(); next < end; next += PACE) {
    await pause(next - performance.now())
    const from = performance.now()
    const answer = fetch(`${url}/api/v1/projects/${neighbour.projectId}`, {
      headers: { Authorization: `Bearer ${neighbour.token}` },
    })
    requests.push(
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
  await Promise.all(requests)
  took.sort((a, b) => a - b)
  const at = (part: number) => round(took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN, 1)
  return { p50: round(median(took), 1), p99: at(0.99), max: at(1), failed }
}

async function measureSearch({ url, neighbour }: ReadyMessage): Promise<number> {
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

/** Event loop delay and memory since the last call. */
const readProbe = async ({ probe }: ReadyMessage): Promise<{ p99: number; max: number; peakMb: number }> =>
  (await fetch(probe)).json() as Promise<{ p99: number; max: number; peakMb: number }>

function launch(name: string, { url, attacker }: ReadyMessage): { attack: ChildProcess; statuses: Promise<unknown> } {
  const script = fileURLToPath(new URL('./neighbours/attacker.ts', import.meta.url))
  const attack = spawn(process.execPath, [script, name, String(ATTACK), JSON.stringify({ url, ...attacker })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => attack.kill())
  let output = ''
  attack.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const statuses = new Promise<unknown>((resolve) => {
    attack.once('exit', () => resolve(JSON.parse(output.trim().split('\n').at(-1) || '{}')))
  })
  return { attack, statuses }
}
