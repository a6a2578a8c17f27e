/**
 * One account asks for many large replies at once, and some of its clients read slowly, while another account works on.
 * The process has the heap that `npm start` gives it.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { ACCESS } from '../support/process.ts'
import { type ServiceProcess, startServiceProcess } from './process.ts'

const TASKS = 10_000
/** Several times as many as get memory at a time, and no more: each reply takes half a CPU second. */
const MANY = 12
/** One of so many clients reads slowly. */
const SLOW = 5

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

let running: ServiceProcess
let token: string
let neighbour: { readonly token: string; readonly projectId: number }
let project: string
const agent = new Agent({ maxSockets: MANY + 1 })

beforeAll(async () => {
  running = await startServiceProcess({ NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024' })
  token = await signIn(running.service.url, ACCESS, ACCESS.username, ACCESS.password)
  const imported = await send('POST', '/api/v1/projects/import?name=Large', token, largeCsv())
  expect(imported.status).toBe(201)
  project = `/api/v1/projects/${JSON.parse(imported.text).project.id}`
  neighbour = await openNeighbour()
})
afterAll(() => {
  agent.destroy()
  return running?.stop()
})

/** Layers of ten, two predecessors and one resource each. */
function largeCsv(): string {
  const rows = Array.from({ length: TASKS }, (_, n) => {
    const layer = Math.floor(n / 10)
    const before = (k: number) => (layer - 1) * 10 + ((n * 7 + k * 3) % 10) + 1
    return `${n + 1},Task ${n + 1},${1 + (n % 5)},${layer === 0 ? '' : `${before(0)};${before(1)}`},Person ${n % 500}`
  })
  return ['id,name,duration,predecessors,resources', ...rows].join('\n')
}

async function openNeighbour() {
  const { environment } = running.service
  const { id } = JSON.parse((await runCli('account create --name Neighbour --json', { env: environment })).out)
  const made = await runCli(
    `client create --account ${id} --name reader --role administrator --grants client_credentials --scopes api1 --json`,
    { env: environment },
  )
  const client = JSON.parse(made.out)
  const answer = await fetch(`${running.service.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  })
  const { access_token: own } = (await answer.json()) as { access_token: string }
  const created = await send('POST', '/api/v1/projects', own, JSON.stringify({ name: 'Small' }), 'application/json')
  return { token: own, projectId: JSON.parse(created.text).id as number }
}

function send(
  method: string,
  path: string,
  bearer: string,
  body?: string,
  type = 'text/csv',
  accept = '*/*',
  slow = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${bearer}`, Accept: accept, ...(body && { 'Content-Type': type }) }
    const asked = request(`${running.service.url}${path}`, { method, agent, headers }, (answer) => {
      read(answer, slow).then(
        (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        reject,
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

async function read(answer: IncomingMessage, slow: boolean): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) {
    pieces.push(piece)
    if (slow) await pause(20)
  }
  if (!answer.complete) throw new Error('The reply broke off.')
  return Buffer.concat(pieces).toString()
}

/** The small requests of the other account until `attack` is over. */
async function besides(attack: Promise<unknown>): Promise<number[]> {
  const statuses: number[] = []
  let isOver = false
  const over = attack.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { status } = await send('GET', `/api/v1/projects/${neighbour.projectId}`, neighbour.token)
    statuses.push(status)
    await pause(50)
  }
  await over
  return statuses
}

async function usedBytes(): Promise<string | undefined> {
  const metrics = await (await fetch(`${running.service.url}/metrics`)).text()
  return /^chainwork_budget_used\{budget="bytes"\} (.*)$/m.exec(metrics)?.[1]
}

const KINDS = [
  { path: '/schedule', accept: 'application/json', end: '}' },
  { path: '?$expand=tasks,resources', accept: 'application/json', end: '}' },
  { path: '/export', accept: 'application/xml', end: '</Project>' },
]

test('schedules, expanded projects and XML files at once: each is whole or a 503, and the other account is served', async () => {
  const get = async (kind: number, slow = false) => {
    const { path, accept } = KINDS[kind]!
    return { kind, ...(await send('GET', `${project}${path}`, token, undefined, undefined, accept, slow)) }
  }
  const whole: Answer[] = []
  for (const kind of KINDS.keys()) whole.push(await get(kind))
  expect(whole.map(({ status }) => status)).toEqual([200, 200, 200])
  // Of each kind one is read slowly.
  const attack = Promise.all(Array.from({ length: MANY }, (_, n) => get(n % KINDS.length, n % SLOW === 0)))
  const statuses = await besides(attack)
  const answers = await attack
  for (const { kind, status, headers, text } of answers) {
    expect([200, 503]).toContain(status)
    if (status === 503) {
      expect(JSON.parse(text)).toMatchObject({ status: 503, code: 'over_budget' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      continue
    }
    expect([kind, text.length]).toEqual([kind, whole[kind]?.text.length])
    expect(text.trimEnd().endsWith(KINDS[kind]!.end)).toBe(true)
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(usedBytes).toBe('0')
})
