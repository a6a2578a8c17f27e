/** When a password that nobody may choose is a fault of the settings: before there is a database, and not later. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../runtime/boot/installation.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const SENTENCE = 'BOOTSTRAP_ADMIN_PASSWORD: must have at least 15 characters, or no administrator is created with it.'
let folder: string
beforeAll(() => {
  folder = temporaryFolder('bootstrap-password')
})
afterAll(() => removeFolder(folder))

/** What the settings are found to be with a password. */
async function found(password: string, database: Record<string, string>) {
  const admin = { BOOTSTRAP_ADMIN_EMAIL: 'ada@example.com', BOOTSTRAP_ADMIN_PASSWORD: password }
  const { faults, warnings } = await readInstallation({ ...admin, ...database })
  return { faults: [...faults.settings, ...faults.configs], warnings }
}

test('bootstrap password: one that is too short is a fault while there is no embedded database', async () => {
  const database = { DATA_DIR: join(folder, 'new') }
  expect(await found('too short', database)).toEqual({ faults: [SENTENCE], warnings: [] })
  expect(await found('correct horse battery', database)).toEqual({ faults: [], warnings: [] })
})

test('bootstrap password: one that is too short is a warning where the database may have its administrator', async () => {
  const DATA_DIR = join(folder, 'old')
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
  const warned = { faults: [], warnings: [SENTENCE] }
  expect(await found('too short', { DATA_DIR })).toEqual(warned)
  expect(await found('too short', { DATABASE_URL: 'postgres://127.0.0.1/none' })).toEqual(warned)
})
