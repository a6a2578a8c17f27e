import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import type { Tx } from '../../runtime/plugin.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const no = new Error('no')

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
beforeEach(async () => {
  scratch = await scratchDatabase()
  const applicationName = `savepoints test ${randomUUID()}`
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName, log: silentLog })
  await database.query('create table kept (it integer primary key)')
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
})

const keep = (tx: Tx, it: number) => tx.query('insert into kept values ($1)', [it])
const kept = async () => (await database.query<{ it: number }>('select it from kept order by it')).map((row) => row.it)

test('savepoints one after the other: keep the writes of those that succeed', async () => {
  await database.transaction(async (tx) => {
    await tx.savepoint(() => keep(tx, 1))
    const failing = tx.savepoint(async () => {
      await keep(tx, 2)
      throw no
    })
    await expect(failing).rejects.toBe(no)
    await expect(tx.savepoint(() => keep(tx, 1))).rejects.toThrow('duplicate key')
    await tx.savepoint(() => keep(tx, 3))
    await keep(tx, 4)
  })
  expect(await kept()).toEqual([1, 3, 4])
})

describe('nested savepoints', () => {
  test.each([
    [1, [1, 5]],
    [2, [1, 2, 5]],
    [3, [1, 2, 3, 5]],
    [4, [1, 2, 3, 4, 5]],
  ])('roll back the writes from level %i on', async (level, expected) => {
    await database.transaction(async (tx) => {
      const at = async (depth: number): Promise<void> => {
        if (depth > 3) return
        await tx
          .savepoint(async () => {
            await keep(tx, depth + 1)
            await at(depth + 1)
            if (depth === level) throw no
          })
          .catch((error) => expect(error).toBe(no))
      }
      await keep(tx, 1)
      await at(1)
      await keep(tx, 5)
    })
    expect(await kept()).toEqual(expected)
  })

  test('belong to their own transaction when one transaction runs inside another', async () => {
    await database.transaction((outer) =>
      outer.savepoint(async () => {
        await keep(outer, 1)
        await database.transaction(async (inner) => {
          await inner.savepoint(() => keep(inner, 2))
          await expect(inner.savepoint(() => Promise.reject(no))).rejects.toBe(no)
          await keep(inner, 3)
          await outer.savepoint(() => keep(outer, 4))
        })
      }),
    )
    expect(await kept()).toEqual([1, 2, 3, 4])
  })
})

describe('savepoints that are not awaited', () => {
  test('a savepoint that is open when the work ends rolls the transaction back', async () => {
    const held = Promise.withResolvers<void>()
    let left: Promise<unknown> = Promise.resolve()
    const work = database.transaction(async (tx) => {
      await keep(tx, 1)
      left = tx.savepoint(async () => {
        await held.promise
        await keep(tx, 2)
      })
      left.catch(() => {})
    })
    await expect(work).rejects.toThrow('await the savepoint')
    held.resolve()
    await expect(left).rejects.toThrow('is over')
    expect(await kept()).toEqual([])
  })

  test('two that are started together fail, and so does their transaction', async () => {
    const work = database.transaction((tx) => Promise.all([1, 2].map((it) => tx.savepoint(() => keep(tx, it)))))
    await expect(work).rejects.toThrow('await the savepoint')
    expect(await kept()).toEqual([])
    // The connections were returned without open savepoints.
    await Promise.all([5, 6, 7].map((it) => database.transaction((tx) => keep(tx, it))))
    expect(await kept()).toEqual([5, 6, 7])
  })
})
