import fc from 'fast-check'
import { DataTypes } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { isProblem } from '../../runtime/errors.ts'
import { defineModel } from '../../runtime/models.ts'
import {
  type Field,
  type Fields,
  type List,
  type ListOptions,
  listBody,
  listSql,
  type Page,
  readList,
  readModelPage,
  readPage,
} from '../../runtime/odata.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { runs } from '../support/property-runs.ts'

const fields: Fields = {
  id: { column: 'p.id', type: 'integer', notNull: true },
  name: { column: 'p.name', type: 'string', notNull: true },
  status: { column: 'p.status', type: 'string', values: ['Planning', 'Active'] },
  startDate: { column: 'p.start_date', type: 'date' },
  consumption: { column: 'p.consumption', type: 'number', descending: true },
  changedAt: { column: 'p.changed_at', type: 'timestamp', notNull: true },
  isLate: { column: 'p.is_late', type: 'boolean' },
}
const spec = { fields, key: 'id', select: [...Object.keys(fields), 'owner'], expand: ['owner'] }
const source = { columns: 'p.id, p.name', from: 'plan p', where: 'p.account_id = $1', params: [1] }

const plans = defineModel((sequelize) =>
  sequelize.define(
    'p',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true },
      accountId: { type: DataTypes.BIGINT, field: 'account_id' },
      name: DataTypes.TEXT,
    },
    { tableName: 'plan', timestamps: false },
  ),
)

/** The condition that a filter becomes, behind the source's own. */
const filterSql = (filter: string) => {
  const { count } = listSql(source, readList({ $filter: filter }, spec))
  return { sql: count.sql.split('WHERE (p.account_id = $1) AND ')[1], values: count.params.slice(1) }
}
const refusal = (options: ListOptions): { parameter?: string; detail: string } => {
  try {
    listSql(source, readList(options, spec))
  } catch (error) {
    if (isProblem(error) && error.status === 400 && error.errors?.[0]) return error.errors[0]
    throw error
  }
  throw new Error('It was taken.')
}

describe('$filter', () => {
  test('becomes a condition whose values are all parameters', () => {
    expect(filterSql("status eq 'Active' and (startDate ge 2026-01-01 or consumption gt 50.5)")).toEqual({
      sql: '(p.status = $2::text AND (p.start_date >= $3::date OR p.consumption > $4::numeric))',
      values: ['Active', '2026-01-01', '50.5'],
    })
  })

  test('knows quotes within text, lists, text functions and null', () => {
    expect(filterSql("name in ('O''Brien', 'x')").values).toEqual(["O'Brien", 'x'])
    expect(filterSql("contains(name,'50%')").sql).toBe('strpos(p.name, $2::text) > 0')
    expect(filterSql('startDate eq null').sql).toBe('p.start_date IS NULL')
    expect(filterSql('startDate ne null').sql).toBe('p.start_date IS NOT NULL')
  })

  test('compares text in lower and upper case', () => {
    expect(filterSql("tolower(name) eq 'plan'").sql).toBe('lower(p.name) = $2::text')
    expect(filterSql("contains(toupper(name),'PLAN')").sql).toBe('strpos(upper(p.name), $2::text) > 0')
  })

  test('refuses comparisons and functions that a field does not take', () => {
    const sealed = { ...spec, fields: { ...fields, name: { ...fields.name, comparisons: ['eq', 'ne'] } as Field } }
    const refused = (filter: string) => () => readList({ $filter: filter }, sealed)
    expect(refused("name gt 'a'")).toThrow('eq or ne')
    expect(refused("name in ('a')")).toThrow('eq or ne')
    expect(refused("contains(name,'a')")).toThrow('a field that holds text')
    expect(refused("tolower(name) eq 'a'")).toThrow('a field that holds text')
    expect(refused("name eq 'a'")).not.toThrow()
  })

  test('binds not closer than and, and and closer than or', () => {
    expect(filterSql('isLate eq true or not isLate eq true and id gt 1').sql).toBe(
      '(p.is_late = $2::boolean OR (((p.is_late = $3::boolean) IS NOT TRUE) AND p.id > $4::bigint))',
    )
  })

  test.each([
    ['__proto__ eq 1', 'one of the fields'],
    ["constructor eq 'x'", 'one of the fields'],
    ["password_hash eq 'x'", 'one of the fields'],
    ["status eq 'Gone'", "one of 'Planning', 'Active'"],
    ['id eq 1; drop table plan', 'character 8'],
    ["name eq 'x' --", 'character'],
    ['name eq name', 'text in single quotes'],
    ["name eq 'unclosed", 'character'],
    ["id eq '1'", 'an integer'],
    ['id eq 99999999999999999999', 'an integer'],
    ['consumption lt 1e999', 'a number'],
    ['startDate eq 2026-02-30', 'a date'],
    ['startDate eq 0000-01-01', 'a date'],
    ['changedAt gt 2026-01-01T25:00:00Z', 'a timestamp'],
    ['changedAt gt 2026-01-01T00:00:00+23:00', 'a timestamp'],
    ["name eq 'a\u0000b'", 'text in single quotes'],
    ['isLate gt null', 'a value that can be compared'],
    ["contains(id,'1')", 'a field that holds text'],
    ['tolower(id) eq 1', 'a field that holds text'],
    ['name', 'eq, ne'],
    ["name eq 'a' name eq 'b'", 'and, or or the end'],
    ['(id eq 1', "')'"],
    ['', 'a field'],
    [`${'not '.repeat(40)}id eq 1`, 'nested more than 30'],
    [`${'('.repeat(40)}id eq 1${')'.repeat(40)}`, 'nested more than 30'],
    [Array.from({ length: 200 }, () => 'id eq 1').join(' or '), 'more than 500'],
  ])('refuses %s', (filter, reason) => {
    const fault = refusal({ $filter: filter })
    expect(fault.parameter).toBe('$filter')
    expect(fault.detail).toContain(reason)
  })

  test('is read in a moment however hostile it is', () => {
    const hostile = `${' '.repeat(3000)}${'1-'.repeat(400)}${"'".repeat(199)}`
    expect(refusal({ $filter: hostile }).parameter).toBe('$filter')
  })
})

describe('the other options', () => {
  test.each<[ListOptions, string]>([
    [{ $orderby: 'secret' }, '$orderby'],
    [{ $orderby: 'name down' }, '$orderby'],
    [{ $orderby: 'name, name desc' }, '$orderby'],
    [{ $orderby: 'id;drop table plan' }, '$orderby'],
    [{ $select: 'name,toString' }, '$select'],
    [{ $select: 'name,' }, '$select'],
    [{ $select: '' }, '$select'],
    [{ $expand: 'everything' }, '$expand'],
    [{ $expand: '' }, '$expand'],
    [{ $top: -1 }, '$top'],
    [{ $skip: -1 }, '$skip'],
    [{ $skiptoken: 'zzz' }, '$skiptoken'],
    [{ $skiptoken: Buffer.from('["id+","1; drop"]').toString('base64url') }, '$skiptoken'],
    [{ $skiptoken: Buffer.from('["name+","1"]').toString('base64url') }, '$skiptoken'],
    [{ $skiptoken: 'WyJpZCsiLCIxIl0', $skip: 3 }, '$skip'],
  ])('refuses %o, naming the option', (options, parameter) => {
    expect(refusal(options).parameter).toBe(parameter)
  })

  test('$top: without it a page holds 50 items, or what the list states as its default', () => {
    expect(readList({}, spec).top).toBe(50)
    expect(readList({}, { ...spec, defaultTop: 100 }).top).toBe(100)
    expect(readList({ $top: 1000 }, { ...spec, defaultTop: 100 }).top).toBe(1000)
    expect(readList({ $top: 0 }, spec).top).toBe(0)
    expect(readList({ $top: 5000 }, spec).top).toBe(1000)
  })

  test('$select may name what $expand adds', () => {
    expect(readList({ $select: 'id,owner', $expand: 'owner' }, { ...spec, select: ['id'] }).select).toEqual([
      'id',
      'owner',
    ])
  })

  test('$select names nothing that only a missing $expand would add', () => {
    expect(refusal({ $select: 'id,owner' })).toMatchObject({
      parameter: '$select',
      detail: "$select has 'owner', which only $expand adds: send $expand=owner too.",
    })
  })

  test('names what $select and $orderby take', () => {
    expect(refusal({ $select: 'nmae' }).detail).toContain('nmae')
    expect(refusal({ $select: 'nmae' }).detail).toContain('startDate')
    expect(refusal({ $orderby: 'nmae' }).detail).toContain('consumption')
  })
})

describe('on a database', () => {
  let db: Database
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>

  beforeAll(async () => {
    scratch = await scratchDatabase()
    db = await openDatabase({
      address: { url: scratch.url },
      poolSize: 2,
      applicationName: 'odata test',
      log: silentLog,
    })
    await db.query(`CREATE TABLE plan (account_id bigint, id bigint primary key, name text, status text,
      start_date date, consumption float8, changed_at timestamptz, is_late boolean)`)
    await db.query(`INSERT INTO plan
      SELECT 1 + (n > 60)::int, n, 'Plan ' || (n % 7), 'Active',
        CASE WHEN n % 5 = 0 THEN NULL ELSE date '2026-01-01' + n % 11 END,
        CASE WHEN n % 4 = 0 THEN NULL ELSE (n % 9) / 3.0 END,
        timestamptz '2026-01-01 00:00:00.000001+00' + (n % 6) * interval '1 microsecond', n % 2 = 0
      FROM generate_series(1, 80) n`)
  })
  afterAll(async () => {
    await db?.close()
    await scratch?.drop()
  })

  type Row = { id: number; name: string }
  const pageOf = (list: List): Promise<Page<Row>> => readPage<Row>(db, source, list)
  const modelPageOf = async (list: List): Promise<Page<Row>> => {
    const page = await readModelPage(db, plans, { accountId: 1 }, list)
    return { ...page, rows: page.rows.map((row) => row.get({ plain: true })) }
  }
  const walk = async (options: ListOptions, read = pageOf) => {
    const ids: number[] = []
    let $skiptoken: string | undefined
    do {
      const page = await read(readList({ ...options, ...($skiptoken && { $skiptoken }) }, spec))
      ids.push(...page.rows.map((row) => row.id))
      $skiptoken = page.token
    } while ($skiptoken)
    return ids
  }

  test.each([
    'consumption',
    'consumption asc',
    'startDate desc',
    'startDate, consumption desc',
    'changedAt',
    'changedAt desc,name',
    'isLate desc',
    'name desc',
  ])('pages by %s meet every row once, in the order of one big page', async ($orderby) => {
    const whole = await walk({ $orderby, $top: 500 })
    expect(whole).toHaveLength(60)
    expect(new Set(whole).size).toBe(60)
    expect(await walk({ $orderby, $top: 7 })).toEqual(whole)
    expect(await walk({ $orderby, $top: 7 }, modelPageOf)).toEqual(whole)
  })

  test.each(['id', 'id desc'])('a deep page by %s, which cannot be null, goes along the index', async ($orderby) => {
    await db.query(`CREATE TABLE long AS SELECT 1 AS account_id, n AS id FROM generate_series(1, 5000) n`)
    await db.query('ALTER TABLE long ADD PRIMARY KEY (account_id, id)')
    await db.query('ANALYZE long')
    const from = { columns: 'p.id', from: 'long p', where: 'p.account_id = $1', params: [1] }
    const { token } = await readPage<Row>(db, from, readList({ $orderby, $skip: 2_000 }, spec))
    const { page } = listSql(from, readList({ $orderby, $skiptoken: token }, spec))
    const rows = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${page.sql}`, page.params)
    await db.query('DROP TABLE long')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: .*id [<>] /)
    expect(plan).not.toContain('Sort')
  })

  test('takes every filter that the parser takes', async () => {
    const literal: Record<string, string[]> = {
      id: ['1', '-5'],
      name: ["'Plan 1'", "'it''s %_'"],
      status: ["'Active'"],
      startDate: ['2026-01-04', "'2026-01-05'"],
      consumption: ['0.5', '1e300', '7'],
      changedAt: ['2026-01-01', '2026-01-01T00:00:00.000003Z', '2026-01-01T10:00:00+14:00'],
      isLate: ['true', 'false'],
    }
    const comparison = fc.constantFrom(...Object.keys(literal)).chain((field) => {
      const value = fc.constantFrom(...(literal[field] ?? []))
      return fc.oneof(
        fc.tuple(fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), value).map(([op, it]) => `${field} ${op} ${it}`),
        fc.array(value, { minLength: 1, maxLength: 3 }).map((its) => `${field} in (${its.join(',')})`),
        fc.constantFrom('eq', 'ne').map((op) => `${field} ${op} null`),
        fc
          .tuple(
            fc.constantFrom('contains', 'startswith', 'endswith'),
            fc.constantFrom("'Plan'", "' 3'", "'%'", "'$1'", "'''\\'"),
          )
          .map(([name, text]) => `(${name}(status,${text}) or ${name}(name,${text}))`),
      )
    })
    const { filter } = fc.letrec<{ filter: string }>((tie) => ({
      filter: fc.oneof(
        { depthSize: 'small' },
        comparison,
        fc.tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter')).map(([a, op, b]) => `(${a}) ${op} ${b}`),
        tie('filter').map((it) => `not (${it})`),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(filter, async ($filter) => {
        const matching = await readPage<Row>(db, source, readList({ $filter, $count: true, $top: 500 }, spec))
        const others = await readPage<Row>(db, source, readList({ $filter: `not (${$filter})`, $top: 500 }, spec))
        expect(matching.count).toBe(matching.rows.length)
        expect(matching.rows.length + others.rows.length).toBe(60)
        for (const either of [$filter, `not (${$filter})`, `not ${$filter}`]) {
          const list = readList({ $filter: either, $count: true, $top: 500 }, spec)
          const page = await modelPageOf(list)
          expect(page.rows.map(({ id }) => id)).toEqual((await pageOf(list)).rows.map(({ id }) => id))
          expect(page.count).toBe(page.rows.length)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('the answer has the selected fields, the count and a link that keeps the options', async () => {
    const list = readList({ $select: 'name', $filter: "name eq 'Plan 1'", $top: 2, $count: true }, spec)
    const page = await readPage<Row>(db, source, list)
    const body = listBody(page, list, 'https://api.example.com/api/v1/plans', (row) => ({ id: row.id, name: row.name }))
    expect(body.value).toEqual([{ name: 'Plan 1' }, { name: 'Plan 1' }])
    expect(body['@odata.count']).toBe(9)
    const link = new URL(body['@odata.nextLink'] ?? '')
    expect(link.href).toMatch(/^https:\/\/api\.example\.com\/api\/v1\/plans\?\$select=name&/)
    expect(link.searchParams.get('$filter')).toBe("name eq 'Plan 1'")
    expect(link.searchParams.get('$top')).toBe('2')
    const next = readList({ ...Object.fromEntries(link.searchParams), $top: 2, $count: true }, spec)
    expect((await readPage<Row>(db, source, next)).rows.map((row) => row.id)).toEqual([15, 22])
  })

  test('a skip leaves rows out', async () => {
    const page = await readPage<Row>(db, source, readList({ $skip: 58 }, spec))
    expect(page.rows.map((row) => row.id)).toEqual([59, 60])
    expect(page.token).toBeUndefined()
  })
})
