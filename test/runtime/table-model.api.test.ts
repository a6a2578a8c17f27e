import { literal } from 'sequelize'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { boolean, bytes, columnsOf, integer, tableModel, text, texts } from '../../runtime/models.ts'
import { readList } from '../../runtime/odata.ts'
import type { Log } from '../../runtime/plugin.ts'
import { scratchDatabase } from '../../runtime/testing.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {} }

const books = tableModel(
  'public.book',
  {
    id: integer().generatedKey(),
    title: text(),
    language: text<'de' | 'en'>().default('en'),
    kinds: texts(),
    pageCount: integer().orNull(),
    isLent: boolean().default(false),
    signature: bytes().orNull().hidden(),
    version: integer().default(1),
  },
  ({ signature }) => ({ isSigned: signature !== null }),
)

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let db: Database
beforeAll(async () => {
  scratch = await scratchDatabase()
  db = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName: 'table-model', log })
  await db.query(
    `CREATE TABLE book (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL UNIQUE, language text NOT NULL,
       kinds text[] NOT NULL, page_count integer, is_lent boolean NOT NULL, signature bytea, version integer NOT NULL)`,
  )
})
afterAll(async () => {
  await db?.close()
  await scratch?.drop()
})
beforeEach(() => db.query('TRUNCATE book RESTART IDENTITY'))

const PLAN = {
  id: 1,
  title: 'Plan',
  language: 'en',
  kinds: ['novel'],
  pageCount: null,
  isLent: false,
  version: 1,
  isSigned: false,
}
const add = (title: string) => books.insert(db, { title, kinds: ['novel'] })

test('a new row has the defaults of its columns, and null in those that may be null', async () => {
  expect(await add('Plan')).toEqual(PLAN)
  expect(await books.find(db, { title: 'Plan' })).toEqual(PLAN)
})

test('a hidden column is in no row; what is derived of it is', async () => {
  const signed = { ...PLAN, isSigned: true }
  expect(await books.insert(db, { title: 'Plan', kinds: ['novel'], signature: Buffer.from('x') })).toEqual(signed)
  expect([await books.find(db, {}), await books.list(db, {})]).toEqual([signed, [signed]])
  expect(await books.update(db, { id: 1 }, { isLent: true })).toEqual({ ...signed, isLent: true })
  const page = await books.page(db, {}, readList({}, { fields: FIELDS, key: 'id' }))
  expect(page.rows).toEqual([{ ...signed, isLent: true }])
})

const FIELDS = { id: { column: 'book.id', type: 'integer', notNull: true } } as const

test('insertUnlessTaken inserts nothing when a row has the unique value already', async () => {
  await add('Plan')
  expect(await books.insertUnlessTaken(db, { title: 'Plan', kinds: [] })).toBeUndefined()
  expect(await books.insertUnlessTaken(db, { title: 'Other', kinds: [] })).toMatchObject({ title: 'Other' })
  expect(await books.count(db, {})).toBe(2)
})

test('list sorts and limits; has, count and destroy take the rows with all the values', async () => {
  for (const title of ['B', 'A', 'C']) await add(title)
  const titles = (await books.list(db, { isLent: false }, { order: ['title'], limit: 2 })).map((it) => it.title)
  expect(titles).toEqual(['A', 'B'])
  expect([await books.has(db, { title: 'A' }), await books.has(db, { title: 'A', isLent: true })]).toEqual([
    true,
    false,
  ])
  expect(await db.transaction((tx) => books.destroy(tx, { title: 'A', isLent: true }))).toBe(0)
  expect(await db.transaction((tx) => books.destroy(tx, { title: 'A' }))).toBe(1)
  expect(await books.count(db, {})).toBe(2)
})

test('save writes the fields given, increments the version, and fails when there is no row', async () => {
  await add('Plan')
  const saved = await db.transaction((tx) =>
    books.save(tx, { id: 1 }, { pageCount: 7, title: undefined, kinds: ['a'] }),
  )
  expect(saved).toEqual({ ...PLAN, pageCount: 7, kinds: ['a'], version: 2 })
  const more = { pageCount: literal('page_count + 1') }
  expect(await db.transaction((tx) => books.save(tx, { id: 1 }, more))).toMatchObject({ pageCount: 8, version: 3 })
  await expect(db.transaction((tx) => books.save(tx, { id: 2 }, more))).rejects.toThrow('although it is locked')
})

test('lock holds back another change of the row until the transaction ends', async () => {
  await add('Plan')
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    expect(await books.lock(tx, { id: 1 })).toEqual(PLAN)
    first.resolve()
    await new Promise((resolve) => setTimeout(resolve, 50)) // ms
    order.push('holder')
  })
  await first.promise
  await db.transaction((tx) => books.lock(tx, { id: 1 }))
  order.push('other')
  await holder
  expect(order).toEqual(['holder', 'other'])
})

/** As codegen emits it of a schema with `x-table`. */
const bookEntity = {
  stored: {
    title: { type: 'string' },
    language: { type: 'string' },
    kinds: { type: 'array' },
    pageCount: { type: 'integer', null: true },
    isLent: { type: 'boolean' },
  },
  defaults: { language: 'de', isLent: true },
  view: (row: BookFields) => row,
} as const
interface BookFields {
  readonly title: string
  readonly language: 'de' | 'en'
  readonly kinds: readonly string[]
  readonly pageCount: number | null
  readonly isLent: boolean
}

test('columnsOf takes the columns of an entity, with its defaults', async () => {
  const same = tableModel('public.book', {
    ...columnsOf(bookEntity),
    id: integer().generatedKey(),
    version: integer().default(1),
  })
  const made = await same.insert(db, { title: 'Plan', kinds: ['novel'] })
  expect(made).toEqual({
    id: 1,
    title: 'Plan',
    language: 'de',
    kinds: ['novel'],
    pageCount: null,
    isLent: true,
    version: 1,
  })
  expectTypeOf<(typeof same)['row']['language']>().toEqualTypeOf<'de' | 'en'>()
  // @ts-expect-error a value is missing
  const wrong = () => same.insert(db, { title: 'Plan' })
  expect(wrong).toBeInstanceOf(Function)
})

test('the columns are the types of rows, new rows and changes', () => {
  type Book = typeof books.row
  expectTypeOf<Book['language']>().toEqualTypeOf<'de' | 'en'>()
  expectTypeOf<Book['pageCount']>().toEqualTypeOf<number | null>()
  expectTypeOf<Book['isSigned']>().toEqualTypeOf<boolean>()
  expectTypeOf<'signature' extends keyof Book ? true : false>().toEqualTypeOf<false>()
  const wrong = [
    // @ts-expect-error a value is missing
    () => books.insert(db, { title: 'Plan' }),
    // @ts-expect-error no value of the column
    () => books.insert(db, { title: 'Plan', kinds: [], language: 'fr' }),
    // @ts-expect-error no column
    () => books.find(db, { pages: 7 }),
    // @ts-expect-error a null where none may be
    () => books.update(db, { id: 1 }, { title: null }),
    // @ts-expect-error sorted by no column
    () => books.list(db, {}, { order: ['pages'] }),
  ]
  expect(wrong).toHaveLength(5)
})
