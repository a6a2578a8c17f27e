/**
 * Crashes of the servers of a cluster, while accounts change their data: a change and its event are there together or not at
 * all. `CITUS_KILLS=200 CITUS_CHANGES=10000` crashes more often.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { signIn, startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { type OwnCluster, startCluster } from '../../support/citus-cluster.ts'
import { clusterOfItsOwn } from '../../support/needs.ts'
import { needing } from '../../support/not-tried.ts'
import { databaseOn, queryOn } from '../../support/servers.ts'
import { makeTemplates } from '../../support/template.ts'
import probe from '../probe/plugin.js'

const KILLS = Number(process.env.CITUS_KILLS ?? 10)
const CHANGES = Number(process.env.CITUS_CHANGES ?? 500)
const ACCOUNTS = 4
/** Every so many changes one creates a user, and half as often one deactivates the last. */
const USERS_EVERY = 5
const BETWEEN_KILLS = 1_500 // ms at most
const LONGEST = 30 * 60_000 // ms

let cluster: OwnCluster
let service: TestService
let accounts: readonly TestAccount[]
/** The servers of the run, which the other files use. */
const { CHAINWORK_TEST_DATABASE, CHAINWORK_TEST_NODES, CHAINWORK_TEST_TEMPLATE } = process.env
const setEnvironment = (values: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(values))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}

beforeAll(async () => {
  cluster = await startCluster()
  setEnvironment({ CHAINWORK_TEST_DATABASE: cluster.url, CHAINWORK_TEST_NODES: cluster.nodes.join(' ') })
  await makeTemplates(cluster.url, cluster.nodes)
  // Nothing listens there: the mails, which are events, stay in the outbox.
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'chainwork@example.com' }
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin], environment })
  accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.account()))
  for (const { accountId } of accounts) await service.app.activation.set(accountId, 'probe', true)
  // Databases of tests lose the last commits in a crash otherwise. Sessions that are open keep what they began with.
  for (const url of servers()) {
    await queryOn(url, `ALTER DATABASE ${nameOf(service.databaseUrl)} RESET synchronous_commit`)
    await queryOn(url, END_SESSIONS)
  }
}, LONGEST)
afterAll(async () => {
  await service?.stop()
  cluster?.remove()
  setEnvironment({ CHAINWORK_TEST_DATABASE, CHAINWORK_TEST_NODES, CHAINWORK_TEST_TEMPLATE })
})

const END_SESSIONS = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
const servers = () => [cluster.url, ...cluster.nodes]
const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Repeats the work until the servers let it through. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await work()
    } catch (error) {
      if (n === 100) throw error
      await pause(300)
    }
  }
}

/** Makes changes of one account until `isOver`; returns those that were acknowledged. */
async function write(account: TestAccount, isOver: () => boolean, counted: () => void) {
  const token = await untilDone(() => signIn(service.url, account, account.email, account.password, 'admin'))
  const admin = service.as(token)
  const acknowledged = {
    notes: [] as string[],
    users: [] as number[],
    deactivated: [] as number[],
    refused: new Set<string>(),
  }
  for (let n = 0; !isOver(); n++) {
    const name = `${account.accountId}-${n}`
    const made = async () => {
      const last = acknowledged.users.at(-1)
      if (n % USERS_EVERY === 1) {
        const email = `user-${name}@example.com`
        const user = { userName: email, email, displayName: name, roleId: 2 }
        const { status, body } = await admin.post('/admin/api/users', user)
        if (status === 201) acknowledged.users.push(body.id)
        return { status, body }
      }
      if (n % (2 * USERS_EVERY) === 2 && last !== undefined && !acknowledged.deactivated.includes(last)) {
        const { status, body } = await admin.post(`/admin/api/users/${last}/deactivate`)
        if (status < 300) acknowledged.deactivated.push(last)
        return { status, body }
      }
      const { status, body } = await account.post('/api/v1/probes', { note: name })
      if (status === 201) acknowledged.notes.push(name)
      return { status, body }
    }
    const { status, body } = await made()
    if (status < 300) counted()
    else {
      acknowledged.refused.add(`${status} ${body.code}`)
      await pause(50)
    }
  }
  return acknowledged
}

test(`crashes: of ${CHANGES} changes during ${KILLS} crashes, each has its event, and once`, {
  timeout: LONGEST,
  ...needing('The crash of servers of a cluster', clusterOfItsOwn),
}, async () => {
  let changes = 0
  let kills = 0
  const isOver = () => kills >= KILLS && changes >= CHANGES
  const writing = Promise.all(accounts.map((it) => write(it, isOver, () => (changes += 1))))
  while (!isOver()) {
    await pause(Math.random() * BETWEEN_KILLS)
    const server = Math.floor(Math.random() * servers().length)
    await cluster.stop(server, 'immediate')
    await cluster.start(server)
    kills += 1
  }
  const acknowledged = await writing
  // Each other status would be an error of the service.
  const refused = new Set(acknowledged.flatMap((it) => [...it.refused]))
  expect(['503 outcome_unknown', '503 unavailable']).toEqual(expect.arrayContaining([...refused]))
  for (const { users } of acknowledged) expect(users.length).toBeGreaterThan(0)

  const databases = servers().map((url) => databaseOn(url, nameOf(service.databaseUrl)))
  await untilDone(() => queryOn(databases[0] ?? '', 'SELECT recover_prepared_transactions()'))
  for (const url of databases)
    expect(await untilDone(() => queryOn(url, 'SELECT gid FROM pg_prepared_xacts'))).toEqual([])
  await untilDone(() => service.makeEventsDue())
  const read = <Row>(text: string) => untilDone(() => service.app.database.query<Row>(text))
  const waiting = () => read(`SELECT id, error FROM runtime.outbox WHERE plugin = 'probe'`)
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])

  const notes = (await read<{ note: string }>('SELECT note FROM probe.note')).map(({ note }) => note)
  const heard = await read<{ note: string }>(
    `SELECT data ->> 'note' AS note FROM probe.heard WHERE event = 'probe.written'`,
  )
  expect(heard.map(({ note }) => note).sort()).toEqual(notes.sort())
  expect(notes).toEqual(expect.arrayContaining(acknowledged.flatMap((it) => it.notes)))
  expect(new Set(notes).size).toBe(notes.length)

  const users = await read<{ id: number; active: boolean }>(
    `SELECT id, active FROM identity.app_user WHERE email LIKE 'user-%' ORDER BY id`,
  )
  const ids = users.map(({ id }) => id)
  const mails = await read<{ id: number }>(
    `SELECT (data -> 'userIds' ->> 0)::integer AS id FROM runtime.outbox WHERE plugin = 'identity' ORDER BY 1`,
  )
  // Nothing is sent to users who are inactive.
  const mailed = mails.map(({ id }) => id)
  expect(new Set(mailed).size).toBe(mailed.length)
  expect(ids).toEqual(expect.arrayContaining(mailed))
  expect(mailed).toEqual(expect.arrayContaining(users.filter(({ active }) => active).map(({ id }) => id)))
  const logged = await read<{ id: number }>(
    `SELECT substr(subject, 6)::integer AS id FROM identity.security_log
     WHERE action = 'user_created' AND details ->> 'email' LIKE 'user-%' ORDER BY 1`,
  )
  expect(logged.map(({ id }) => id)).toEqual(ids)
  expect(ids).toEqual(expect.arrayContaining(acknowledged.flatMap((it) => it.users)))
  const inactive = users.filter(({ active }) => !active).map(({ id }) => id)
  expect(inactive).toEqual(expect.arrayContaining(acknowledged.flatMap((it) => it.deactivated)))
})
