/** Upgrades of a plugin beside processes that run its older version: what works with them, and what breaks them. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase, SECRETS_KEYS } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { ACCESS, launchProcess, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const PROBE = fileURLToPath(new URL('./probe/', import.meta.url))
const WORKS = { '002_more.sql': '-- previous-code: works\nalter table note add column more text' }
const BREAKS = { '003_name.sql': '-- previous-code: breaks\nalter table heard rename column event to name' }

let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let db: pg.Client
const services: RunningService[] = []

beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('upgrade')
  db = new pg.Client({ connectionString: scratch.url })
  await db.connect()
})
afterAll(async () => {
  for (const service of services) service.kill('SIGKILL')
  await Promise.all(services.map(({ ended }) => ended))
  await db?.end()
  await scratch?.drop()
  removeFolder(folder)
})

/** Settings with the plugin in a version with more migrations, whose listener knows the columns of the newest. */
async function version(name: string, files: Record<string, string>): Promise<Record<string, string>> {
  const home = join(folder, name)
  await cp(PROBE, home, { recursive: true })
  for (const [file, sql] of Object.entries(files)) await writeFile(join(home, 'migrations', file), sql)
  if ('003_name.sql' in files) {
    const code = await readFile(join(home, 'plugin.js'), 'utf8')
    await writeFile(join(home, 'plugin.js'), code.replace('event_id, event, data', 'event_id, name, data'))
  }
  const own = { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'data'), SECRETS_KEYS, DRAIN_SECONDS: '5' }
  return { ...own, CHAINWORK_PLUGINS: join(home, 'plugin.js') }
}
const start = async (settings: Record<string, string>) => {
  const service = await startProcess(settings)
  services.push(service)
  return service
}
const readiness = async ({ url }: RunningService) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, ((await response.json()) as { status: string }).status]
}
const token = async ({ url }: RunningService) => {
  const form = { grant_type: 'client_credentials', client_id: ACCESS.clientId, client_secret: ACCESS.clientSecret }
  const response = await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await response.json()) as { access_token: string }).access_token
}
const note = async ({ url }: RunningService, bearer: string, text: string) =>
  fetch(`${url}/api/v1/probes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ note: text }),
  })
const heard = async (column: 'event' | 'name') =>
  (
    await db.query(`select data ->> 'note' as note from probe.heard where ${column} = 'probe.written' order by 1`)
  ).rows.map((row) => row.note)
const metric = async ({ url }: RunningService, name: string) =>
  (await (await fetch(`${url}/metrics`)).text()).match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]

test('upgrade: what works is applied beside running processes, what breaks them is refused, or turns them unready', async () => {
  const older = await version('1', {})
  const first = await start(older)
  const worker = await start({ ...older, ROLES: 'worker' })
  expect(await runCli('plugin enable --account 1 probe', { env: older })).toMatchObject({ code: 0 })
  const bearer = await token(first)
  expect((await note(first, bearer, 'before')).status).toBe(201)
  await expect.poll(() => heard('event')).toEqual(['before'])

  const works = await version('2', WORKS)
  expect(await runCli('migrate', { env: works })).toMatchObject({ code: 0, out: 'applied probe/002_more.sql\n' })
  expect(await readiness(first)).toEqual([200, 'ready'])
  expect((await note(first, bearer, 'beside')).status).toBe(201)
  await expect.poll(() => heard('event')).toEqual(['before', 'beside'])

  const corrected = await version('2 corrected', { '002_more.sql': WORKS['002_more.sql'].replace('works', 'breaks') })
  const marks = await runCli('migrate --dry-run', { env: corrected })
  expect(marks.out).toContain('corrected mark probe/002_more.sql (breaks running processes)\nwould break')
  const ill = await runCli('doctor', { env: corrected })
  expect(ill.out).toContain('the mark of probe/002_more.sql (breaks running processes) was corrected')

  const breaks = await version('3', { ...WORKS, ...BREAKS })
  const running = [`${first.pid} (api, identity, worker, planner)`, `${worker.pid} (worker)`]
  const dryRun = await runCli('migrate --dry-run', { env: breaks })
  expect(dryRun.out.split('\n')).toEqual([
    'pending probe/003_name.sql (breaks running processes)',
    ...running.map((it) => expect.stringContaining(it)),
    '',
  ])
  const { out } = await runCli('doctor', { env: breaks })
  expect(out).toContain('probe/003_name.sql (breaks running processes) are missing')
  const refused = await runCli('migrate', { env: breaks })
  expect(refused).toMatchObject({ code: 1, out: '' })
  const starting = await launchProcess(breaks)
  services.push(starting)
  expect(await starting.ended).toMatchObject({ code: 1 })
  for (const it of running) for (const said of [refused.err, starting.log()]) expect(said).toContain(it)
  expect(await readiness(first)).toEqual([200, 'ready'])

  expect((await note(first, bearer, 'kept')).status).toBe(201)
  await expect.poll(() => heard('event')).toEqual(['before', 'beside', 'kept'])
  const forced = await runCli('migrate --while-connected', { env: breaks })
  expect(forced).toMatchObject({ code: 0, out: 'applied probe/003_name.sql (breaks running processes)\n' })
  const named = forced.err.split('\n').find((line) => line.startsWith('breaks: '))
  for (const it of running) expect(named).toContain(it)
  const reason = [503, "broken by a newer version's migration: probe/003_name.sql"]
  await expect.poll(() => readiness(first)).toEqual(reason)
  await expect.poll(() => readiness(worker)).toEqual(reason)
  const answer = await note(first, bearer, 'refused')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'process_outdated' })
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect(await metric(worker, 'chainwork_breaking_migrations')).toBe('1')

  // Both older processes run on while the newer one starts, and would fail at the event if they claimed it.
  await db.query(
    `insert into runtime.outbox (account_id, plugin, event, data, actor, due_at)
     values (1, 'probe', 'probe.written', '{"note": "later"}', '{"type": "system"}', now())`,
  )
  const newer = await start(breaks)
  await expect.poll(() => heard('name')).toEqual(['before', 'beside', 'kept', 'later'])
  for (const it of [first, worker]) {
    expect(it.log()).toContain('that this version does not work with')
    expect(it.log()).not.toContain('a listener failed')
    it.kill('SIGTERM')
    expect(await it.ended).toEqual({ code: 0, signal: null })
  }
  expect((await note(newer, bearer, 'after')).status).toBe(201)
  const { rows } = await db.query('select name from runtime.process where alive_until > now()')
  expect(rows).toEqual([{ name: expect.stringMatching(new RegExp(` ${newer.pid}$`)) }])
})
