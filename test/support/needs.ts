/**
 * What some tests need of a machine beyond Node.js and npm, and whether it is there. Nothing is started to find out, since
 * the configuration of Vitest asks too. How a lack is reported: `not-tried.ts`.
 */
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export interface Need {
  readonly isMet: boolean
  /** Continues the sentence `it needs ...`. */
  readonly what: string
  /** An instruction, without its full stop. */
  readonly remedy: string
}

const PATH = (process.env.PATH ?? '').split(delimiter)
const folderOf = (program: string, folders = PATH): string | undefined =>
  folders.find((folder) => existsSync(join(folder, program)))

/**
 * The folder of the programs of a PostgreSQL that has Citus, as Debian's packages lay it out.
 */
export function findCitus(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : []
  const found = versions.find((it) => existsSync(`/usr/share/postgresql/${it}/extension/citus.control`))
  return found && `/usr/lib/postgresql/${found}/bin`
}

export const citus: Need = {
  isMet: Boolean(process.env.CITUS_URL) || findCitus() !== undefined,
  what: 'Citus 13',
  remedy:
    "Build and install the extension for Debian's PostgreSQL, or set CITUS_URL to a database on the coordinator of a cluster that the tests may use",
}

/** For what crashes the servers of a cluster. */
export const clusterOfItsOwn: Need = {
  isMet: findCitus() !== undefined,
  what: 'Citus 13 on this machine',
  remedy: "Build and install the extension for Debian's PostgreSQL",
}

/** A program in the PATH that Debian has in a package of the same name. */
export const program = (name: string): Need => ({
  isMet: folderOf(name) !== undefined,
  what: `the program ${name}`,
  remedy: `Install it (Debian: apt-get install ${name})`,
})

export const root: Need = { isMet: process.getuid?.() === 0, what: 'root', remedy: 'Run the tests as root' }

/**
 * The browser that tests start: Debian's chromium-headless-shell or chromium. The first is the same browser without its
 * surroundings: a page takes half the processor time.
 */
export const findBrowser = (): string | undefined =>
  process.env.CHAINWORK_TEST_CHROMIUM ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export const browser: Need = {
  isMet: findBrowser() !== undefined,
  what: 'Chromium',
  remedy:
    'Install it (Debian: apt-get install chromium-headless-shell), or name its program in CHAINWORK_TEST_CHROMIUM',
}

/**
 * The folder of RabbitMQ's scripts. The packages of Debian and Red Hat put them into the first; those in their PATH insist on
 * the user rabbitmq.
 */
export const findRabbitmq = (): string | undefined => folderOf('rabbitmq-server', ['/usr/lib/rabbitmq/bin', ...PATH])

/** For tests that kill, stop and suspend a broker of their own. */
export const rabbitmq: Need = {
  isMet: findRabbitmq() !== undefined,
  what: 'RabbitMQ 3.10 or newer on this machine',
  remedy: 'Install it (Debian: apt-get install rabbitmq-server)',
}

/** Debian's package has it in the first, which is in the PATH of root alone. */
const pgbouncerFolder = folderOf('pgbouncer', ['/usr/sbin', ...PATH])
export const pgbouncer: Need = { ...program('pgbouncer'), isMet: pgbouncerFolder !== undefined }
export const findPgbouncer = (): string => join(pgbouncerFolder ?? '', 'pgbouncer')

/** Checks metrics and rules of alerts. */
export const promtool: Need = {
  ...program('promtool'),
  remedy: 'Install it (Debian: apt-get install prometheus)',
}

/** For tests that use queues of their own on any broker. */
export const findBroker = async (): Promise<Need> => ({
  isMet: process.env.AMQP_URL !== undefined || rabbitmq.isMet || (await listensHere(5_672)),
  what: 'RabbitMQ 3.10 or newer',
  remedy: `${rabbitmq.remedy}, or set AMQP_URL to a broker that the tests may use`,
})

const listensHere = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** @param url of a PostgreSQL, with the user that has to be let in without a password */
export async function findServer(url: string): Promise<Need> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  const isMet = await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
  return {
    isMet,
    what: 'a PostgreSQL on 127.0.0.1:5432',
    remedy:
      'Install it (Debian: apt-get install postgresql), and let the user postgres in from 127.0.0.1 (pg_hba.conf: trust)',
  }
}
