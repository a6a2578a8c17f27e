/**
 * The commands `account export` and `account delete`: all that an account has, in the tables of all plugins. Both are logged,
 * before they begin and when they are done, where the log outlives the account: `account log`.
 *
 * What is secret is not exported: columns of bytes (keys, fingerprints, hashes), encrypted columns, hashes of passwords and
 * what belongs to a single sign-in; and no table of tokens, sessions and codes, which all have a column `hash`.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Commands, conflict, invalidParameter, isProblem, type Runners, type Terminal } from '#runtime'
import { ACCOUNT } from '#runtime/command-options'
import { showAccountToOperators } from '../admin/views.ts'
import type { Parts } from '../parts.ts'
import { findPartlyDeleted, logEnd, logStart, readAccountLog } from '../store/account-log.ts'
import {
  type AccountTable,
  countRows,
  deleteAccount,
  deleteRows,
  findAccountTables,
  readRows,
  revokeAllAccess,
  useRepeatableRead,
} from '../store/account-tables.ts'
import { account } from './options.ts'

const EXPORTED_AT_ONCE = 50 // rows; a plan has megabytes
const DELETED_AT_ONCE = 5_000 // rows
const MAX_LOGGED = 1_000 // entries
/** Background work of the service may add rows meanwhile; each round finds fewer. */
const MAX_ROUNDS = 20

/** What the runtime keeps for requests that are under way. */
const PASSING = ['runtime.idempotency', 'runtime.outbox', 'runtime.rate_lease']
const SECRET = /(_hash|_sealed|^nonce|^code_challenge)$/

export const accountDataCommands = {
  'account export': {
    summary: 'Writes all that an account has, without secrets, to a new folder, as JSON lines',
    options: [ACCOUNT, { name: 'folder', summary: 'The folder, which must not exist yet', required: true }],
  },
  'account delete': {
    summary: 'Deletes an account and all that it has, in all plugins; export it before',
    options: [ACCOUNT, { name: 'yes', summary: 'Does not ask', type: 'boolean' }],
  },
  'account log': {
    summary: `Lists the last ${MAX_LOGGED} exports and deletions of accounts, also of deleted ones`,
    options: [],
    reads: true,
  },
} as const satisfies Commands

export function accountDataRunners({ host, cacheInvalidation }: Parts): Runners<typeof accountDataCommands> {
  const { db } = host
  const tablesOf = async (accountId: number) =>
    findAccountTables(db, ['runtime', ...(await host.pluginsOf(accountId)).map(({ name }) => name)])

  return {
    async 'account export'(options, terminal) {
      const row = await account(db, options.account)
      const { id } = row
      const tables = (await tablesOf(id)).filter(isExported)
      await makeFolder(options.folder)
      const entry = await logged('export', row)
      const rows: Record<string, number> = {}
      await host.transaction(async (tx) => {
        await useRepeatableRead(tx)
        for (const [index, table] of tables.entries()) {
          const full = `${table.schema}.${table.table}`
          const columns = table.columns.filter((it) => it.type !== 'bytea' && !SECRET.test(it.name))
          const names = columns.map((it) => it.name)
          const file = createWriteStream(join(options.folder, `${full}.jsonl`), { flags: 'wx', mode: 0o600 })
          let count = 0
          async function* texts() {
            for await (const lines of readRows(tx, table, names, id, EXPORTED_AT_ONCE)) {
              terminal.signal.throwIfAborted()
              yield `${lines.join('\n')}\n`
              count += lines.length
              terminal.progress(`${full}: ${count} rows`, index / tables.length)
            }
          }
          await pipeline(texts, file)
          rows[full] = count
        }
      })
      const exportedAt = host.clock.now().toISOString()
      const manifest = { account: showAccountToOperators(row, host.config), exportedAt, rows }
      await writeFile(join(options.folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
      await entry.end(sum(Object.values(rows)))
      return { folder: options.folder, tables: tables.length, rows: sum(Object.values(rows)) }
    },

    async 'account delete'(options, terminal) {
      const { id, name } = await account(db, options.account).catch(async (error) => {
        const found = isProblem(error) && error.status === 404 && (await findPartlyDeleted(db, options.account))
        if (found) return found
        throw error
      })
      const tables = await tablesOf(id)
      const counts = await Promise.all(tables.map((table) => countRows(db, table, id)))
      const question = `Account ${id} (${name}) and its ${sum(counts)} rows will be deleted for good.`
      if (!options.yes && (await terminal.ask(`${question} Type the account's name to go on: `, '--yes')) !== name)
        throw conflict('not_confirmed', 'Nothing was deleted: that is not the name of the account.')
      const entry = await logged('delete', { id, name })
      await host.transaction(async (tx) => {
        await revokeAllAccess(tx, id)
        await cacheInvalidation.invalidate(tx, `account:${id}`)
      })
      const expected = sum(counts)
      let deleted = await deleteAll(tables, id, { before: 0, expected }, terminal)
      await deleteAccount(db, id)
      // What a request or a job that was under way has added.
      deleted = await deleteAll(tables, id, { before: deleted, expected }, terminal)
      await entry.end(deleted)
      return { id, name, deleted: true, rows: deleted }
    },

    'account log': async () => ({ value: await readAccountLog(db, MAX_LOGGED) }),
  }

  async function logged(action: 'export' | 'delete', { id, name }: { readonly id: number; readonly name: string }) {
    const started = { account: id, accountName: name, action, operator: operator(), startedAt: host.clock.now() }
    const entry = await logStart(db, started)
    return { end: (rows: number) => logEnd(db, entry, { endedAt: host.clock.now(), rows }) }
  }

  /** Resolves to how many rows are deleted, those `before` included. Broken off, it can be started again. */
  async function deleteAll(
    tables: readonly AccountTable[],
    id: number,
    { before, expected }: { readonly before: number; readonly expected: number },
    terminal: Terminal,
  ) {
    let total = before
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const atBegin = total
      for (const table of tables) {
        for (let n = DELETED_AT_ONCE; n > 0; ) {
          terminal.signal.throwIfAborted()
          n = await host.transaction((tx) => deleteRows(tx, table, id, DELETED_AT_ONCE))
          total += n
          terminal.progress(`deleted ${total} rows, now of ${table.name}`, total / Math.max(1, expected))
        }
      }
      if (total === atBegin) return total
    }
    throw conflict('still_in_use', `Account ${id} gets new rows as fast as they are deleted; run the command again.`)
  }
}

const isExported = ({ schema, table, columns }: AccountTable) =>
  !PASSING.includes(`${schema}.${table}`) && !columns.some((it) => it.name === 'hash' && it.type === 'bytea')

function operator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // Containers run as users without a name.
    return `uid ${process.getuid?.()}@${hostname()}`
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw invalidParameter('folder', `${folder} exists already; name a folder that does not.`)
    throw invalidParameter('folder', `${folder} cannot be made (${code}).`)
  }
}
