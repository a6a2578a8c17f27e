/** Every process is replaced, one by one, by a version with a further migration, while clients write. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migratedDatabase, SECRETS_KEYS } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { openReceiver } from '../support/receiver.ts'
import { rollingRestart, type Version } from '../support/rolling-restart.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const PROBE = fileURLToPath(new URL('./probe/', import.meta.url))
/** The table that the load writes to. */
const EXPANDS = '-- previous-code: works\nalter table scheduling.task add column more text'
const SLOW = 900_000 // ms

test(
  'rolling restart: with a migration that expands, no client sees an error, and nothing acknowledged is lost',
  async () => {
    const folder = temporaryFolder('rolling')
    onTestFinished(() => removeFolder(folder))
    const scratch = await migratedDatabase()
    onTestFinished(() => scratch.drop())
    const receiver = await openReceiver({ secret: 'chaos' })
    onTestFinished(() => receiver.close())
    const version = async (name: string, migrations: Readonly<Record<string, string>>) => {
      const home = join(folder, name)
      await cp(PROBE, home, { recursive: true })
      for (const [file, sql] of Object.entries(migrations)) await writeFile(join(home, 'migrations', file), sql)
      const settings = {
        DATABASE_URL: scratch.url,
        DATA_DIR: join(folder, 'data'),
        SECRETS_KEYS,
        SHUTDOWN_DELAY: '2',
        MIGRATE_ON_START: 'false',
        WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
        CHAINWORK_PLUGINS: join(home, 'plugin.js'),
      }
      return { settings } satisfies Version
    }
    const older = await version('1', {})
    const newer = await version('2', { '002_more.sql': EXPANDS })
    expect(await runCli('migrate', { env: older.settings })).toMatchObject({ code: 0 })

    const migrate = async () => {
      const migrated = await runCli('migrate', { env: newer.settings })
      expect(migrated).toMatchObject({ code: 0, out: 'applied probe/002_more.sql\n' })
    }
    expect(await rollingRestart({ older, newer, receiver, writes: 2_000, migrate })).toEqual({
      statuses: ['200', '201'],
      lost: [],
    })
  },
  SLOW,
)
