/** Starts processes that use an embedded database, and ends them and their database after a test. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { root } from '../../support/needs.ts'
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.ts'

const PROGRAM = fileURLToPath(new URL('./user.ts', import.meta.url))
const NOBODY = 65_534

export interface OsUser {
  readonly name: string
  readonly uid?: number
}
const asRoot = root.isMet
export const osUsers: readonly OsUser[] = asRoot
  ? [{ name: 'root' }, { name: 'an ordinary user', uid: NOBODY }]
  : [{ name: 'an ordinary user' }]

export interface User {
  readonly process: ChildProcess
  /** Resolves with the pid of the postmaster once the database answers. */
  readonly ready: Promise<number>
  ask(sql: string): Promise<unknown>
  /** SIGTERM, then the exit code. */
  leave(): Promise<number | null>
  kill(): Promise<void>
}

const created = new Map<OsUser, Playground>()

/** Removes the folders that `created` copied. */
export async function removeCreated(): Promise<void> {
  for (const origin of created.values()) await origin.end()
  created.clear()
}

/** Copies what is in a data folder that no process uses, with owners and modes. */
export const copyData = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to])

export class Playground {
  readonly root: string
  readonly who: OsUser
  readonly #users: ChildProcess[] = []
  readonly #dataDirs = new Set<string>()

  constructor(who: OsUser) {
    this.who = who
    this.root = temporaryFolder('embedded')
    this.own(this.root)
  }

  /** Makes a folder that only the user can open. */
  folder(name: string): string {
    const path = join(this.root, name)
    mkdirSync(path, { recursive: true })
    this.own(path)
    return path
  }

  /**
   * Makes a data folder whose database was created before, by the same user: a copy of one that the first test to call
   * this makes. It takes a tenth of what a creation does.
   */
  async created(): Promise<string> {
    const known = created.get(this.who)
    if (known === undefined) {
      const origin = new Playground(this.who)
      created.set(this.who, origin)
      const user = origin.start(origin.folder('data'))
      await user.ready
      await user.leave()
    }
    const data = this.folder('data')
    copyData(join((created.get(this.who) as Playground).root, 'data'), data)
    return data
  }

  own(path: string): void {
    chmodSync(path, 0o700)
    if (this.who.uid !== undefined) chownSync(path, this.who.uid, this.who.uid)
  }

  start(dataDir: string, cwd = '/'): User {
    const ids = this.who.uid === undefined ? {} : { uid: this.who.uid, gid: this.who.uid }
    const child = spawn(process.execPath, [PROGRAM, dataDir], { cwd, ...ids, detached: true })
    this.#users.push(child)
    this.#dataDirs.add(resolve(cwd, dataDir))
    let errors = ''
    child.stderr.on('data', (piece) => {
      errors += piece
    })
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => {
      const { value, done } = await answers.next()
      if (done) throw new Error(`The process has ended: ${errors}`)
      return value as string
    }
    const exited = once(child, 'exit') as Promise<[number | null]>
    return {
      process: child,
      ready: next().then((text) => Number(text.replace('ready ', ''))),
      ask: async (sql) => {
        child.stdin.write(`${sql}\n`)
        return JSON.parse(await next())
      },
      leave: async () => {
        child.kill('SIGTERM')
        return (await exited)[0]
      },
      kill: async () => {
        child.kill('SIGKILL')
        await exited
      },
    }
  }

  /** The pid of the postmaster that serves `<dataDir>/postgres` now, or undefined. */
  postmaster(dataDir: string): number | undefined {
    const file = join(dataDir, 'postgres/postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
    return pid > 0 && running(pid) ? pid : undefined
  }

  async end(): Promise<void> {
    for (const child of this.#users) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    // Only a failed test leaves a postmaster running.
    for (const dataDir of this.#dataDirs) {
      const pid = this.postmaster(dataDir)
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    }
    removeFolder(this.root)
  }
}

export function running(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/s.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '')
  } catch {
    return false
  }
}
