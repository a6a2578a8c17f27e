import { describe, expect, test } from 'vitest'
import { clusterFaults } from '../../../runtime/database/citus/cluster-faults.ts'
import {
  type CatalogueTable,
  inOrderOfReferences,
  placementFaults,
  placementsOf,
} from '../../../runtime/database/citus/placement.ts'
import { describeStuck, misplaced, movesOf } from '../../../runtime/database/citus/steps.ts'

const table = (name: string, more: Partial<CatalogueTable> = {}): CatalogueTable => ({
  name,
  accountType: 'bigint',
  isLogged: true,
  comment: null,
  keys: [{ name: `${name}_pkey`, first: 'account_id' }],
  references: [],
  placement: 'local',
  colocation: null,
  ...more,
})
const other = (name: string, more: Partial<CatalogueTable> = {}) =>
  table(name, { accountType: null, keys: [{ name: `${name}_pkey`, first: 'id' }], ...more })
const distributed = { placement: 'distributed', colocation: 1 } as const
const placements = (...tables: CatalogueTable[]) => Object.fromEntries(placementsOf(tables))

describe('placement', () => {
  test('a table of accounts is distributed, one of no account is local', () => {
    expect(placements(table('a.task'), other('a.timer'))).toEqual({ 'a.task': 'distributed', 'a.timer': 'local' })
  })

  test('a table that names rows of the coordinator is local as they are, and so is what names its rows', () => {
    const tables = [
      table('a.mail', { references: ['a.user'] }),
      other('a.user'),
      table('a.word', { references: ['a.mail'] }),
    ]
    expect(placements(...tables)).toEqual({ 'a.mail': 'local', 'a.user': 'local', 'a.word': 'local' })
  })

  test('a table of accounts that says it is of the installation is registered; with another key it is local', () => {
    const comment = 'Of the installation: a token is found by its hash.'
    const token = table('a.token', { comment, keys: [{ name: 'token_pkey', first: 'hash' }] })
    expect(placements(table('a.log', { comment }), token)).toEqual({ 'a.log': 'registered', 'a.token': 'local' })
    expect(placementFaults([token])).toEqual([])
  })

  test('an unlogged table is local', () => {
    expect(placements(table('a.search', { isLogged: false }))).toEqual({ 'a.search': 'local' })
  })

  test('tables of accounts with another key, or another type of account_id, are faults', () => {
    const keys = [
      { name: 'risk_pkey', first: 'account_id' },
      { name: 'risk_title', first: 'title' },
      { name: 'risk_lower', first: null },
    ]
    expect(placementFaults([table('a.risk', { keys }), table('a.old', { accountType: 'integer' })])).toEqual([
      expect.stringMatching(/^a\.risk .* risk_title, risk_lower does not begin with account_id/),
      expect.stringContaining('a.old has account_id as integer'),
    ])
  })

  test('a table of accounts without any key is a fault', () => {
    expect(placements(table('a.heap', { keys: [] }))).toEqual({ 'a.heap': 'local' })
    expect(placementFaults([table('a.heap', { keys: [] })])).toEqual([
      expect.stringMatching(/^a\.heap has rows of accounts, and no key that begins with account_id: /),
    ])
  })

  test('a foreign key from the coordinator to a distributed table is a fault', () => {
    expect(placementFaults([other('a.note', { references: ['a.task'] }), table('a.task')])).toEqual([
      expect.stringContaining('a.note stays on the coordinator, and its foreign keys name a.task'),
    ])
  })

  test('tables follow those that they name, and a ring of foreign keys ends', () => {
    const names = (...tables: CatalogueTable[]) => inOrderOfReferences(tables).map(({ name }) => name)
    expect(names(table('a', { references: ['b'] }), table('b', { references: ['c'] }), table('c'))).toEqual([
      'c',
      'b',
      'a',
    ])
    expect(names(table('a', { references: ['b'] }), table('b', { references: ['a'] })).sort()).toEqual(['a', 'b'])
  })
})

describe('steps of distribute', () => {
  const outbox = table('runtime.outbox')
  const task = table('a.task', { references: ['a.project'] })
  const project = table('a.project')

  test('the outbox is the first, then each table after those that it names, all distributed alike', () => {
    expect(movesOf([task, project, outbox]).steps).toEqual([
      { to: 'distributed', table: 'runtime.outbox', like: null },
      { to: 'distributed', table: 'a.project', like: 'runtime.outbox' },
      { to: 'distributed', table: 'a.task', like: 'runtime.outbox' },
    ])
  })

  test('what is registered comes first', () => {
    const log = table('a.log', { comment: 'Of the installation: it is written with users.' })
    expect(movesOf([outbox, log]).steps[0]).toEqual({ to: 'registered', table: 'a.log' })
  })

  test('what is in its place is left alone, so that an interrupted run goes on', () => {
    const tables = [{ ...outbox, ...distributed }, { ...project, ...distributed }, task]
    expect(movesOf(tables).steps).toEqual([{ to: 'distributed', table: 'a.task', like: 'runtime.outbox' }])
    expect(misplaced(tables)).toEqual([{ table: 'a.task', is: 'local', belongs: 'distributed' }])
  })

  test('a table that is distributed otherwise than the outbox, and one that should not be, are misplaced', () => {
    const apart = table('a.apart', { ...distributed, colocation: 2 })
    expect(
      misplaced([{ ...outbox, ...distributed }, apart, other('a.timer', distributed)]).map((it) => it.table),
    ).toEqual(['a.apart', 'a.timer'])
    // A local table that is registered only makes its statements slower.
    expect(misplaced([other('a.timer', { placement: 'registered' })])).toEqual([])
  })

  test('a misplaced table that no step moves is stuck, with what the operator can do', () => {
    const tables = [
      { ...outbox, ...distributed },
      table('a.apart', { ...distributed, colocation: 2 }),
      table('a.log', { placement: 'registered' }),
      other('a.timer', distributed),
      task,
      project,
    ]
    const { steps, stuck } = movesOf(tables)
    expect(stuck.map((it) => it.table)).toEqual(['a.apart', 'a.log', 'a.timer'])
    expect([...steps, ...stuck].map((it) => it.table).sort()).toEqual(
      misplaced(tables)
        .map((it) => it.table)
        .sort(),
    )
    expect(stuck.map(describeStuck)[1]).toContain(
      "a.log is registered, and belongs distributed: stop the service, make it local with SELECT undistribute_table('a.log')",
    )
  })
})

describe('faults of a cluster', () => {
  const node = { name: 'db-1:5432', isCoordinator: false, isActive: true, hasShards: true }
  const coordinator = { ...node, name: 'db-0:5432', isCoordinator: true, hasShards: false }
  const settings = {
    node: 'db-1:5432',
    maxPreparedTransactions: 400,
    maxConnections: 400,
    walLevel: 'logical',
    decoders: 'pgoutput, test_decoding, citus',
  }
  const whole = { version: '13.2', nodes: [coordinator, node], settings: [settings], silent: [] }

  test('a whole cluster has none', () => {
    expect(clusterFaults(whole)).toEqual([])
    expect(clusterFaults({ ...whole, settings: [{ ...settings, decoders: null }] })).toEqual([])
  })

  test('what is missing is said, with what would be right', () => {
    expect(clusterFaults({ version: null, nodes: [], settings: [], silent: [] })).toEqual([
      expect.stringContaining('CREATE EXTENSION citus'),
    ])
    expect(clusterFaults({ ...whole, nodes: [] })).toEqual([
      expect.stringContaining('citus_set_coordinator_host'),
      expect.stringContaining('citus_add_node'),
    ])
    expect(clusterFaults({ ...whole, nodes: [coordinator, { ...node, isActive: false }] })).toEqual([
      expect.stringContaining('The node db-1:5432 is not active'),
    ])
    expect(clusterFaults({ ...whole, silent: [{ node: 'db-1:5432', reason: 'failed to connect' }] })).toEqual([
      'db-1:5432 does not answer: failed to connect.',
    ])
    const wrong = { ...settings, maxPreparedTransactions: 0, walLevel: 'replica', decoders: 'pgoutput' }
    expect(clusterFaults({ ...whole, settings: [wrong] })).toEqual([
      'db-1:5432 has max_prepared_transactions = 0: set it to max_connections (400) or more in postgresql.conf, and restart that server.',
      expect.stringContaining('wal_level = replica: set it to logical'),
      expect.stringContaining("output_plugin_libraries = 'pgoutput': set it to 'pgoutput, test_decoding, citus'"),
    ])
  })
})
