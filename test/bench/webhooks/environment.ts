/** What all contenders share: a PostgreSQL whose commits reach the disk, an account with registrations, and a receiver. */
import pg from 'pg'
import { migratedDatabase, startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { drill } from '../../../test/webhooks/drill.ts'
import setup from '../../support/embedded.ts'
import { startChild } from '../rounds.ts'

export const SECRET = 'a secret of the benchmark'
/** Connections to PostgreSQL of each contender's worker, the default of DATABASE_POOL. */
export const POOL = 10

export interface BenchEnvironment {
  readonly service: TestService
  readonly account: TestAccount
  readonly databaseUrl: string
  readonly db: pg.Pool
  /** Of PostgreSQL's first process. */
  readonly postmaster: number
  readonly receiverUrl: string
  readonly reportUrl: string
  /** Registers a receiver under a path for `drill.begun`, or for `event`; resolves to the registration. */
  register(path: string, event?: string): Promise<Registration>
  close(): Promise<void>
}

export interface Registration {
  readonly id: string
  readonly url: string
}

interface ReceiverReady {
  readonly url: string
  readonly reportUrl: string
}

export async function openBenchEnvironment(): Promise<BenchEnvironment> {
  const stopDatabase = await setup()
  const database = await migratedDatabase()
  await commitToDisk(database.url)
  const db = new pg.Pool({ connectionString: database.url, max: 4 })
  const receiver = await startChild<ReceiverReady>('./webhooks/receiver.ts', [SECRET])
  const service = await startTestService({
    plugins: [drill],
    environment: { ROLES: 'api,identity', DATABASE_URL: database.url },
  })
  const account = await service.account('Bench')
  const { rows } = await db.query<{ pid: string }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
  )
  return {
    service,
    account,
    databaseUrl: database.url,
    db,
    postmaster: Number(rows[0]?.pid),
    receiverUrl: receiver.ready.url,
    reportUrl: receiver.ready.reportUrl,
    async register(path, event = 'drill.begun') {
      const url = `${receiver.ready.url}${path}`
      const { status, body } = await account.post('/api/v1/webhooks', {
        name: path,
        url,
        events: [event],
        secret: SECRET,
      })
      if (status !== 201) throw new Error(`Not registered: ${status} ${JSON.stringify(body)}`)
      return { id: body.id, url }
    },
    async close() {
      await db.end()
      await service.stop()
      await receiver.stop()
      await database.drop()
      await stopDatabase()
    },
  }
}

/** Scratch databases of tests do not wait for the disk; connections opened from now on do. */
async function commitToDisk(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1))
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit = on`)
  await client.end()
}
