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
const settled = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status)

describe('savepoints started together', () => {
  test('keep the writes of the fulfilled one when the other fails, in either order', async () => {
    await database.transaction(async (tx) => {
      const later = Promise.withResolvers<void>()
      const failing = tx.savepoint(async () => {
        await keep(tx, 1)
        await later.promise
        throw no
      })
      const holding = tx.savepoint(() => keep(tx, 2))
      later.resolve()
      expect(await settled([failing, holding])).toEqual(['rejected', 'fulfilled'])
      const works = [() => keep(tx, 3), () => keep(tx, 3), () => keep(tx, 4)]
      expect(await settled(works.map((work) => tx.savepoint(work)))).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    })
    expect(await kept()).toEqual([2, 3, 4])
  })

  test('run one after the other, in the order in which they were started', async () => {
    const steps: string[] = []
    await database.transaction((tx) =>
      Promise.all(
        ['a', 'b', 'c'].map((name) =>
          tx.savepoint(async () => {
            steps.push(`${name} begins`)
            await tx.query('select 1')
            await tx.query('select 2')
            steps.push(`${name} ends`)
          }),
        ),
      ),
    )
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  test('are each rolled back alone inside another savepoint', async () => {
    await database.transaction((tx) =>
      tx.savepoint(async () => {
        await keep(tx, 1)
        const works = [
          tx.savepoint(() => keep(tx, 2)),
          tx.savepoint(() => keep(tx, 2)),
          tx.savepoint(() => keep(tx, 3)),
        ]
        expect(await settled(works)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        await keep(tx, 4)
      }),
    )
    expect(await kept()).toEqual([1, 2, 3, 4])
  })
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

describe('savepoints and statements that are not awaited', () => {
  test('a statement started beside an open savepoint is refused, and does not run inside it', async () => {
    await database.transaction(async (tx) => {
      const held = Promise.withResolvers<void>()
      const open = tx.savepoint(async () => {
        await keep(tx, 1)
        await held.promise
      })
      const beside = keep(tx, 2)
      await expect(beside).rejects.toThrow('started beside a savepoint')
      held.resolve()
      await open
      await keep(tx, 3)
    })
    expect(await kept()).toEqual([1, 3])
  })

  test('a query shared by a savepoint and the code beside it throws instead of deadlocking', async () => {
    let loading: Promise<unknown> | undefined
    const work = database.transaction(async (tx) => {
      const load = () => {
        loading ??= tx.query('select 1')
        return loading
      }
      await Promise.all([tx.savepoint(async () => void (await load())), load()])
    })
    await expect(work).rejects.toThrow('started beside a savepoint')
  })

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

  test('a statement started after its savepoint failed is refused', async () => {
    const later = Promise.withResolvers<void>()
    let left: Promise<unknown> = Promise.resolve()
    await database.transaction(async (tx) => {
      const work = tx.savepoint(async () => {
        left = later.promise.then(() => keep(tx, 1))
        left.catch(() => {})
        throw no
      })
      await expect(work).rejects.toBe(no)
      later.resolve()
      await expect(left).rejects.toThrow('is over')
      await keep(tx, 2)
    })
    expect(await kept()).toEqual([2])
  })

  test('a running or queued savepoint is rolled back when the savepoint around it fails', async () => {
    const works: Promise<unknown>[] = []
    await database.transaction(async (tx) => {
      const around = tx.savepoint(async () => {
        works.push(
          ...[1, 2, 3].map((it) =>
            tx.savepoint(async () => {
              await keep(tx, it)
              if (it === 1) throw no
              await keep(tx, 10 + it)
            }),
          ),
        )
        await Promise.all(works)
      })
      await expect(around).rejects.toBe(no)
      expect(await settled(works)).toEqual(['rejected', 'rejected', 'rejected'])
      await keep(tx, 4)
    })
    expect(await kept()).toEqual([4])
    // The connections were returned without open savepoints or queued statements.
    await Promise.all([5, 6, 7].map((it) => database.transaction((tx) => keep(tx, it))))
    expect(await kept()).toEqual([4, 5, 6, 7])
  })
})
