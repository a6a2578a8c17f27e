import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectUnbounded } from '../../runtime/database/connection.ts'
import { type Database, isRetryable, isUnavailable, openDatabase } from '../../runtime/database/database.ts'
import type { Tx } from '../../runtime/plugin.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { waitFor } from '../support/wait-for.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
const name = `database test ${randomUUID()}`

beforeEach(async () => {
  scratch = await scratchDatabase()
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 3, applicationName: name, log: silentLog })
  await database.query('create table kept (it integer primary key)')
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
})

const kept = async () => (await database.query<{ it: number }>('select it from kept order by it')).map((row) => row.it)
const keep = (it: number) => ['insert into kept values ($1)', [it]] as const
const connections = async () => {
  const [row] = await database.query<{ n: number }>(
    'select count(*) as n from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [name],
  )
  return row?.n
}

describe('rows', () => {
  test('hold numbers, dates as text, instants as Date, and parsed json', async () => {
    const [row] = await database.query(
      `select 9007199254740991::int8 as id, 12.5::numeric as amount, date '2026-03-01' as day, '{"a":[1]}'::jsonb as data,
              timestamptz '2026-03-01 12:00:00+02' as at, array[1,null]::int8[] as ids, array[date '2026-03-01'] as days`,
    )
    expect(row).toEqual({
      id: 9007199254740991,
      amount: 12.5,
      day: '2026-03-01',
      data: { a: [1] },
      at: new Date('2026-03-01T10:00:00Z'),
      ids: [1, null],
      days: ['2026-03-01'],
    })
  })

  test('are the same whatever the database has set for its sessions, and so is what a transaction sees', async () => {
    const quoted = `"${new URL(scratch.url).pathname.slice(1)}"`
    const settings = [
      "datestyle = 'SQL, DMY'",
      'extra_float_digits = 0',
      "default_transaction_isolation = 'repeatable read'",
    ]
    for (const setting of settings) await database.query(`alter database ${quoted} set ${setting}`)
    const other = await openDatabase({
      address: { url: scratch.url },
      poolSize: 1,
      applicationName: name,
      log: silentLog,
    })
    try {
      const [row] = await other.query(
        "select timestamptz '2026-03-01 12:00:00+02' as at, date '2026-03-01' as day, 0.1::float8 + 0.2::float8 as sum, current_setting('transaction_isolation') as isolation",
      )
      expect(row).toEqual({
        at: new Date('2026-03-01T10:00:00Z'),
        day: '2026-03-01',
        sum: 0.1 + 0.2,
        isolation: 'read committed',
      })
    } finally {
      await other.close()
    }
  })

  test('are the same at each further run of their prepared statement, on each connection', async () => {
    await database.query('insert into kept values (1)')
    const read = () =>
      database.query("select it, it::int8 * 2 as double, null as nothing, '{}'::jsonb as data from kept")
    const write = () => database.query('update kept set it = it')
    const expected = [{ it: 1, double: 2, nothing: null, data: {} }]
    for (let n = 0; n < 3; n++) {
      expect(await Promise.all([read(), read(), read()])).toEqual([expected, expected, expected])
      expect(await write()).toEqual([])
    }
  })

  test('keep the last of two columns with one name; a refused statement does not change the rows of the next', async () => {
    await expect(database.query('select 1, 2 as a, 3 as a')).resolves.toEqual([{ '?column?': 1, a: 3 }])
    await expect(database.query('select $1::int', ['text'])).rejects.toThrow('invalid input syntax')
    await expect(database.query('select $1::int as it', [1])).resolves.toEqual([{ it: 1 }])
  })

  test('come in UTC whatever the server is set to', async () => {
    expect(await database.query("select current_setting('timezone') as zone")).toEqual([{ zone: 'UTC' }])
  })
})

test('a connection of a migration has no time limit of the role or the database', async () => {
  const limits = await database.query<{ name: string }>(
    `select name from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout')`,
  )
  const quoted = `"${new URL(scratch.url).pathname.slice(1)}"`
  for (const { name } of limits) await database.query(`alter database ${quoted} set ${name} = '45s'`)
  const client = await connectUnbounded({ url: scratch.url }, name)
  try {
    const { rows } = await client.query('select name, setting from pg_settings where name = any ($1)', [
      limits.map((it) => it.name),
    ])
    expect(rows).toEqual(limits.map((it) => ({ name: it.name, setting: '0' })))
  } finally {
    await client.end()
  }
})

describe('a transaction', () => {
  test('keeps what it wrote', async () => {
    expect(await database.transaction(async (tx) => void (await tx.query(...keep(1))))).toBeUndefined()
    expect(await kept()).toEqual([1])
  })

  test('takes no connection before its first statement, and commits nothing when there was none', async () => {
    const blocked = Promise.withResolvers<void>()
    const idle = Array.from({ length: 10 }, () => database.transaction(() => blocked.promise))
    // Ten open transactions on three connections: none of them holds one.
    expect(await kept()).toEqual([])
    blocked.resolve()
    await Promise.all(idle)
    expect(await database.transaction(async () => 'nothing to do')).toBe('nothing to do')
  })

  test('undoes all when the work throws', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(...keep(1))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await kept()).toEqual([])
  })

  test('undoes a savepoint alone when what is in it throws', async () => {
    await database.transaction(async (tx) => {
      await tx.query(...keep(1))
      await expect(
        tx.savepoint(async () => {
          await tx.query(...keep(2))
          await tx.query(...keep(1))
        }),
      ).rejects.toThrow(/duplicate key/)
      await tx.savepoint(async () => void (await tx.query(...keep(3))))
    })
    expect(await kept()).toEqual([1, 3])
  })

  test('runs statements that were started together one after the other', async () => {
    const rows = await database.transaction((tx) =>
      Promise.all([1, 2, 3].map((it) => tx.query('insert into kept values ($1) returning it', [it]))),
    )
    expect(rows.flat()).toEqual([{ it: 1 }, { it: 2 }, { it: 3 }])
  })

  test('runs several statements in order, each of which sees the ones before it, each time', async () => {
    for (const it of [1, 2, 3])
      expect(
        await database.transaction((tx) =>
          tx.queries(
            { sql: 'insert into kept values ($1)', params: [it] },
            { sql: 'select max(it) as max from kept' },
            { sql: 'select $1::text as text', params: ['x'] },
          ),
        ),
      ).toEqual([[], [{ max: it }], [{ text: 'x' }]])
    expect(await kept()).toEqual([1, 2, 3])
  })

  test('runs none of several statements after one that fails, nor after a value that cannot be sent', async () => {
    const ring: { it?: object } = {}
    ring.it = ring
    const both = (tx: Tx, value: unknown, divisor: number) =>
      tx.queries(
        { sql: 'insert into kept values ($1)', params: [value] },
        { sql: 'select 1 / $1::int', params: [divisor] },
        { sql: 'insert into kept values (100)' },
      )
    await database.transaction((tx) => both(tx, 1, 1))
    await database.query('delete from kept where it = 100')
    await database.transaction(async (tx) => {
      await expect(tx.savepoint(() => both(tx, 2, 0))).rejects.toThrow('division by zero')
      await tx.query(...keep(3))
    })
    await expect(database.transaction((tx) => both(tx, ring, 1))).rejects.toThrow(/circular/)
    await expect(database.transaction((tx) => both(tx, 4, 0))).rejects.toThrow('division by zero')
    expect(await kept()).toEqual([1, 3])
  })

  test('rejects when the error of a statement was swallowed, since it was rolled back', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(...keep(1))
      await tx.query('select 1/0').catch(() => {})
    })
    await expect(work).rejects.toThrow(/error was swallowed/)
    expect(await kept()).toEqual([])
  })

  test('refuses a statement after its end', async () => {
    const late = await database.transaction(async (tx) => {
      await tx.query(...keep(1))
      return { tx }
    })
    await expect(late.tx.query('select 1')).rejects.toThrow(/transaction is over/)
    expect(await kept()).toEqual([1])
  })

  test('that lost its connection is unavailable, and the connection does not come back', async () => {
    const [before] = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
    const work = database.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'))
    const error = await work.catch((it: unknown) => it)
    expect(isUnavailable(error)).toBe(true)
    const [after] = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(after?.pid).not.toBe(before?.pid)
  })

  test('that is not serialisable rejects with an error that isRetryable recognises', async () => {
    await database.query(...keep(1))
    const countThen = (tx: Tx, then: () => Promise<unknown>) =>
      tx
        .query('set transaction isolation level serializable')
        .then(() => tx.query('select count(*) from kept'))
        .then(then)
    const skewed = database.transaction((second) =>
      countThen(second, async () => {
        await database.transaction((first) => countThen(first, () => first.query(...keep(2))))
        await second.query(...keep(3))
      }),
    )
    const error = await skewed.catch((it: unknown) => it)
    expect(isRetryable(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
    expect(await kept()).toEqual([1, 2])
  })
})

describe('a fault', () => {
  test('of a statement has the function that ran the statement in its stack', async () => {
    async function readMissingTable() {
      await database.query('select * from missing where it = $1', [1])
    }
    const error: Error = await readMissingTable().then(
      () => expect.fail('no error'),
      (thrown) => thrown,
    )
    expect(error.stack).toContain('relation "missing" does not exist')
    expect(error.stack).toContain('readMissingTable')
  })

  test('of a constraint names it', async () => {
    await database.query(...keep(1))
    const error = await database.query(...keep(1)).catch((it: unknown) => it)
    expect(error).toMatchObject({ constraint: 'kept_pkey' })
    expect(isUnavailable(error) || isRetryable(error)).toBe(false)
  })

  test('rejects at once when the server is not there', async () => {
    const away = openDatabase({
      address: { url: 'postgres://nobody@127.0.0.1:1/none' },
      poolSize: 1,
      applicationName: name,
      log: silentLog,
    })
    expect(isUnavailable(await away.catch((it: unknown) => it))).toBe(true)
    const gone = openDatabase({
      address: { socketFolder: '/nowhere', port: 1, user: 'u', database: 'd' },
      poolSize: 1,
      applicationName: name,
      log: silentLog,
    })
    expect(isUnavailable(await gone.catch((it: unknown) => it))).toBe(true)
  })

  test('of a missing file is no lost database', () => {
    const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
    expect(isUnavailable(error)).toBe(false)
  })

  test('is none when a migration changed the table of a prepared statement', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select * from kept')))
    await database.query(...keep(1))
    await database.query('alter table kept add column also text')
    expect(await database.query('select * from kept')).toEqual([{ it: 1, also: null }])
  })

  test('of a changed table lets a transaction be run again, which then succeeds', async () => {
    const read = () => database.transaction((tx) => tx.query('select * from kept'))
    await read()
    await database.query('alter table kept add column also text')
    expect(isRetryable(await read().catch((it: unknown) => it))).toBe(true)
    expect(await read()).toEqual([])
  })
})

test('statements without end do not fill the server: connections are replaced with the names', async () => {
  const [before] = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (let it = 0; it < 1_001; it++) await database.query(`select ${it} as it`)
  const [after] = await database.query<{ pid: number; prepared: number }>(
    'select pg_backend_pid() as pid, (select count(*) from pg_prepared_statements) as prepared',
  )
  expect(after?.pid).not.toBe(before?.pid)
  expect(after?.prepared).toBeLessThan(10)
})

describe('notices', () => {
  test('arrive once their transaction commits, and never when it rolls back', async () => {
    const heard: (string | null)[] = []
    database.listen('test.changed', (payload) => heard.push(payload))
    await waitFor('it listens', () => heard.includes(null))
    await database
      .transaction(async (tx) => {
        await database.notify(tx, 'test.changed', 'rolled back')
        throw new Error('no')
      })
      .catch(() => {})
    await database.transaction((tx) => database.notify(tx, 'test.changed', 'committed'))
    await waitFor('the notice is heard', () => heard.includes('committed'))
    expect(heard).toEqual([null, 'committed'])
  })

  test('of a channel that was added later arrive too', async () => {
    const heard: (string | null)[] = []
    database.listen('test.early', () => {})
    database.listen('test.late', (payload) => heard.push(payload))
    await waitFor('it listens', () => heard.length === 1)
    database.listen('test.latest', (payload) => heard.push(payload))
    await waitFor('it listens there', () => heard.length === 2)
    await database.notify(database, 'test.latest', 'latest')
    await waitFor('the notice is heard', () => heard.length === 3)
    expect(heard).toEqual([null, null, 'latest'])
  })

  test('that may have been missed are announced by null, and later ones arrive again', async () => {
    const heard: (string | null)[] = []
    database.listen('test.changed', (payload) => heard.push(payload))
    await waitFor('it listens', () => heard.length === 1)
    await database.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `${name} (listen)`,
    ])
    await waitFor('null has arrived for the loss and for the return', () => heard.length === 3)
    await database.notify(database, 'test.changed', 'back')
    await waitFor('the notice is heard', () => heard.includes('back'))
    expect(heard).toEqual([null, null, null, 'back'])
  })
})

test('closing leaves no connection behind, not even one that is in use', async () => {
  const other = await openDatabase({
    address: { url: scratch.url },
    poolSize: 2,
    applicationName: name,
    log: silentLog,
  })
  other.listen('test.changed', () => {})
  const stuck = other.query('select pg_sleep(20)').catch((it: unknown) => it)
  await waitFor('the statement runs', async () => (await connections()) !== 0)
  await other.close(100)
  expect(isUnavailable(await stuck)).toBe(true)
  const [left] = await database.query<{ n: number }>(
    'select count(*) as n from pg_stat_activity where application_name = $1',
    [`${name} (listen)`],
  )
  expect(left?.n).toBe(0)
})
