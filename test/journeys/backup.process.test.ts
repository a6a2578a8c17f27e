import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '@chainwork/sdk'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '../../runtime/testing.ts'
import { program } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const SECRET = 'a secret between two'
let folder: string
let receiver: Receiver
let service: RunningService | undefined

beforeEach(async () => {
  folder = temporaryFolder('backup')
  receiver = await openReceiver({ secret: SECRET })
})
afterEach(async () => {
  service?.kill('SIGTERM')
  await service?.ended
  await receiver.close()
  removeFolder(folder)
})

/** The shell commands under a heading of the operators' page on backups, as they stand there. */
async function commands(after: string): Promise<string> {
  const page = await readFile(new URL('../../runtime/deploy/docs/backup.md', import.meta.url), 'utf8')
  const block = /```sh\n([\s\S]*?)```/.exec(page.slice(page.indexOf(after)))?.[1]
  if (!page.includes(after) || !block) throw new Error(`The page has no commands after ${after}`)
  return block
}
const shell = async (script: string, env: Record<string, string>) =>
  void (await promisify(execFile)('sh', ['-euc', script], { env: { PATH: process.env.PATH, ...env } }))

test('backup: the commands of the page restore an embedded database, with its keys, in another folder', {
  timeout: 120_000,
  ...needing('A backup by the commands of its page', program('tar')),
}, async () => {
  const BACKUP = join(folder, 'backup.tar')
  const settings = { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' }
  const before = join(folder, 'before')
  service = await startProcess({ ...settings, DATA_DIR: before })
  const api = connect({ baseUrl: service.url, ...ACCESS })
  const hook = { name: 'Kept', url: `${receiver.url}/kept`, events: ['task.completed' as const], secret: SECRET }
  const { id: webhookId } = await api.createWebhook({ body: hook })
  const project = await api.createProject({ body: { name: 'Kept' } })
  service.kill('SIGTERM')
  await service.ended
  await shell(await commands('Backup:'), { BACKUP, DATA_DIR: before })
  removeFolder(before)

  const after = join(folder, 'after')
  await shell(await commands('Restore, on a host'), { BACKUP, DATA_DIR: after })
  service = await startProcess({ ...settings, DATA_DIR: after })
  const restored = connect({ baseUrl: service.url, ...ACCESS })
  expect(await restored.getProject({ path: { projectId: project.id } })).toMatchObject({ name: 'Kept' })
  // The secret was encrypted with the key of the backup.
  await restored.testWebhook({ path: { webhookId }, body: { event: 'task.completed' } })
  const [delivery] = await receiver.arrived(1, '/kept')
  expect(delivery?.signed).toBe(true)
})

test('backup: the statement of the page has all numbers skipped that the backup does not know', async () => {
  const database = await migratedDatabase()
  onTestFinished(() => database.drop())
  const [, statement = ''] = /--command "([^"]+)"/.exec(await commands('## After a restore')) ?? []
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query("select nextval('scheduling.project_id_seq')")
  await db.query(statement)
  const { rows } = await db.query(
    'select sequencename, last_value from pg_sequences where last_value < 1000000 or last_value is null',
  )
  const { rows: next } = await db.query("select nextval('scheduling.project_id_seq') as id")
  await db.end()
  expect([rows, Number(next[0].id)]).toEqual([[], 1_000_002])
})
