/**
 * Every process is replaced, one by one, by a version with a further migration, while clients write. Requests go, as a load
 * balancer sends them, to the processes that say that they are ready.
 */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase, SECRETS_KEYS } from '../../runtime/testing.ts'
import { changeOf, type Load, startLoad } from '../chaos/load.ts'
import { runCli } from '../support/cli.ts'
import { isOk, type RunningService, startProcess } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const PROBE = fileURLToPath(new URL('./probe/', import.meta.url))
/** The table that the load writes to. */
const EXPANDS = '-- previous-code: works\nalter table scheduling.task add column more text'
const REQUESTS = 2_000
const LOOK = 200 // ms between two looks at /readyz
const SLOW = 600_000 // ms

let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
const services: RunningService[] = []
let load: Load | undefined
let look: NodeJS.Timeout | undefined
beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('rolling')
  receiver = await openReceiver({ secret: 'chaos' })
})
afterAll(async () => {
  clearInterval(look)
  await load?.stop()
  for (const service of services) service.kill('SIGKILL')
  await Promise.all(services.map(({ ended }) => ended))
  await receiver?.close()
  await scratch?.drop()
  removeFolder(folder)
})

async function version(name: string, migrations: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const home = join(folder, name)
  await cp(PROBE, home, { recursive: true })
  for (const [file, sql] of Object.entries(migrations)) await writeFile(join(home, 'migrations', file), sql)
  return {
    DATABASE_URL: scratch.url,
    DATA_DIR: join(folder, 'data'),
    SECRETS_KEYS,
    SHUTDOWN_DELAY: '2',
    MIGRATE_ON_START: 'false',
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    CHAINWORK_PLUGINS: join(home, 'plugin.js'),
  }
}
const start = async (settings: Record<string, string>) => {
  const service = await startProcess(settings)
  services.push(service)
  return service
}

test(
  'rolling restart: with a migration that expands, no client sees an error, and nothing acknowledged is lost',
  async () => {
    const older = await version('1', {})
    expect(await runCli('migrate', { env: older })).toMatchObject({ code: 0 })
    const replaced = [await start(older), await start(older)]
    let ready = replaced.map(({ url }) => url)
    look = setInterval(async () => {
      const looked = await Promise.all(services.map(async ({ url }) => ({ url, isReady: await isOk(`${url}/readyz`) })))
      ready = looked.flatMap(({ url, isReady }) => (isReady ? [url] : []))
    }, LOOK)
    const running = await startLoad(() => ready, [`${receiver.url}/hook`])
    load = running
    const until = (count: number) => expect.poll(() => running.acknowledged, { timeout: SLOW }).toBeGreaterThan(count)

    await until(REQUESTS / 5)
    const newer = await version('2', { '002_more.sql': EXPANDS })
    expect(await runCli('migrate', { env: newer })).toMatchObject({ code: 0, out: 'applied probe/002_more.sql\n' })
    for (const service of replaced) {
      await start(newer)
      await until(running.acknowledged + REQUESTS / 5)
      service.kill('SIGTERM')
      expect(await service.ended).toEqual({ code: 0, signal: null })
    }
    await until(REQUESTS)
    await running.stop()

    expect(Object.keys(running.statuses).toSorted()).toEqual(['200', '201'])
    expect(await running.lost(services.at(-1)!.url)).toEqual([])
    const delivered = () => new Set(receiver.deliveries.map(({ body }) => changeOf(body.data)))
    await expect.poll(() => [...running.expected].filter((it) => !delivered().has(it)), { timeout: 60_000 }).toEqual([])
  },
  SLOW,
)
