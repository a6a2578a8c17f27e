import { existsSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService, testTerminal } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
let folder: string
let client: pg.Client
beforeAll(async () => {
  service = await startTestService()
  folder = temporaryFolder('accounts')
  acme = await service.account('Acme')
  other = await service.account('Other')
  client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  for (const account of [acme, other]) await fill(account)
  await service.settled()
})
afterAll(async () => {
  await client.end()
  await service.stop()
  removeFolder(folder)
})

const SECRET = 'the secret of a webhook'

/** Makes rows in tables of every plugin. */
async function fill(account: TestAccount): Promise<void> {
  await service.app.activation.set(account.accountId, 'scim', true)
  const scim = { account: account.accountId, name: 'Entra', hideDeletedUsers: 'true' }
  expect(await service.command('scim-client create', scim)).toMatchObject({ clientId: expect.any(String) })
  await account.user('Bob')
  const registration = { name: 'Hook', url: 'https://example.com/hook', events: ['project.frozen'], secret: SECRET }
  expect((await account.post('/api/v1/webhooks', registration)).status).toBe(201)
  const resource = (await account.post('/api/v1/resources', { name: 'Crew' })).body
  const project = (await account.post('/api/v1/projects', { name: 'Hall' })).body
  const tasks = `/api/v1/projects/${project.id}/tasks`
  const weld = (await account.post(tasks, { name: 'Weld', duration: 5, assignments: [{ resourceId: resource.id }] }))
    .body
  await account.post(tasks, { name: 'Paint', duration: 2, predecessors: [{ taskId: weld.id }] })
  expect((await account.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })).status).toBe(200)
  expect((await account.patch(`/api/v1/tasks/${weld.id}`, { percentComplete: 20 })).status).toBe(200)
}

/** Rows of the account in every table that has a column account_id. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const { rows: tables } = await client.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name = 'account_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${name} WHERE account_id = $1`, [accountId])
    counts[name] = rows[0].n
  }
  return counts
}
const exportTo = (name: string, accountId = acme.accountId) =>
  service.command('account export', { account: accountId, folder: join(folder, name) })

test('account export: writes every row of the account, of no other, and no secret', async () => {
  const { tables } = await exportTo('acme')
  const files = await readdir(join(folder, 'acme'))
  expect(files).toHaveLength(Number(tables) + 1)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'acme', file), 'utf8')))
  const manifest = JSON.parse(texts[files.indexOf('manifest.json')] ?? '')
  expect(manifest).toMatchObject({ account: { id: acme.accountId, name: 'Acme' }, rows: { 'scheduling.task': 2 } })
  const counts = await rowsOf(acme.accountId)
  for (const [table, n] of Object.entries<number>(manifest.rows)) expect(counts[table], table).toBe(n)
  for (const table of ['identity.app_user', 'scheduling.project', 'webhooks.registration', 'scim.client_settings'])
    expect(manifest.rows[table], table).toBeGreaterThan(0)

  const lines = texts.flatMap((text, at) => (files[at]?.endsWith('.jsonl') ? text.split('\n').filter(Boolean) : []))
  expect(new Set(lines.map((line) => JSON.parse(line).account_id))).toEqual(new Set([acme.accountId]))
  const all = texts.join('\n')
  for (const secret of [SECRET, acme.clientSecret, acme.password, '$argon2id$', '"v1.', '\\\\x'])
    expect(all.includes(secret), secret).toBe(false)
  for (const left of ['identity.access_token', 'identity.session', 'runtime.idempotency'])
    expect(files).not.toContain(`${left}.jsonl`)
})

test('account export: refuses a folder that exists, and an account that does not', async () => {
  await exportTo('twice')
  await expect(exportTo('twice')).rejects.toThrow('exists already')
  await expect(exportTo('nobody', 999)).rejects.toThrow('There is no account 999.')
  expect(existsSync(join(folder, 'nobody'))).toBe(false)
})

test('account export: rejects where a file cannot be written', async () => {
  const gone = join(folder, 'gone')
  const terminal = { ...testTerminal(), progress: () => rmSync(gone, { recursive: true, force: true }) }
  const run = service.app.commands.get('account export')
  await expect(run?.({ account: acme.accountId, folder: gone }, terminal)).rejects.toThrow('ENOENT')
})

test('account delete: deletes nothing without an answer', async () => {
  const run = service.app.commands.get('account delete')
  const terminal = testTerminal(undefined, 'Acne')
  const before = await rowsOf(acme.accountId)
  await expect(run?.({ account: acme.accountId }, terminal)).rejects.toThrow('Nothing was deleted')
  expect(terminal.notes.join()).toMatch(/Account \d+ \(Acme\) and its \d+ rows will be deleted for good/)
  expect((await rowsOf(acme.accountId))['scheduling.task']).toBe(before['scheduling.task'])
  const env = { DATABASE_URL: service.databaseUrl }
  const { code, out, err } = await runCli(`account delete --account ${acme.accountId}`, { env })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('--yes')
})

test('account delete: leaves no row in any table, cuts its tokens off, and spares other accounts', async () => {
  const kept = await rowsOf(other.accountId)
  const had = await rowsOf(acme.accountId)
  expect(Object.values(had).filter((n) => n > 0).length).toBeGreaterThan(15)
  const result = await service.command('account delete', { account: acme.accountId, yes: true })
  expect(result).toMatchObject({ id: acme.accountId, name: 'Acme', deleted: true })
  expect(Object.entries(await rowsOf(acme.accountId)).filter(([, n]) => n > 0)).toEqual([])
  expect((await acme.get('/api/v1/projects')).status).toBe(401)
  const { value } = (await service.command('account list', {})) as { value: { id: number }[] }
  expect(value.map(({ id }) => id)).toEqual([other.accountId])

  // The log outlives the account: the exports of earlier tests, and the deletion, not what nobody confirmed.
  const { value: log } = (await service.command('account log', {})) as { value: Record<string, unknown>[] }
  const entry = { account: acme.accountId, accountName: 'Acme', endedAt: expect.any(Date), rows: expect.any(Number) }
  expect(
    log
      .filter(({ account }) => account === acme.accountId)
      .map(({ action }) => action)
      .slice(0, 2),
  ).toEqual(['delete', 'export'])
  expect(log[0]).toEqual({
    ...entry,
    action: 'delete',
    startedAt: expect.any(Date),
    operator: expect.stringMatching(/.@./),
  })
  expect(log[0]?.rows).toBe((result as { rows: number }).rows)

  const after = await rowsOf(other.accountId)
  for (const table of [
    'identity.app_user',
    'scheduling.task',
    'scheduling.plan',
    'webhooks.registration',
    'webhooks.event',
  ])
    expect(after[table], table).toBe(kept[table])
  expect((await other.get('/api/v1/projects')).body.value).toHaveLength(1)
})

test('account delete: deletes what is left where it was broken off after the account itself was gone', async () => {
  const id = acme.accountId
  const again = () => service.command('account delete', { account: id, yes: true })
  await expect(again()).rejects.toThrow(`There is no account ${id}.`)
  await client.query('UPDATE identity.account_log SET ended_at = NULL WHERE of_account = $1', [id])
  await client.query(`INSERT INTO scim.client_settings (account_id, client_id) VALUES ($1, 'scim-late')`, [id])
  expect(await again()).toEqual({ id, name: 'Acme', deleted: true, rows: 1 })
  expect(Object.entries(await rowsOf(id)).filter(([, n]) => n > 0)).toEqual([])
  await expect(again()).rejects.toThrow(`There is no account ${id}.`)
})
