/**
 * Measures the identity server:
 * - tokens by client credentials, beside oauth2-server with a bare prepared insert (the reference) on the same PostgreSQL, and
 *   beside npm's oidc-provider with its store in memory;
 * - the check of an access token in a warm cache, in CPU time;
 * - sign-ins by the password grant a second, beside password hashes alone;
 * - the latency of other requests, quiet and under a storm of wrong passwords from many addresses.
 * Each round measures every server, so that a change of the machine's speed affects all; figures are medians.
 */
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import setup from '../support/embedded.ts'
import { type Child, cpuOf, median, print, round, startChild } from './rounds.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const SECONDS = 3 // a round
const WARM_UP = 3 // seconds
const PROBES = 150 // requests of a round, of which the latency is measured
const PROBE_INTERVAL = 20 // ms
const STORM_CONNECTIONS = 32

interface ReadyMessage {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

interface ServiceReady extends ReadyMessage {
  readonly api: string
  readonly inside: string
  readonly token: string
  readonly username: string
  readonly password: string
  readonly parameters: string
  readonly cores: number
}

interface Contender {
  readonly name: string
  readonly child: Child<ReadyMessage>
  readonly perSecond: number[]
  readonly cpu: number[] // µs a request
}

export async function bench(args: readonly string[]): Promise<void> {
  const parts = { tokens, check, passwords, storm }
  const chosen = Object.entries(parts).filter(([name]) => args.length === 0 || args.includes(name))
  const stopDatabase = await setup()
  const service = await startChild<ServiceReady>('./identity/service.ts', [])
  for (const [, measure] of chosen) await measure(service)
  await service.stop()
  await stopDatabase()
}

const clientGrant = ({ clientId, clientSecret }: ReadyMessage) =>
  form({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
const form = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))

async function tokens(service: Child<ServiceReady>): Promise<void> {
  const settings = JSON.stringify(service.ready)
  const contenders = [
    contender('oauth2-server + prepared insert', await startChild<ReadyMessage>('./identity/bare.ts', [settings])),
    contender('service', service),
    contender('oidc-provider, in memory', await startChild<ReadyMessage>('./identity/oidc-provider.ts', [settings])),
  ]
  for (const { child } of contenders) await load(child.ready.url, clientGrant(child.ready), WARM_UP)
  for (let n = 0; n < ROUNDS; n++) for (const each of contenders) await measureTokens(each)
  const [reference] = contenders as [Contender]
  for (const each of contenders) {
    print({
      bench: 'identity',
      name: `client credentials: ${each.name}`,
      perSecond: median(each.perSecond),
      cpuMicros: round(median(each.cpu), 1),
      ratioOfRequests: round(median(each.perSecond.map((value, n) => value / (reference.perSecond[n] ?? Number.NaN)))),
      ratioOfCpu: round(median(each.cpu.map((value, n) => (reference.cpu[n] ?? Number.NaN) / value))),
    })
  }
  for (const { child } of contenders) if (child !== service) await child.stop()
}

const contender = (name: string, child: Child<ReadyMessage>): Contender => ({ name, child, perSecond: [], cpu: [] })

async function measureTokens({ child, perSecond, cpu }: Contender): Promise<void> {
  const before = cpuOf(child.pid)
  const { requests, non2xx } = await load(child.ready.url, clientGrant(child.ready), SECONDS)
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx, so the result is invalid.`)
  perSecond.push(Math.round(requests.average))
  cpu.push((cpuOf(child.pid) - before) / requests.total)
}

const load = (url: string, body: string, duration: number, connections = CONNECTIONS) =>
  autocannon({
    url,
    method: 'POST',
    body,
    connections,
    duration,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

interface Inside {
  readonly cpuMicros: number
  readonly micros: number
}
const inside = async (service: Child<ServiceReady>, path: string): Promise<Inside> =>
  (await fetch(service.ready.inside + path)).json() as Promise<Inside>

async function check(service: Child<ServiceReady>): Promise<void> {
  const results: Inside[] = []
  for (let n = 0; n < ROUNDS; n++) results.push(await inside(service, '/verify'))
  print({
    bench: 'identity',
    name: 'token check, warm cache',
    cpuMicros: round(median(results.map(({ cpuMicros }) => cpuMicros))),
  })
}

async function passwords(service: Child<ServiceReady>): Promise<void> {
  const { ready, pid } = service
  const body = form({
    grant_type: 'password',
    username: ready.username,
    password: ready.password,
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  })
  const [perSecond, cpu, alone, aloneCpu] = [[], [], [], []] as [number[], number[], number[], number[]]
  await load(ready.url, body, WARM_UP)
  for (let n = 0; n < ROUNDS; n++) {
    const hashes = await inside(service, '/hash')
    alone.push(1e6 / hashes.micros)
    aloneCpu.push(hashes.cpuMicros)
    const before = cpuOf(pid)
    const { requests, non2xx } = await load(ready.url, body, SECONDS)
    if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx, so the result is invalid.`)
    perSecond.push(requests.average)
    cpu.push((cpuOf(pid) - before) / requests.total)
  }
  print({
    bench: 'identity',
    name: 'password grant',
    hash: ready.parameters,
    cores: ready.cores,
    perSecond: round(median(perSecond), 1),
    hashesAlonePerSecond: round(median(alone), 1),
    cpuMillis: round(median(cpu) / 1000),
    hashAloneCpuMillis: round(median(aloneCpu) / 1000),
  })
}

async function storm(service: Child<ServiceReady>): Promise<void> {
  const [quiet, stormy] = [[], []] as [number[][], number[][]]
  const guesses: number[] = []
  await probe(service.ready)
  for (let n = 0; n < ROUNDS; n++) {
    quiet.push(await probe(service.ready))
    const attack = startStorm(service.ready)
    await pause(500)
    stormy.push(await probe(service.ready))
    guesses.push(await attack.stop())
  }
  const at = (latencies: number[][], part: number) =>
    median(latencies.map((one) => one.sort((a, b) => a - b)[Math.floor(one.length * part)] ?? Number.NaN))
  print({
    bench: 'identity',
    name: 'latency of other requests under a storm of wrong passwords',
    quietP50Ms: round(at(quiet, 0.5)),
    quietP99Ms: round(at(quiet, 0.99)),
    stormP50Ms: round(at(stormy, 0.5)),
    stormP99Ms: round(at(stormy, 0.99)),
    ratioOfP50: round(at(stormy, 0.5) / at(quiet, 0.5)),
    ratioOfP99: round(at(stormy, 0.99) / at(quiet, 0.99)),
    wrongPasswordsPerSecond: round(median(guesses), 1),
  })
}

/** The latencies of requests with a token, in ms. */
async function probe({ api, token }: ServiceReady): Promise<number[]> {
  const latencies: number[] = []
  for (let n = 0; n < PROBES; n++) {
    const from = performance.now()
    const answer = await fetch(api, { headers: { Authorization: `Bearer ${token}` } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`The API responded ${answer.status}, so the result is invalid.`)
    latencies.push(performance.now() - from)
    await pause(PROBE_INTERVAL)
  }
  return latencies
}

/** Wrong passwords for ever new users, each from another address, so that no lockout ends the attack. */
function startStorm({ url, clientId, clientSecret }: ServiceReady): { stop(): Promise<number> } {
  let running = true
  let sent = 0
  const from = performance.now()
  const guess = async () => {
    while (running) {
      const n = sent++
      const username = `user${n}.${Math.trunc(from)}@example.com`
      await fetch(url, {
        method: 'POST',
        headers: { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
        body: new URLSearchParams({
          grant_type: 'password',
          username,
          password: 'wrong',
          client_id: clientId,
          client_secret: clientSecret,
        }),
      }).then((answer) => answer.text())
    }
  }
  const guesses = Array.from({ length: STORM_CONNECTIONS }, guess)
  return {
    async stop() {
      running = false
      await Promise.all(guesses)
      return (sent * 1000) / (performance.now() - from)
    },
  }
}
