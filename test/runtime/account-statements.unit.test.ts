import { loadModule, parseSync } from 'libpg-query'
import { describe, expect, test } from 'vitest'
import { faultsOf, OVER_ACCOUNTS, type Tree } from '../support/account-statements.ts'

await loadModule()

const catalog = {
  distributed: new Set(['s.project', 's.task', 's.plan']),
  local: new Set(['s.token']),
}
const faults = (sql: string) => faultsOf(parseSync(sql) as unknown as Tree, sql, catalog).join('; ')

describe('a statement of an account', () => {
  test.each([
    'SELECT 1',
    'SELECT * FROM s.token WHERE id = $1',
    'SELECT * FROM s.task WHERE account_id = $1 AND id = $2',
    'SELECT * FROM s.task t WHERE (t.account_id, t.id) = ($1::bigint, $2)',
    'SELECT * FROM s.task t JOIN s.project p ON p.account_id = t.account_id AND p.id = t.project_id WHERE t.account_id = $1',
    'SELECT * FROM s.project p LEFT JOIN s.task t ON t.account_id = $1 AND t.project_id = p.id WHERE p.account_id = $1',
    'SELECT (SELECT count(*) FROM s.task t WHERE t.account_id = $1 AND t.project_id = p.id) FROM s.project p WHERE p.account_id = $1',
    'SELECT * FROM s.task WHERE account_id = $1 UNION ALL SELECT * FROM s.task WHERE account_id = $1',
    'WITH c AS (SELECT * FROM s.task WHERE account_id = $1) SELECT * FROM c JOIN s.plan p ON p.account_id = $1',
    'WITH c AS (UPDATE s.task SET n = 1 WHERE account_id = $1 RETURNING id) UPDATE s.plan SET n = 1 WHERE account_id = $1',
    'INSERT INTO s.task (account_id, id) VALUES ($1, gen_random_uuid()), ($1, $2) ON CONFLICT DO NOTHING',
    'INSERT INTO s.task (account_id, id) SELECT $1::bigint, id FROM unnest($2::bigint[]) id',
    'INSERT INTO s.task (account_id, id) SELECT account_id, id FROM s.plan WHERE account_id = $1',
    'INSERT INTO s.task (account_id, id) SELECT p.account_id, t.id FROM unnest($2) t JOIN s.plan p ON p.account_id = $1',
    'INSERT INTO s.task AS t (account_id, id) SELECT account_id, id FROM s.plan WHERE account_id = $1 RETURNING t.id',
    'UPDATE s.task t SET n = 1 FROM unnest($2::bigint[]) AS u(id) WHERE t.account_id = $1 AND t.id = u.id',
    'DELETE FROM s.task t WHERE t.account_id = $1 RETURNING (SELECT n FROM s.plan p WHERE p.account_id = $1 AND p.id = t.id)',
    'DELETE FROM s.task t USING s.plan p WHERE t.account_id = $1 AND p.account_id = t.account_id',
    'SELECT * FROM s.task WHERE account_id = $1 FOR UPDATE SKIP LOCKED',
    'DELETE FROM s.task WHERE account_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM s.task WHERE account_id = $1 LIMIT 9))',
  ])('%s', (sql) => expect(faults(sql)).toBe(''))
})

const UNNAMED = 'equals no parameter in its query'
describe('a statement that is refused, or means another thing', () => {
  test.each([
    ['SELECT * FROM s.task', UNNAMED],
    ['SELECT * FROM s.task WHERE account_id = ANY($1)', UNNAMED],
    ['SELECT * FROM s.task WHERE account_id = $1 OR id = $2', UNNAMED],
    [
      'SELECT * FROM s.task t JOIN s.project p ON p.id = t.project_id WHERE t.account_id = $1',
      `p.account_id of s.project ${UNNAMED}`,
    ],
    [
      'SELECT (SELECT count(*) FROM s.task t WHERE t.account_id = p.account_id) FROM s.project p WHERE p.account_id = $1',
      UNNAMED,
    ],
    [
      'SELECT * FROM s.project p CROSS JOIN LATERAL (SELECT * FROM s.task t WHERE t.account_id = p.account_id OFFSET 0) t WHERE p.account_id = $1',
      UNNAMED,
    ],
    [
      'WITH c AS (SELECT * FROM s.task WHERE account_id = $1) SELECT * FROM c JOIN s.plan p ON p.account_id = c.account_id',
      UNNAMED,
    ],
    ['SELECT * FROM s.task WHERE account_id = $1 UNION ALL SELECT * FROM s.task WHERE id = $2', UNNAMED],
    ['SELECT * FROM s.task t, s.plan p WHERE t.account_id = $1 AND p.account_id = $2', 'of several accounts'],
    ['INSERT INTO s.task (id) VALUES ($1)', UNNAMED],
    ['INSERT INTO s.task (account_id, id) VALUES ($1, 1), ($2, 2)', UNNAMED],
    ['INSERT INTO s.task (account_id, id) SELECT account_id, id FROM s.plan', UNNAMED],
    ['INSERT INTO s.task (account_id, id) SELECT $2, id FROM s.plan WHERE account_id = $1', 'of several accounts'],
    ['INSERT INTO s.task (account_id, n) VALUES ($1, (SELECT 1))', 'VALUES has a subquery'],
    [
      'INSERT INTO s.task AS t (account_id, n) VALUES ($1, 1) ON CONFLICT (account_id) DO UPDATE SET n = 1 WHERE t.until < now()',
      'ON CONFLICT has now',
    ],
    [
      `INSERT INTO s.task AS t (account_id, n) VALUES ($1, 1) ON CONFLICT (account_id) DO UPDATE SET until = t.until + interval '1 day'`,
      'ON CONFLICT has interval',
    ],
    ['UPDATE s.task SET n = 1 WHERE account_id = $1 RETURNING until > now() AS is_open', 'RETURNING has now'],
    ['INSERT INTO s.task (account_id, id) SELECT account_id, 1 FROM s.plan WHERE account_id = $1 RETURNING id', '(AS)'],
    ['UPDATE s.task SET n = random() WHERE account_id = $1', 'random() gives another value'],
    ['UPDATE s.task SET n = 1 WHERE id = $1', UNNAMED],
    ['DELETE FROM s.task WHERE ctid = ANY (ARRAY(SELECT ctid FROM s.task WHERE account_id = $1))', UNNAMED],
    ['SELECT * FROM s.task WHERE id > $1 FOR UPDATE', UNNAMED],
    ['SELECT * FROM s.task t JOIN s.token k ON k.id = t.id WHERE t.account_id = $1', 's.token, which is on one node'],
    [
      'WITH d AS (DELETE FROM s.task WHERE account_id = $1 RETURNING id) SELECT count(*) FROM s.task WHERE account_id = $1',
      'is changed in a WITH query',
    ],
    [
      'WITH i AS (INSERT INTO s.task (account_id) VALUES ($1) RETURNING id) DELETE FROM s.task USING i WHERE account_id = $1',
      'is changed in a WITH query',
    ],
  ])('%s', (sql, fault) => expect(faults(sql)).toContain(fault))
})

describe('a statement over all accounts', () => {
  test.each([
    'SELECT DISTINCT account_id FROM s.task',
    'SELECT * FROM s.task t JOIN s.project p ON p.account_id = t.account_id AND p.id = t.project_id',
    'SELECT * FROM s.project p WHERE EXISTS (SELECT FROM s.task t WHERE t.account_id = p.account_id)',
    'SELECT t.id FROM s.task t JOIN unnest($1::bigint[], $2::date[]) AS a(id, today) ON a.id = t.account_id',
  ])('%s', (sql) => expect(faults(`${OVER_ACCOUNTS} ${sql}`)).toBe(''))
  test.each([
    ['SELECT * FROM s.task FOR UPDATE', 'it locks rows'],
    ['DELETE FROM s.task', 'it changes rows'],
    ['WITH d AS (DELETE FROM s.task RETURNING 1) SELECT count(*) FROM d', 'it changes rows'],
    [
      'WITH RECURSIVE r AS (SELECT min(account_id) AS id FROM s.task UNION ALL SELECT min(account_id) FROM s.task, r) SELECT * FROM r',
      'it is recursive',
    ],
    ['SELECT * FROM s.task t JOIN s.project p ON p.id = t.project_id', 'equals no other account_id'],
  ])('%s', (sql, fault) => expect(faults(`${OVER_ACCOUNTS} ${sql}`)).toContain(fault))
})
