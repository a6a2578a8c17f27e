/**
 * Measures what a call of the SDK costs beyond a bare `fetch` with the same headers and `response.json()`, in microseconds of
 * processor time: with a server that answers at once, one call after the other, and with a `fetch` that returns without a network.
 * Rounds alternate, so that a change of the machine's speed affects both; `overheadMicros` is the median of their
 * differences.
 */
import { connect } from '@chainwork/sdk'
import { median, print, round, startChild } from './rounds.ts'

const ROUNDS = 41
const CALLS = 500 // a round
const WARM_UP = 3_000 // calls

const TOKEN = 'at_1'
const ANSWER = '{"id":1,"name":"Bridge","status":"Active"}'

type Call = () => Promise<unknown>

export async function bench(): Promise<void> {
  const server = await startChild<{ url: string }>('./sdk/server.ts', [])
  await compare('server on this machine', server.ready.url, globalThis.fetch)
  await server.stop()
  const immediate = async () => new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } })
  await compare('fetch without a network', 'http://localhost', immediate)
}

async function compare(name: string, baseUrl: string, fetch: typeof globalThis.fetch): Promise<void> {
  const api = connect({ baseUrl, accessToken: TOKEN, fetch })
  const headers = { Authorization: `Bearer ${TOKEN}`, Accept: 'application/json' }
  const bare: Call = async () => (await fetch(`${baseUrl}/api/v1/projects/1`, { headers })).json()
  const call: Call = () => api.getProject({ path: { projectId: 1 } })
  for (const each of [bare, call]) await microsOf(each, WARM_UP)
  const rounds: { bare: number; sdk: number }[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push({ bare: await microsOf(bare, CALLS), sdk: await microsOf(call, CALLS) })
  print({
    bench: 'sdk',
    name,
    bareMicros: round(median(rounds.map(({ bare }) => bare)), 1),
    sdkMicros: round(median(rounds.map(({ sdk }) => sdk)), 1),
    overheadMicros: round(median(rounds.map(({ bare, sdk }) => sdk - bare)), 1),
  })
}

/** Time of this process on a processor: what others do on the machine counts little. */
async function microsOf(call: Call, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < count; n++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
