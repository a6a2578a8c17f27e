import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommitUnknown, type Database, openDatabase } from '../../runtime/database/database.ts'
import { openUnitOfWork } from '../../runtime/database/unit-of-work.ts'
import { openBudgets } from '../../runtime/limits/budgets.ts'
import type { Db } from '../../runtime/plugin.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let ran: string[]
const log = recordingLog()
const errors = () => log.lines.flatMap(({ level, fields }) => (level === 'error' ? [fields.err] : []))
beforeEach(async () => {
  scratch = await scratchDatabase()
  ran = []
  log.lines.length = 0
  const applicationName = `after commit test ${randomUUID()}`
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName, log })
  await database.query('create table kept (it integer primary key)')
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
})

const INSERT = 'insert into kept values ($1)'
const kept = async (db: Db = database) => (await db.query('select it from kept')).length

test('afterCommit: reads the committed rows, runs in order of registration, and is awaited', async () => {
  const result = await database.transaction(async (tx) => {
    tx.afterCommit(async (db) => {
      ran.push(`first sees ${await kept(db)}`)
    })
    await tx.savepoint(async () => {
      tx.afterCommit(() => void ran.push('second'))
      await tx.query(INSERT, [1])
    })
    tx.afterCommit(() => database.transaction(async () => void ran.push('third')))
    expect(ran).toEqual([])
    return 'result'
  })
  expect([result, ran]).toEqual(['result', ['first sees 1', 'second', 'third']])
})

test('afterCommit: logs an error, and goes on with the other work and the caller', async () => {
  const fault = new Error('after')
  await database.transaction(async (tx) => {
    await tx.query(INSERT, [1])
    tx.afterCommit(() => {
      throw fault
    })
    tx.afterCommit(() => Promise.reject(fault))
    tx.afterCommit(() => void ran.push('rest'))
  })
  expect([ran, errors(), await kept()]).toEqual([['rest'], [fault, fault], 1])
})

test('afterCommit: does not run after a rollback, nor when its savepoint was rolled back', async () => {
  const no = new Error('no')
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => void ran.push('never'))
    await tx.query(INSERT, [1])
    throw no
  })
  await expect(work).rejects.toBe(no)
  await database.transaction(async (tx) => {
    tx.afterCommit(() => void ran.push('before'))
    const failing = tx.savepoint(async () => {
      tx.afterCommit(() => void ran.push('undone'))
      await tx.savepoint(async () => tx.afterCommit(() => void ran.push('undone with what is around it')))
      throw no
    })
    await expect(failing).rejects.toBe(no)
    tx.afterCommit(() => void ran.push('behind'))
  })
  expect(ran).toEqual(['before', 'behind'])
})

test('afterCommit: does not run when COMMIT fails', async () => {
  await database.query('create table child (it integer references kept deferrable initially deferred)')
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => void ran.push('never'))
    await tx.query('insert into child values (1)')
  })
  await expect(work).rejects.toThrow('foreign key')
  expect(ran).toEqual([])
})

test('afterCommit: does not run when the outcome of COMMIT is unknown', async () => {
  // A deferred trigger ends the connection during COMMIT.
  await database.query(`create function cut() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(20); return null; end $$`)
  await database.query(
    'create constraint trigger cut after insert on kept deferrable initially deferred for each row execute function cut()',
  )
  const work = database.transaction(async (tx) => {
    tx.afterCommit(() => void ran.push('never'))
    await tx.query(INSERT, [1])
  })
  await expect(work).rejects.toBeInstanceOf(CommitUnknown)
  expect(ran).toEqual([])
})

test('afterCommit: of a repeated transaction only the work of the committed run runs', async () => {
  const events = { publicEvents: new Map<string, string>(), listening: () => [], traceparent: () => null }
  const budgets = openBudgets({ bytes: 1, connections: 2 }, { of: () => undefined }, log)
  const unitOfWork = openUnitOfWork(database, { now: () => new Date() }, log, events, budgets)
  let runs = 0
  await unitOfWork.transaction(async (tx) => {
    runs += 1
    tx.afterCommit(() => void ran.push(`run ${runs}`))
    await tx.query(INSERT, [runs])
    if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect([runs, ran, await kept()]).toEqual([2, ['run 2'], 1])
})

test('afterCommit: throws after the end of the transaction', async () => {
  const { tx } = await database.transaction(async (it) => ({ tx: it }))
  expect(() => tx.afterCommit(() => {})).toThrow('is over')
})
