/** How the processes of a user share an embedded database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { type OsUser, Playground, running } from './harness.ts'

export const COUNT = 'select count(*) as rows from kept'
export const WRITE = 'insert into kept select 1 returning *'

/** Declares the tests. */
export function testSharing(who: OsUser): void {
  let here: Playground
  beforeEach(() => {
    here = new Playground(who)
  })
  afterEach(() => here.end())

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
}
