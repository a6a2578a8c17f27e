/** The plans of searches among 20,000 users: rows that a statement reads and throws away cost as much as those that it shows. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#runtime'
import type {
  Condition,
  EmailField,
  UserCondition,
  UserField,
  UserQuery,
  UserScope,
} from '../../plugins/identity/service.ts'
import { countStatement, searchStatement } from '../../plugins/identity/store/user-search.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { provisionedUsersOf, scopeOf } from './provisioning-support.ts'

const USERS = 20_000

let service: SharedService
let scope: UserScope
beforeAll(async () => {
  service = await sharedService()
  const acme = await service.account('Acme')
  const other = await service.account('Other')
  scope = scopeOf(acme.accountId)
  await fill(acme.accountId, USERS)
  await fill(other.accountId, USERS / 4)
  await sql('VACUUM ANALYZE identity.app_user, identity.user_email, identity.external_identity')
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

/** Every tenth user is one that no provider created. */
async function fill(accountId: number, count: number): Promise<void> {
  await sql(
    `INSERT INTO identity.app_user (account_id, email, email_key, user_name, user_name_key, given_name, family_name,
       display_name, search_text, role_id, role_ids, active, created_at, updated_at, provided, provided_user_name_key, provided_email_key)
     SELECT $1, 'm' || n || '@work.example', 'm' || n || '@work.example', 'm' || n, 'm' || n, 'Given' || n, 'Family' || n,
            'Name ' || n, 'name ' || n || chr(10) || 'm' || n, CASE WHEN n % 5000 = 1 THEN 1 ELSE 2 END, NULL, n % 1000 <> 0,
            timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute',
            it.provided, it.provided ->> 'userName', it.provided #>> '{emails,0,value}'
       FROM generate_series(1, $2::integer) n,
            LATERAL (SELECT CASE WHEN n % 10 <> 0 THEN jsonb_build_object(
              'userName', 'p' || n || '@idp.example', 'displayName', 'Shown ' || n, 'formattedName', 'Formatted ' || n,
              'emails', jsonb_build_array(jsonb_build_object('value', 'm' || n || '@work.example', 'type', 'work', 'primary', true)),
              'enterprise', jsonb_build_object('employeeNumber', 'E' || n, 'costCenter', 'C' || n, 'organization', 'O' || n,
                'division', 'D' || n, 'department', 'R' || n,
                'manager', jsonb_build_object('value', 'M' || n, '$ref', '../Users/x' || n, 'displayName', 'Boss ' || n)))
              END AS provided) it`,
    accountId,
    count,
  )
  await sql(
    `INSERT INTO identity.user_email (account_id, user_id, position, value, value_key, type, is_primary)
     SELECT account_id, id, 0, email, email_key, 'work', true FROM identity.app_user WHERE account_id = $1 AND provided IS NOT NULL`,
    accountId,
  )
  await sql(
    `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at)
     SELECT account_id, '', 'ext-' || user_name, id, now() FROM identity.app_user WHERE account_id = $1 AND provided IS NOT NULL`,
    accountId,
  )
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}
interface Cost {
  /** Tables that are read without an index. */
  readonly unindexed: readonly string[]
  /** Rows that scans read. */
  readonly rows: number
}

async function costOf(
  statement: { readonly sql: string; readonly values: unknown[] },
  db: Db = service.app.database,
): Promise<Cost> {
  const [explained] = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement.sql}`,
    statement.values,
  )
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const scans = nodes((explained as NonNullable<typeof explained>)['QUERY PLAN'][0].Plan).filter((it) =>
    it['Node Type'].endsWith('Scan'),
  )
  const unindexed = scans.filter((it) => it['Node Type'] === 'Seq Scan').map((it) => it['Relation Name'] ?? '')
  const rows = scans.map((it) => {
    const removed = (it['Rows Removed by Filter'] ?? 0) + (it['Rows Removed by Index Recheck'] ?? 0)
    return (it['Actual Rows'] + removed) * it['Actual Loops']
  })
  return { unindexed, rows: rows.reduce((sum, n) => sum + n, 0) }
}

const pageCost = (query: Partial<UserQuery>, from = scope) => costOf(searchStatement(from, { limit: 10, ...query }))
const compare = <Field>(
  field: Field,
  comparison: Extract<Condition<Field>, { kind: 'compare' }>['comparison'],
  value: string | number | boolean | Date,
) => ({ kind: 'compare', field, comparison, value }) as const
const email = (condition: Condition<EmailField>): UserCondition => ({ kind: 'email', condition })
const last = new Date(Date.UTC(2026, 0, 1) + USERS * 60_000)

/** Of each text field: a prefix of many values. `$ref` has no order. */
const TEXTS: readonly (readonly [UserField, string])[] = [
  ['userName', 'p'],
  ['externalId', 'ext-m'],
  ['displayName', 'SHOWN '],
  ['formattedName', 'Formatted '],
  ['givenName', 'given'],
  ['familyName', 'family'],
  ['enterprise.employeeNumber', 'e'],
  ['enterprise.costCenter', 'c'],
  ['enterprise.organization', 'o'],
  ['enterprise.division', 'd'],
  ['enterprise.department', 'r'],
  ['enterprise.manager.value', 'M'],
  ['enterprise.manager.displayName', 'Boss '],
]

describe('a search among 20,000 users uses an index', () => {
  const conditions: [string, UserCondition][] = [
    ...TEXTS.flatMap(([field, prefix]): [string, UserCondition][] => {
      const end = field === 'userName' ? '@idp.example' : ''
      return [
        [`${field} eq`, compare(field, 'eq', `${prefix}12345${end}`)],
        [`${field} sw`, compare(field, 'sw', `${prefix}1234`)],
        [`${field} co`, compare(field, 'co', '12345')],
        [`${field} ew`, compare(field, 'ew', `12345${end}`)],
      ]
    }),
    ['$ref eq', compare('enterprise.manager.$ref', 'eq', '../Users/x12345')],
    ['$ref co', compare('enterprise.manager.$ref', 'co', 'x12345')],
    ['id eq', compare('id', 'eq', '12345')],
    ['id gt', compare('id', 'gt', 24_000)],
    ['active eq', compare('active', 'eq', false)],
    ['roleId eq', compare('roleId', 'eq', 1)],
    ['roleId lt', compare('roleId', 'lt', 2)],
    ['createdAt ge', compare('createdAt', 'ge', new Date(last.getTime() - 600_000))],
    ['updatedAt gt', compare('updatedAt', 'gt', new Date(last.getTime() - 600_000))],
    ['email eq', email(compare('value', 'eq', 'M12345@work.example'))],
    ['email sw', email(compare('value', 'sw', 'm12345@'))],
    ['email co', email(compare('value', 'co', '12345@'))],
    ['email ew', email(compare('value', 'ew', '12345@work.example'))],
    [
      'one address',
      email({
        kind: 'and',
        conditions: [compare('type', 'eq', 'work'), compare('value', 'eq', 'm12340@work.example')],
      }),
    ],
    [
      'userName eq or email eq',
      {
        kind: 'or',
        conditions: [
          compare('userName', 'eq', 'p12345@idp.example'),
          email(compare('value', 'eq', 'm12345@work.example')),
        ],
      },
    ],
    [
      'externalId eq or userName eq',
      {
        kind: 'or',
        conditions: [compare('externalId', 'eq', 'ext-m12345'), compare('userName', 'eq', 'p12345@idp.example')],
      },
    ],
  ]
  it.each(conditions)('%s', async (_what, condition) => {
    const count = await costOf(countStatement(scope, condition))
    const page = await pageCost({ condition })
    expect([count.unindexed, page.unindexed]).toEqual([[], []])
    expect(count.rows).toBeLessThan(1_000)
    expect(page.rows).toBeLessThan(1_000)
  })

  it.each<[string, UserCondition]>([
    ['email present', email({ kind: 'present', field: 'value' })],
    ['email type eq', email(compare('type', 'eq', 'work'))],
    ['email ne', email(compare('value', 'ne', 'm5@work.example'))],
    ['externalId present', { kind: 'present', field: 'externalId' }],
    ['externalId gt', compare('externalId', 'gt', 'a')],
    ['a part of the id', compare('id', 'sw', '1')],
  ])('%s, which most satisfy, for its page', async (_what, condition) => {
    const { unindexed, rows } = await pageCost({ condition })
    expect(unindexed).toEqual([])
    expect(rows).toBeLessThan(1_000)
  })
})

describe('the plan of a prepared statement, which knows no values,', () => {
  const EXECUTIONS = 8 // PostgreSQL considers such a plan from the sixth one on

  it.each<[string, UserCondition]>([
    ['userName co', compare('userName', 'co', '12345')],
    ['department ew', compare('enterprise.department', 'ew', '12345')],
    ['updatedAt gt', compare('updatedAt', 'gt', new Date(last.getTime() - 600_000))],
    ['roleId eq', compare('roleId', 'eq', 1)],
    ['active eq', compare('active', 'eq', false)],
  ])('uses the index of %s too', async (_what, condition) => {
    const { sql: text, values } = searchStatement(scope, { limit: 10, condition })
    const literals = values.map((value) => `'${value instanceof Date ? value.toISOString() : value}'`).join(', ')
    const costs = await service.app.database.transaction(async (tx) => {
      await tx.query(`PREPARE searching AS ${text}`)
      for (let n = 1; n < EXECUTIONS; n++) await tx.query(`EXECUTE searching (${literals})`)
      const cost = await costOf({ sql: `EXECUTE searching (${literals})`, values: [] }, tx)
      await tx.query('DEALLOCATE searching')
      return cost
    })
    expect(costs.unindexed).toEqual([])
    expect(costs.rows).toBeLessThan(1_000)
  })
})

describe('a page among 20,000 users', () => {
  const fields: (UserField | 'email')[] = [
    'id',
    'email',
    'active',
    'roleId',
    'createdAt',
    'updatedAt',
    ...TEXTS.map(([field]) => field),
  ]
  const cases = fields.flatMap((sortBy) => [[sortBy, false] as const, [sortBy, true] as const])

  // By externalId, users without one come from testing the next users by id; here a tenth has none.
  it.each(cases)(
    'by %s, descending %s, costs the same in the middle as at the beginning',
    async (sortBy, descending) => {
      const first = await pageCost({ sortBy, descending })
      const { next } = await provisionedUsersOf(service).search(service.app.database, scope, {
        sortBy,
        descending,
        limit: 1,
        offset: USERS / 2,
      })
      const middle = await pageCost({ sortBy, descending, after: next })
      expect([first.unindexed, middle.unindexed]).toEqual([[], []])
      expect(first.rows).toBeLessThan(300)
      expect(middle.rows).toBeLessThan(300)
    },
  )
})
