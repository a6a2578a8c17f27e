/**
 * Measures `GET /api/v1/projects/{id}` through the whole pipeline (token, limit, contract, database), with about 20 and with
 * 200 paths in the document, and compares with Express and pg that read the same row of the same database by a prepared
 * statement. Each round measures every server, so that a change of the machine's speed affects all; figures are medians.
 */

import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import setup from '../support/embedded.ts'
import { type Child, cpuOf, median, memoryOf, print, round, startChild } from './rounds.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const SECONDS = 3 // a round
const WARM_UP = 3 // seconds

interface ReadyMessage {
  readonly url: string
  readonly token: string
  readonly projectId: number
  readonly accountId: number
  readonly databaseUrl: string
  readonly paths: number
}

interface Contender {
  readonly name: string
  readonly child: Child<ReadyMessage>
  readonly perSecond: number[]
  readonly cpu: number[] // µs a request
}

export async function bench(): Promise<void> {
  const stopDatabase = await setup()
  const few = await startChild<ReadyMessage>('./http/service.ts', ['0'])
  const many = await startChild<ReadyMessage>('./http/service.ts', ['180'])
  const atReady = memoryOf(few.pid)
  const bare = await startChild<ReadyMessage>('./http/bare.ts', [JSON.stringify(few.ready)])
  const contenders = [
    contender('bare express + prepared pg', bare),
    contender(`full, ${few.ready.paths} paths`, few),
    contender(`full, ${many.ready.paths} paths`, many),
  ]
  for (const { child } of contenders) await load(child.ready, WARM_UP)
  for (let n = 0; n < ROUNDS; n++) for (const each of contenders) await measure(each)

  const [reference, ...full] = contenders as [Contender, ...Contender[]]
  print({
    bench: 'http',
    name: reference.name,
    perSecond: median(reference.perSecond),
    cpuMicros: round(median(reference.cpu), 1),
  })
  for (const each of full) {
    print({
      bench: 'http',
      name: each.name,
      perSecond: median(each.perSecond),
      cpuMicros: round(median(each.cpu), 1),
      ratioOfRequests: round(median(each.perSecond.map((value, n) => value / (reference.perSecond[n] ?? Number.NaN)))),
      ratioOfCpu: round(median(each.cpu.map((value, n) => (reference.cpu[n] ?? Number.NaN) / value))),
    })
  }
  await pause(10_000) // ms
  print({ bench: 'http', name: 'memory of the service', atReadyMb: atReady, tenSecondsAfterMb: memoryOf(few.pid) })
  for (const { child } of contenders) await child.stop()
  await stopDatabase()
}

const contender = (name: string, child: Child<ReadyMessage>): Contender => ({ name, child, perSecond: [], cpu: [] })

async function measure({ child, perSecond, cpu }: Contender): Promise<void> {
  const before = cpuOf(child.pid)
  const { requests, non2xx } = await load(child.ready, SECONDS)
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx, so the result is invalid.`)
  perSecond.push(Math.round(requests.average))
  cpu.push((cpuOf(child.pid) - before) / requests.total)
}

const load = ({ url, token, projectId }: ReadyMessage, duration: number) =>
  autocannon({
    url: `${url}/api/v1/projects/${projectId}`,
    connections: CONNECTIONS,
    duration,
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  })
