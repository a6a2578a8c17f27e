/** Runs one attack for some seconds in a process of its own, and prints how many responses had which status. */
import { type Agent, Agent as HttpAgent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { largeCsv } from './file.ts'

export interface Target {
  readonly url: string
  readonly token: string
  readonly projectId: number
  readonly taskIds: readonly number[]
}

interface AttackRequest {
  readonly method: string
  readonly path: string
  readonly body?: Buffer | string
  readonly headers?: Readonly<Record<string, string>>
}

const [name = '', seconds = '10', given = '{}'] = process.argv.slice(2)
const target = JSON.parse(given) as Target
const project = `/api/v1/projects/${target.projectId}`
const end = performance.now() + Number(seconds) * 1_000
const statuses: Record<string, number> = {}
const count = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

const gzipped = (type: string, text: string) => ({
  body: gzipSync(text),
  headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
})
const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'Content-Type': 'application/json' } })
const COMMAS = gzipped('text/csv', `name${','.repeat(9_900_000)}`)
const OUTLINES = gzipped('text/csv', `name,outline\nA,${'a;'.repeat(4_900_000)}`)

/** For each attack: the number of requests at the same time, and the request with number `n`. */
const attacks: Readonly<Record<string, readonly [atOnce: number, (n: number) => AttackRequest]>> = {
  schedules: [60, () => ({ method: 'GET', path: `${project}/schedule` })],
  expand: [60, () => ({ method: 'GET', path: `${project}?$expand=tasks,resources` })],
  exports: [60, () => ({ method: 'GET', path: `${project}/export`, headers: { Accept: 'application/xml' } })],
  files: [4, (n) => ({ method: 'POST', path: '/api/v1/projects/import', ...(n % 2 ? COMMAS : OUTLINES) })],
  imports: [2, () => ({ method: 'POST', path: '/api/v1/projects/import', ...gzipped('text/csv', largeCsv(10_000)) })],
  writers: [
    40,
    (n) => ({
      method: 'PATCH',
      path: `/api/v1/tasks/${target.taskIds[n % target.taskIds.length]}`,
      ...json({ remainingDuration: 1 + (n % 7) / 10 }),
    }),
  ],
  plans: [4, () => ({ method: 'POST', path: `${project}/schedule`, ...json({}) })],
  searches: [8, () => ({ method: 'POST', path: `${project}/schedule`, ...json({ searchSeconds: 60 }) })],
}

const agent: Agent = new HttpAgent({ keepAlive: true, maxSockets: 100 })

/** Sends a request and reads the response to its end; closes the connection when the attack ends. */
const send = ({ method, path, body, headers }: AttackRequest) =>
  new Promise<void>((resolve) => {
    const sent = request(
      `${target.url}${path}`,
      { method, agent, headers: { Authorization: `Bearer ${target.token}`, ...headers } },
      (answer) => {
        count(answer.statusCode ?? 0)
        answer.resume().once('close', resolve)
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) => {
      count(error.code ?? 'error')
      resolve()
    })
    setTimeout(() => sent.destroy(), Math.max(0, end - performance.now())).unref()
    sent.end(body)
  })

/** Requests a large response and reads nothing of it. */
function requestUnread(): void {
  const { hostname, port } = new URL(target.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {}).pause()
  socket.write(`GET ${project}/schedule HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${target.token}\r\n\r\n`)
  socket.once('close', () => count('cut'))
  count('unread')
}

async function attack(): Promise<void> {
  if (name === 'unread') {
    while (performance.now() < end) {
      requestUnread()
      await pause(200)
    }
    return
  }
  const [atOnce, sentBy] = attacks[name] ?? []
  if (!atOnce || !sentBy) throw new Error(`There is no attack ${name}.`)
  let n = 0
  const loop = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      await send(sentBy(n++))
      // Waits after an immediate refusal, as a client would.
      await pause(Math.max(0, 50 - (performance.now() - before)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
}

process.stdout.write('{}\n')
await attack()
process.stdout.write(`${JSON.stringify(statuses)}\n`)
process.exit(0)
