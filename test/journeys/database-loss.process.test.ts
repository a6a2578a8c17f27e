import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requests } from '../../runtime/testing/requests.ts'
import { signIn } from '../../runtime/testing.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'

let folder: string
let service: RunningService

beforeAll(async () => {
  folder = temporaryFolder('loss')
  service = await startProcess({ DATA_DIR: folder })
})
afterAll(async () => {
  service?.kill('SIGTERM')
  await service?.ended
  removeFolder(folder)
})

/** The database's main process, read from its postmaster.pid. */
async function postmaster(): Promise<number> {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => name.endsWith('postmaster.pid'))
  const [pid] = (file ? await readFile(join(folder, file), 'utf8') : '').split('\n')
  return Number(pid)
}

interface Outcome {
  readonly status: number
  readonly code: string | undefined
}
const seen = new Map<string, number>()

/** Sends and counts: `201`, `503 unavailable`, or in full what should not be. */
async function ask(token: string, path: string, body?: object, key?: string): Promise<Outcome> {
  const caller = requests(service.url, token)
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  const answer = body ? await caller.post(path, body, headers) : await caller.get(path)
  const { status, body: reply } = answer
  const code: string | undefined = status === 503 ? reply.code : undefined
  const sound = status === 503 ? Number(answer.headers.get('Retry-After')) > 0 : status < 300
  const outcome = sound ? `${status} ${code ?? ''}`.trim() : `${path}: ${status} ${JSON.stringify(reply).slice(0, 500)}`
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  return { status, code }
}

/** A process of the database's that serves a connection; when one dies, the database throws out all and recovers. */
async function backend(): Promise<number> {
  const parent = await postmaster()
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ')
  for (const pid of children) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') // it may have ended
    if (command.includes('[local]')) return Number(pid)
  }
  throw new Error('No process of the database serves a connection.')
}

test('kill -9 of the database amid requests: each is answered, and every reported outcome is true', async () => {
  const token = await signIn(service.url, ACCESS, ACCESS.username, ACCESS.password)
  const written = { acknowledged: [] as string[], refused: [] as string[], keyed: [] as string[] }
  let over = false
  let number = 0
  const until = (condition: () => boolean) =>
    waitFor('the service serves again', condition, Boolean, { timeout: 30_000 })
  const again = async (once: () => Promise<void>) => {
    while (!over) {
      await once()
      await pause(10)
    }
  }
  const going = [
    again(async () => {
      const name = `Once ${number++}`
      const { status, code } = await ask(token, '/api/v1/resources', { name })
      if (status === 201) written.acknowledged.push(name)
      if (code === 'unavailable') written.refused.push(name)
    }),
    // As integrators should: the same key until it is through.
    again(async () => {
      const name = `Keyed ${number++}`
      written.keyed.push(name)
      while ((await ask(token, '/api/v1/resources', { name }, name)).status !== 201) {
        await pause(50)
      }
    }),
    again(async () => void (await ask(token, '/api/v1/resources?$top=1'))),
    again(async () => void (await ask(token, '/api/v1/projects'))),
  ]

  for (const victim of [postmaster, backend, postmaster]) {
    const goal = written.acknowledged.length + 20
    await until(() => written.acknowledged.length >= goal)
    const refusals = seen.get('503 unavailable') ?? 0
    process.kill(await victim(), 'SIGKILL')
    await until(() => (seen.get('503 unavailable') ?? 0) > refusals)
    const then = written.acknowledged.length
    await until(() => written.acknowledged.length >= then + 20)
  }
  over = true
  await Promise.all(going)

  const known = ['200', '201', '503 unavailable', '503 outcome_unknown']
  expect([...seen.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
  const api = connect({ baseUrl: service.url, ...ACCESS })
  const kept: string[] = []
  const list = api.listResources({ query: { $top: 500, $select: 'name' } })
  for await (const { name = '' } of api.items(list)) kept.push(name)
  expect(written.acknowledged.filter((name) => !kept.includes(name))).toEqual([])
  expect(
    written.refused.filter((name) => kept.includes(name)),
    'the answer was that nothing was changed',
  ).toEqual([])
  expect(kept.filter((name) => name.startsWith('Keyed')).sort()).toEqual([...written.keyed].sort())
})
