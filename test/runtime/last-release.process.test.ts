/**
 * A filled database of the last release, whose package is kept in test/releases, is upgraded to this checkout while two
 * processes of that release serve, and these are replaced one by one.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SECRETS_KEYS, scratchDatabase, signIn } from '../../runtime/testing.ts'
import { ROOT, run, runCli } from '../support/cli.ts'
import { installRelease } from '../support/installed-release.ts'
import { ACCESS } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { rollingRestart } from '../support/rolling-restart.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const RELEASES = join(ROOT, 'test/releases')
const WRITES = 100
const INTERVAL = 100 // ms between two writes of a client; rolling-restart.night.test.ts writes as fast as it can
/** What a newer version may store, with the check that its migration drops. */
const UNKNOWN_VALUES = [
  'alter table scheduling.project drop constraint project_status',
  "update scheduling.project set status = 'Waiting' where status = 'Planning'",
  "update scheduling.fever_point set cause = 'weather'",
]
/** What an older process then reads. @returns paths */
const READS = (projectId: number) => [
  '/projects',
  '/portfolio',
  `/projects/${projectId}`,
  `/projects/${projectId}/fever-chart`,
  `/projects/${projectId}/schedule`,
]

const senderOf = async (url: string) => {
  const headers = { Authorization: `Bearer ${await signIn(url, ACCESS, ACCESS.username, ACCESS.password)}` }
  return (path: string, more: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...more, headers: { ...headers, 'Content-Type': 'application/json' } })
}

/** Changes what is left of the open tasks of Active projects, which are projected anew. */
async function reportProgress(url: string): Promise<void> {
  const send = await senderOf(url)
  const { value: projects } = await (await send("/api/v1/projects?$filter=status eq 'Active'")).json()
  for (const { id } of projects) {
    const { value } = await (await send(`/api/v1/projects/${id}/tasks?$filter=status ne 'Completed'`)).json()
    const updates = value.map((it: { id: number; duration: number }) => ({
      taskId: it.id,
      remainingDuration: it.duration + 1,
    }))
    const answer = await send('/api/v1/tasks/batch-update', { method: 'POST', body: JSON.stringify({ updates }) })
    expect(await answer.json()).toMatchObject({ succeeded: updates.length, failed: 0 })
  }
  expect(projects.length).toBeGreaterThan(0)
}

const MAX_READ = 8 // items of a list

/** Reads all that a contract has of the account, by the ids that its lists show. @returns statuses by path */
async function readAll(url: string, { paths }: { readonly paths: Readonly<Record<string, object>> }) {
  const send = await senderOf(url)
  const isRead = (path: string) => path.startsWith('/api/v1/') && 'get' in (paths[path] ?? {})
  const statuses: (readonly [path: string, status: number])[] = []
  for (const path of Object.keys(paths).filter(isRead)) {
    const [list = '', id, rest = '', ...further] = path.split(/\/?(\{\w+\})/)
    if (id !== undefined && (further.length > 0 || !isRead(list))) continue
    const items = id === undefined ? [] : (await (await send(`${list}?$top=${MAX_READ}`)).json()).value
    const all = id === undefined ? [path] : items.map((it: { id: unknown }) => `${list}/${it.id}${rest}`)
    for (const one of all) statuses.push([one, (await send(one)).status])
  }
  return statuses
}

test('upgrade: from the last release, with no error and no loss, and values that the old processes do not know', async () => {
  const folder = temporaryFolder('last-release')
  onTestFinished(() => removeFolder(folder))
  const scratch = await scratchDatabase()
  onTestFinished(() => scratch.drop())
  const receiver = await openReceiver({ secret: 'chaos' })
  onTestFinished(() => receiver.close())
  const [tarball = 'none', ...others] = await readdir(RELEASES)
  expect(others).toEqual([])
  await installRelease(join(RELEASES, tarball), folder)
  const installed = join(folder, 'node_modules/chainwork')
  const settings = {
    DATABASE_URL: scratch.url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEYS,
    SHUTDOWN_DELAY: '2',
    MIGRATE_ON_START: 'false',
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
  }
  const ofRelease = (...args: string[]) => run(join(folder, 'node_modules/.bin/chainwork'), args, { env: settings })
  expect(await ofRelease('migrate')).toMatchObject({ code: 0 })
  const older = { settings, program: join(installed, 'dist/runtime/main.js') }

  const migrate = async (url: string) => {
    expect(await ofRelease('seed', '--demo', '--account', '1')).toMatchObject({ code: 0 })
    const pending = await runCli('migrate --dry-run', { env: settings })
    expect(pending).toMatchObject({ code: 0, out: expect.not.stringContaining('breaks') })
    expect(await runCli('migrate', { env: settings })).toMatchObject({ code: 0 })
    const db = new pg.Client({ connectionString: scratch.url })
    await db.connect()
    for (const sql of UNKNOWN_VALUES) expect((await db.query(sql)).rowCount).not.toBe(0)
    const { rows } = await db.query('select project_id as id from scheduling.fever_point order by 1 desc limit 1')
    await db.end()
    const send = await senderOf(url)
    const texts = await Promise.all(
      READS(rows[0].id).map(async (path) => {
        const answer = await send(`/api/v1${path}`)
        expect([path, answer.status]).toEqual([path, 200])
        return answer.text()
      }),
    )
    expect(texts.join()).toMatch(/"Waiting".*"weather"/s)
  }
  const released = JSON.parse(await readFile(join(installed, 'dist/generated/openapi.json'), 'utf8'))
  const beside = async (url: string, newer: string) => {
    await reportProgress(newer)
    const statuses = await readAll(url, released)
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
    expect(statuses.length).toBeGreaterThan(50)
  }
  const upgraded = await rollingRestart({
    ...{ older, newer: { settings }, receiver, writes: WRITES, interval: INTERVAL },
    migrate,
    beside,
  })
  expect(upgraded).toEqual({ statuses: ['200', '201'], lost: [] })
  const doctor = await runCli('doctor', { env: settings })
  expect(doctor.out).toMatch(/migrations +.*all are applied/)
})
