import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../runtime/database/database.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { waitFor } from '../support/wait-for.ts'

/** A database, the URL with which a role of its own opens it, and how many connections the role may have. */
async function databaseOfRole() {
  const scratch = await scratchDatabase()
  const admin = await openDatabase({
    address: { url: scratch.url },
    poolSize: 1,
    applicationName: 'connection health test',
    log: silentLog,
  })
  const role = `limited_${randomUUID().slice(0, 8)}`
  const limit = (n: number) => admin.query(`alter role ${role} connection limit ${n}`)
  await admin.query(`create role ${role} login password '${role}'`)
  onTestFinished(async () => {
    await admin.query(`drop role ${role}`)
    await admin.close()
    await scratch.drop()
  })
  const url = new URL(scratch.url)
  url.username = url.password = role
  return { url: url.href, limit }
}

test('log: has one line while the server refuses new connections, whatever the open ones answer, and one when it is over', async () => {
  const { url, limit } = await databaseOfRole()
  const log = recordingLog()
  const database = await openDatabase({ address: { url }, poolSize: 3, applicationName: 'limited', log })
  try {
    const concurrent = async (statements: number) => {
      const all = Array.from({ length: statements }, () => database.query('select pg_sleep(0.5)'))
      return (await Promise.allSettled(all)).map(({ status }) => status).sort()
    }
    expect(await concurrent(2)).toEqual(['fulfilled', 'fulfilled'])
    await limit(2)
    const until = performance.now() + 4_000 // ms, several times as long as between two probes
    while (performance.now() < until) {
      // Two are refused where the probe has one of the two connections at the moment.
      expect(await concurrent(3)).toContain('rejected')
      await pause(100)
    }
    const lines = () => log.lines.map(({ level, message }) => [level, message])
    const lost = ['warn', 'the database cannot be used; requests that need it get 503 until it can']
    expect(lines()).toEqual([lost])
    expect(log.lines[0]?.fields).toMatchObject({ reason: expect.stringContaining('too many connections for role') })
    await limit(10)
    await waitFor('it logs that new connections succeed', () => lines().length > 1)
    expect(await concurrent(3)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(lines()).toEqual([lost, ['info', 'the database can be used again']])
  } finally {
    await database.close()
  }
})
