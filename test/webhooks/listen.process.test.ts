import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freePort,
  SECRETS_KEYS,
  startTestService,
  type TestAccount,
  type TestService,
  testTerminal,
} from '../../runtime/testing.ts'
import { PROGRAM } from '../support/cli.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const SECRET = 'the secret of the listener'
let service: TestService
let acme: TestAccount
let receiver: Receiver
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account()
  receiver = await openReceiver({ secret: SECRET })
})
afterAll(async () => {
  await receiver.close()
  await service.stop()
})

/** Runs the command; `stop` ends it as Ctrl-C does. */
async function listen(options: Record<string, string | number>) {
  const stopping = new AbortController()
  const terminal = testTerminal(stopping.signal)
  const ended = service.app.commands.get('webhook listen')?.({ account: acme.accountId, ...options }, terminal)
  const failed = Promise.resolve(ended).then(() => {})
  await Promise.race([failed, expect.poll(() => terminal.notes.join('\n')).toContain('listening to account')])
  const stop = async () => {
    stopping.abort()
    await failed
  }
  return { terminal, stop }
}
const startProject = async (by: TestAccount, name: string) => {
  const { body } = await by.post('/api/v1/projects', { name })
  await by.post(`/api/v1/projects/${body.id}/tasks`, { name: 'Weld', duration: 2 })
  expect((await by.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })).status).toBe(200)
}

test('webhook listen: prints the events of its account as they happen, and forwards them signed', async () => {
  const other = await service.account('Other')
  await startProject(acme, 'Before')
  await service.settled()
  const { terminal, stop } = await listen({
    forward: `${receiver.url}/hooks`,
    secret: SECRET,
    events: 'project.started',
  })
  await startProject(other, 'Foreign')
  await startProject(acme, 'Hall')
  const [delivery] = await receiver.arrived(1, '/hooks')
  expect(delivery).toMatchObject({ signed: true, body: { event: 'project.started', accountId: acme.accountId } })
  expect(delivery?.body.data.projectName).toBe('Hall')
  expect(delivery?.body.webhookId).toBe(delivery?.headers['webhook-id'])
  await expect.poll(() => terminal.printed).toHaveLength(1)
  expect(terminal.printed[0]).toMatchObject({ event: 'project.started', forwarded: { status: 200 } })
  expect(terminal.notes.join('\n')).not.toContain(SECRET)
  await stop()
})

test('webhook listen: prints a new secret, goes on after a failed receiver, and registers nothing', async () => {
  const { terminal, stop } = await listen({ forward: `http://127.0.0.1:${await freePort()}/hooks` })
  expect(terminal.notes.join('\n')).toMatch(/signing secret: whsec_\S{32}/)
  await startProject(acme, 'Shed')
  await expect.poll(() => terminal.printed.length).toBeGreaterThanOrEqual(2)
  expect(terminal.printed[0]).toMatchObject({ forwarded: { status: null, error: 'ECONNREFUSED' } })
  await stop()
  expect((await acme.get('/api/v1/webhooks')).body.value).toEqual([])
})

test('webhook listen: a Ctrl-C ends the process with exit 0, and only events are on stdout', async () => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATABASE_URL: service.databaseUrl, SECRETS_KEYS }
  const args = [PROGRAM, 'webhook', 'listen', '--account', String(acme.accountId), '--json']
  const child = spawn(process.execPath, args, { env })
  const exited = new Promise<number | null>((ok) => child.once('close', ok))
  let out = ''
  let err = ''
  child.stdout.on('data', (piece) => {
    out += piece
  })
  child.stderr.on('data', (piece) => {
    err += piece
  })
  try {
    await expect.poll(() => err).toContain('listening to account')
    await startProject(acme, 'Barn')
    await expect.poll(() => out).toContain('"event":"project.started"')
  } finally {
    child.kill('SIGINT')
  }
  expect(await exited).toBe(0)
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(new Set(events.map((it) => it.accountId))).toEqual(new Set([acme.accountId]))
})

test.each([
  [{ forward: 'localhost:3000' }, '--forward takes an http or https address'],
  [{ events: 'task.blue' }, 'There is no event task.blue'],
  [{ account: 999 }, 'There is no account 999.'],
])('webhook listen: refuses %j', async (options, sentence) => {
  await expect(listen(options)).rejects.toThrow(sentence)
})

test('webhook listen: refuses an account with the plugin disabled', async () => {
  const { accountId } = await service.account('Off')
  await service.app.activation.set(accountId, 'webhooks', false)
  await expect(listen({ account: accountId })).rejects.toThrow()
})
