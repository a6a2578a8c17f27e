/** The service behind PgBouncer with a session for each transaction. */
import { randomBytes } from 'node:crypto'
import { connect } from '@chainwork/sdk'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../runtime/database/database.ts'
import { migratedDatabase, SECRETS_KEYS } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { silentLog } from '../support/log.ts'
import { pgbouncer } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { ACCESS, launchProcess, type RunningService, startProcess } from '../support/process.ts'

const NEEDS_DIRECT = 'set DATABASE_DIRECT_URL to the address of PostgreSQL itself'
/** Lets clients ask for parameters, and ignores them: what operators often set. */
const IGNORES = 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

describe('pooler', needing('The service behind PgBouncer', pgbouncer), () => {
  const role = `pooled_${randomBytes(6).toString('hex')}`
  let scratch: Awaited<ReturnType<typeof migratedDatabase>>
  /** The database by the role of its own, whose time limits the test changes. */
  let direct: string
  let db: pg.Client
  let pooler: PgBouncer
  let service: RunningService | undefined

  beforeAll(async () => {
    scratch = await migratedDatabase()
    db = new pg.Client({ connectionString: scratch.url })
    await db.connect()
    await db.query(`create role ${role} login superuser`)
    const url = new URL(scratch.url)
    url.username = role
    direct = url.href
    pooler = await startPgBouncer(direct, [IGNORES])
  })
  afterAll(async () => {
    service?.kill('SIGKILL')
    await service?.ended
    await pooler?.stop()
    await db?.end()
    await scratch?.drop()
    const server = new pg.Client({ connectionString: process.env.CHAINWORK_TEST_DATABASE as string })
    await server.connect()
    await server.query(`drop role if exists ${role}`)
    await server.end()
  })

  const settings = (through: PgBouncer, more: Record<string, string> = {}) => ({
    DATABASE_URL: through.through(direct),
    SECRETS_KEYS,
    MIGRATE_ON_START: 'false',
    ...more,
  })
  const refusal = async (more: Record<string, string>) => {
    const starting = await launchProcess(more)
    expect(await starting.ended).toMatchObject({ code: 1 })
    return starting.log()
  }

  test('without the address of PostgreSQL itself, a start is refused with what to set', async () => {
    expect(await refusal(settings(pooler))).toContain(NEEDS_DIRECT)
    const strict = await startPgBouncer(direct)
    try {
      expect(await refusal(settings(strict))).toContain(NEEDS_DIRECT)
      const { code, err } = await runCli('account list', { env: settings(strict) })
      expect([code, err]).toEqual([1, expect.stringContaining(NEEDS_DIRECT)])
      const both = settings(strict, { DATABASE_DIRECT_URL: strict.through(direct) })
      const named = await runCli('migrate', { env: both })
      expect([named.code, named.err]).toEqual([1, expect.stringContaining('DATABASE_DIRECT_URL leads to a pooler')])
    } finally {
      await strict.stop()
    }
  })

  test('without it, migrate is refused and leaves no lock, and doctor says what to set', async () => {
    const fresh = await startPgBouncer(direct, [IGNORES])
    try {
      const env = settings(fresh)
      const migrated = await runCli('migrate', { env })
      expect([migrated.code, migrated.err]).toEqual([1, expect.stringContaining(NEEDS_DIRECT)])
      expect((await db.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 4711001`)).rows).toEqual(
        [],
      )
      const { code, out } = await runCli('doctor', { env })
      expect([code, out]).toEqual([1, expect.stringMatching(/^FAULT {2}pooler .*set DATABASE_DIRECT_URL/m)])
    } finally {
      await fresh.stop()
    }
  })

  test('a start names that address when nothing answers there', async () => {
    const log = await refusal(settings(pooler, { DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/none' }))
    expect(log).toContain('DATABASE_DIRECT_URL cannot be used: connect ECONNREFUSED')
  })

  test('a start is refused when that address is one of a pooler, too', async () => {
    const log = await refusal(settings(pooler, { DATABASE_DIRECT_URL: pooler.through(direct) }))
    expect(log).toContain('did not arrive at DATABASE_DIRECT_URL')
  })

  test('with it, requests, events and commands work, many at once', async () => {
    const strict = await startPgBouncer(direct)
    const env = settings(strict, { DATABASE_DIRECT_URL: direct })
    try {
      service = await startProcess(env)
      const api = connect({ baseUrl: service.url, ...ACCESS, retries: 0 })
      const work = async (n: number) => {
        const { id: projectId } = await api.createProject({ body: { name: `Line ${n}`, startDate: '2026-11-30' } })
        const { id: resourceId } = await api.createResource({ body: { name: `Crew ${n}` } })
        const body = { name: 'Weld', duration: 3, assignments: [{ resourceId }] }
        const { id: taskId } = await api.createTask({ path: { projectId }, body })
        await api.planProject({ path: { projectId }, body: {} })
        await api.updateTask({ path: { taskId }, body: { percentComplete: 50 } })
        return api.getTask({ path: { taskId } })
      }
      const tasks = await Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
      expect(tasks.map(({ percentComplete }) => percentComplete)).toEqual(tasks.map(() => 50))
      const waiting = async () => (await db.query('select 1 from runtime.outbox where set_aside_at is null')).rowCount
      await expect.poll(waiting).toBe(0)
      expect((await runCli('account list --json', { env })).code).toBe(0)
      expect(service.log()).not.toContain('"level":"error"')
    } finally {
      service?.kill('SIGTERM')
      expect(await service?.ended).toEqual({ code: 0, signal: null })
      await strict.stop()
    }
  })

  test('sessions have the DateStyle that PostgreSQL names by the same text, so that the pooler sets it once', async () => {
    await db.query(`alter role ${role} set datestyle to German`)
    const address = { url: direct, pooledUrl: pooler.through(direct) }
    const through = await openDatabase({ address, poolSize: 1, applicationName: 'pgbouncer test', log: silentLog })
    try {
      expect(await through.query('show datestyle')).toEqual([{ DateStyle: 'ISO, MDY' }])
    } finally {
      await through.close()
      await db.query(`alter role ${role} reset datestyle`)
    }
  })

  test('doctor prints the statements that give the role its time limits, until it has them', async () => {
    const env = settings(pooler, { DATABASE_DIRECT_URL: direct, LISTENER_SECONDS: '60' })
    const { out } = await runCli('doctor', { env })
    const statements = [...out.matchAll(/ALTER ROLE [^;]+;/g)].map(([it]) => it)
    expect(statements.sort()).toEqual([
      `ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '90s';`,
      `ALTER ROLE ${role} SET lock_timeout = '5s';`,
      `ALTER ROLE ${role} SET statement_timeout = '30s';`,
    ])
    for (const it of statements) await db.query(it)
    const fresh = await startPgBouncer(direct)
    try {
      const limited = await runCli('doctor', { env: { ...env, DATABASE_URL: fresh.through(direct) } })
      expect(limited.out).toMatch(/^ok {5}pooler {6}answers/m)
    } finally {
      await fresh.stop()
    }
  })
})
