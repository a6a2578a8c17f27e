import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, isUnavailable, openDatabase } from '../../runtime/database/database.ts'
import { openBudget } from '../../runtime/limits/budget.ts'
import { defineModel } from '../../runtime/models.ts'
import type { Log, Tx } from '../../runtime/plugin.ts'
import { scratchDatabase } from '../../runtime/testing.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {} }

class BookModel extends Model<InferAttributes<BookModel>, InferCreationAttributes<BookModel>> {
  declare id: CreationOptional<number>
  declare title: string
  declare price: number
}
const books = defineModel((sequelize) =>
  class extends BookModel {}.init(
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
      title: { type: DataTypes.TEXT, allowNull: false },
      price: { type: DataTypes.DOUBLE, allowNull: false },
    },
    { sequelize, tableName: 'book', modelName: 'book', timestamps: false },
  ),
)

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
beforeAll(async () => {
  scratch = await scratchDatabase()
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName: 'models', log })
  await database.query(
    'CREATE TABLE book (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text UNIQUE, price float8)',
  )
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})
beforeEach(() => database.query('DELETE FROM book'))

const titles = async () =>
  (await database.query<{ title: string }>('SELECT title FROM book ORDER BY 1')).map((it) => it.title)
const add = (db: Pick<Database, 'models'>, title: string) =>
  db.models(({ sequelize, transaction }) => books(sequelize).create({ title, price: 3 }, { transaction }))

test('models: create, find, update and delete rows; int8 is a number', async () => {
  const { id } = await add(database, 'Plan')
  expect(id).toBeTypeOf('number')
  const price = await database.models(async ({ sequelize, transaction }) => {
    const book = await books(sequelize).findByPk(id, { rejectOnEmpty: true, transaction })
    return (await book.update({ price: 5.5 }, { transaction })).price
  })
  expect(price).toBe(5.5)
  expect(await database.query('SELECT title, price FROM book')).toEqual([{ title: 'Plan', price: 5.5 }])
  await database.models(({ sequelize, transaction }) => books(sequelize).destroy({ where: { id }, transaction }))
  expect(await titles()).toEqual([])
})

test('models: run on the transaction, beside its statements', async () => {
  await database.transaction(async (tx) => {
    await tx.query(`INSERT INTO book (title, price) VALUES ('By a statement', 1)`)
    await add(tx, 'By a model')
    const found = await tx.models(({ sequelize, transaction }) => books(sequelize).count({ transaction }))
    expect([found, (await tx.query('SELECT 1 FROM book')).length]).toEqual([2, 2])
    expect(await titles()).toEqual([]) // seen from outside
  })
  expect(await titles()).toEqual(['By a model', 'By a statement'])
})

test('models: are rolled back with the transaction, and with a savepoint', async () => {
  const work = database.transaction(async (tx) => {
    await add(tx, 'Never')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await database.transaction(async (tx) => {
    await add(tx, 'Before')
    await tx
      .savepoint(async () => {
        await add(tx, 'Inside')
        throw new Error('undone')
      })
      .catch(() => {})
    await add(tx, 'After')
  })
  expect(await titles()).toEqual(['After', 'Before'])
})

test('models: several that are started together run one after the other on one connection', async () => {
  await database.transaction(async (tx) => {
    await Promise.all([add(tx, 'a'), tx.query(`INSERT INTO book (title, price) VALUES ('b', 1)`), add(tx, 'c')])
  })
  expect(await titles()).toEqual(['a', 'b', 'c'])
})

test('models: throw the error of the driver, without the statement and its values', async () => {
  await add(database, 'Secret title')
  const error = await add(database, 'Secret title').catch((it: unknown) => it)
  expect(error).toMatchObject({ code: '23505', constraint: 'book_title_key', sql: undefined, parameters: undefined })
  expect(await titles()).toEqual(['Secret title'])
})

test('models: a call without a transaction is refused before it takes a connection', async () => {
  const work = database.models(({ sequelize }) => books(sequelize).findAll())
  await expect(work).rejects.toThrow('A model was used without options.transaction.')
  expect(database.pool.inUse).toBe(0)
})

test('models: count as connections of their account, and give them back', async () => {
  const connections = openBudget({ name: 'c', unit: 'connections', total: 2, quota: 1, maxWaiting: 0, waitTimeout: 1 })
  const own = database.countedFor(connections, 7)
  const used = await own.models(async ({ sequelize, transaction }) => {
    await books(sequelize).count({ transaction })
    return [connections.usedBy(7), database.pool.inUse]
  })
  expect([used, connections.usedBy(7), database.pool.inUse]).toEqual([[1, 1], 0, 0])
})

test('models: a transaction that was ended takes no more of them', async () => {
  const tx = await database.transaction(async (it) => {
    await add(it, 'Kept')
    return it
  })
  await expect(add(tx, 'Late')).rejects.toThrow('is over')
})

test('defineModel: defines the model once on each pool', async () => {
  const other = await openDatabase({ address: { url: scratch.url }, poolSize: 1, applicationName: 'other', log })
  const model = (it: Database) => it.models(async ({ sequelize }) => books(sequelize))
  expect(await model(database)).toBe(await model(database))
  expect(await model(other)).not.toBe(await model(database))
  await other.close()
})

test('models: a lost connection is known as such', async () => {
  const lost = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await database.query('SELECT pg_terminate_backend($1)', [row?.pid])
    await tx.models(({ sequelize, transaction }) => books(sequelize).count({ transaction }))
  })
  expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true)
  await expect.poll(() => database.pool.inUse).toBe(0)
})

test('models: an error of a network of the plugin’s own is not one of the database', async () => {
  const own = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const thrown = await database.models(() => Promise.reject(own)).catch((error: unknown) => error)
  expect([thrown, isUnavailable(thrown)]).toEqual([own, false])
})

test('models: what goes on after the transaction has failed writes nothing', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const work = database.models(async ({ sequelize, transaction }) => {
    const model = books(sequelize)
    late = model.count({ transaction }).then(() => model.create({ title: 'Late', price: 1 }, { transaction }))
    late.catch(() => {})
    await model.create({ title: 'Bad', price: null as never }, { transaction })
  })
  await expect(work).rejects.toThrow('cannot be null')
  await expect(late).rejects.toThrow('is over')
  expect(await titles()).toEqual([])
})

test('models: a transaction that is kept after the end is refused', async () => {
  const kept = await database.models(async ({ sequelize, transaction }) => {
    await books(sequelize).count({ transaction })
    return { sequelize, transaction }
  })
  const { transaction } = kept
  await expect(books(kept.sequelize).create({ title: 'Late', price: 1 }, { transaction })).rejects.toThrow('is over')
  expect(await titles()).toEqual([])
})

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['query', (tx) => tx.query('SELECT 1')],
  ['models', (tx) => add(tx, 'Inside')],
  ['savepoint', (tx) => tx.savepoint(async () => {})],
])('models: tx.%s inside of them is refused, since it would wait for ever', async (_, statement) => {
  await expect(database.transaction((tx) => tx.models(() => statement(tx)))).rejects.toThrow('Inside tx.models')
})

test('models: an error of validation does not hold the row', async () => {
  const thrown = await add(database, null as never).catch((error: unknown) => error)
  expect(Object.keys(thrown as object).filter((name) => !['sql', 'parameters'].includes(name))).toEqual([])
})
