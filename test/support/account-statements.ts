/**
 * Judges whether PostgreSQL distributed by Citus runs a statement as one PostgreSQL does. Rows of accounts are on many
 * nodes, all of one account on one. A statement of an account goes to that node as it is, where Citus finds the account
 * beside every table; any other is taken to pieces, and refused or run with other snapshots where its pieces do not fit.
 *
 * Citus looks for the account in each query by itself, subqueries too: `account_id = $1`, or equal to that of another table
 * of the same FROM that has it. What equals a column of the query around it alone is looked for on all nodes.
 *
 * A statement that looks over all accounts says so: its text begins with OVER_ACCOUNTS. It reads, and locks nothing. One that is
 * sent to a single PostgreSQL alone begins with ON_ONE_SERVER.
 */

/** Part of a statement as libpg-query reads it. */
export interface Tree {
  readonly [name: string]: unknown
}
/** What a database has, tables as `schema.name`. */
export interface Catalog {
  /** Tables whose rows are on the nodes of their accounts. */
  readonly distributed: ReadonlySet<string>
  /** Tables that stay on one node. */
  readonly local: ReadonlySet<string>
}

/** Functions that give one value in a statement, and the type of which times are added. */
const STABLE = ['now', 'statement_timestamp', 'transaction_timestamp', 'date_trunc', 'timezone', 'interval']
/** Functions that give another value at each call. */
const VOLATILE = [
  'random',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
  'nextval',
  'pg_backend_pid',
]

export const OVER_ACCOUNTS = '/* over all accounts */'
export const ON_ONE_SERVER = '/* on one server */'

/** @param text begins with OVER_ACCOUNTS where the statement is declared as one over all accounts */
export function faultsOf(statement: Tree, text: string, catalog: Catalog): string[] {
  if (text.startsWith(ON_ONE_SERVER)) return []
  const queries = queriesOf(statement)
  const places = queries.flatMap((query) => query.tables.map((table) => ({ ...table, query })))
  const distributed = places.filter(({ table }) => catalog.distributed.has(table))
  if (distributed.length === 0) return []
  const local = places.filter(({ table }) => catalog.local.has(table))
  const faults = [
    ...local.map(({ table }) => `it reads ${table}, which is on one node, together with tables of accounts`),
    ...readAndChanged(queries, catalog),
    ...queries.flatMap((query) => faultsOfChange(query, catalog)),
  ]
  if (text.trimStart().startsWith(OVER_ACCOUNTS)) return [...faults, ...faultsOverAccounts(queries, catalog)]

  const pins = distributed.map(({ query, ...it }) => ({ ...it, pins: query.pinsOf(it) }))
  for (const it of pins)
    if (it.pins.length === 0) faults.push(`${it.alias}.account_id of ${it.table} equals no parameter in its query`)
  const found = pins.filter((it) => it.pins.length > 0)
  const [first] = found
  if (first && !first.pins.some((pin) => found.every((it) => it.pins.includes(pin))))
    faults.push('its tables are of several accounts')
  return faults
}

/** Statements over all accounts read, lock nothing, and join rows by their account. */
function faultsOverAccounts(queries: readonly Query[], { distributed }: Catalog): string[] {
  const unjoined = queries.flatMap((query) =>
    query.tables.filter((it) => distributed.has(it.table) && !query.isJoined(it)),
  )
  return [
    ...queries.flatMap(({ kind, node }) => [
      ...(kind === 'SelectStmt' ? [] : ['it changes rows of all accounts']),
      ...(node.lockingClause ? ['it locks rows of all accounts'] : []),
      ...(isRecursive(node) ? ['it is recursive over all accounts'] : []),
    ]),
    // The first one is what the others are to be joined to.
    ...unjoined.slice(1).map((it) => `${it.alias}.account_id of ${it.table} equals no other account_id in its query`),
  ]
}

/** One statement changes a table in a CTE and names it elsewhere, where one PostgreSQL reads it as it was before. */
function readAndChanged(queries: readonly Query[], { distributed }: Catalog): string[] {
  const changed = queries.filter(({ inCte, kind }) => inCte && kind !== 'SelectStmt')
  return changed.flatMap((change) => {
    const table = change.tables.find((it) => it.isTarget)?.table
    const elsewhere = queries.some((it) => !it.within.includes(change) && it.tables.some((of) => of.table === table))
    return table && distributed.has(table) && elsewhere
      ? `${table} is changed in a WITH query and named outside of it: nodes show it changed there`
      : []
  })
}

const stable = (clause: string, tree: unknown) =>
  STABLE.filter((name) => hasText(tree, name)).map((name) => `${clause} has ${name}: pass its value`)

function faultsOfChange(query: Query, { distributed }: Catalog): string[] {
  const { kind, node, tables, functions } = query
  if (kind === 'SelectStmt' || !tables.some((it) => it.isTarget && distributed.has(it.table))) return []
  const rows = ((node.selectStmt as Tree | undefined)?.SelectStmt as Tree | undefined)?.valuesLists
  return [
    ...(kind === 'InsertStmt' ? [] : functions.filter((it) => VOLATILE.includes(it))).map(
      (name) => `${name}() gives another value at each call: pass its value`,
    ),
    ...(rows && hasKey(rows, 'SubLink') ? ['VALUES has a subquery: write INSERT ... SELECT'] : []),
    ...stable('ON CONFLICT', node.onConflictClause),
    ...stable('RETURNING', node.returningClause),
    // A node takes the name of the table for that of another one.
    ...(kind === 'InsertStmt' && !rows && node.returningClause && !(node.relation as Tree).alias
      ? ['INSERT ... SELECT ... RETURNING: give its table another name (AS)']
      : []),
  ]
}

interface Table {
  readonly table: string
  readonly alias: string
  /** It is changed. */
  readonly isTarget: boolean
}
/** A query, with its own FROM and WHERE: a whole statement, or a part of one. */
interface Query {
  readonly kind: string
  readonly node: Tree
  /** It is a WITH query itself. */
  readonly inCte: boolean
  /** Itself, and the queries around it. */
  readonly within: readonly Query[]
  readonly tables: readonly Table[]
  readonly functions: readonly string[]
  /** The parameters and constants that the account of a table of it equals. */
  pinsOf(table: Table): readonly string[]
  /** Whether the account of a table of it equals any other one, or a parameter. */
  isJoined(table: Table): boolean
}

const KINDS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

function queriesOf(tree: Tree): Query[] {
  const found: Query[] = []
  /** Finds what stands in a query without going into those within it. */
  const collect = (value: unknown, within: readonly Query[], into: Parts | undefined, inCte = false): void => {
    if (Array.isArray(value)) for (const it of value) collect(it, within, into, inCte)
    if (!isTree(value) || Array.isArray(value)) return
    for (const [name, part] of Object.entries(value)) {
      if (KINDS.includes(name)) add(name, part as Tree, within, inCte)
      else if ((name === 'larg' || name === 'rarg') && isTree(part) && 'op' in part)
        add('SelectStmt', part, within, inCte)
      else {
        if (into) note(into, name, part)
        collect(part, within, into, name === 'ctequery')
      }
    }
  }
  const add = (kind: string, node: Tree, within: readonly Query[], inCte: boolean) => {
    const parts: Parts = { tables: [], functions: [], conditions: [node.whereClause] }
    const query: Query = {
      kind,
      node,
      inCte,
      within: [...within],
      tables: parts.tables,
      functions: parts.functions,
      pinsOf: (table) =>
        kind === 'InsertStmt' ? insertedPins(node) : classOf(parts, table).filter((it) => !it.endsWith(ACCOUNT)),
      isJoined: (table) => classOf(parts, table).length > 1,
    }
    ;(query.within as Query[]).push(query)
    found.push(query)
    collect(node, query.within, parts)
  }
  collect(tree, [], undefined)
  return found
}

/** What stands in one query. */
interface Parts {
  readonly tables: Table[]
  readonly functions: string[]
  readonly conditions: unknown[]
}

function note(parts: Parts, name: string, part: unknown): void {
  if (!isTree(part)) return
  const { schemaname, relname, alias } = part as {
    schemaname?: string
    relname?: string
    alias?: { aliasname: string }
  }
  if ((name === 'RangeVar' || name === 'relation') && schemaname && relname)
    parts.tables.push({
      table: `${schemaname}.${relname}`,
      alias: alias?.aliasname ?? relname,
      isTarget: name === 'relation',
    })
  if (name === 'FuncCall') parts.functions.push(textsOf(part.funcname).at(-1) ?? '')
  if (name === 'JoinExpr') parts.conditions.push(part.quals)
}

const ACCOUNT = '.account_id'

/** All that the account of a table equals by the conditions of its query, itself included. */
function classOf({ tables, conditions }: Parts, { alias }: Table): readonly string[] {
  const only = tables.length === 1 ? tables[0] : undefined
  const equations = conditions.flatMap((it) => equationsOf(it, only?.alias))
  const same = new Set([alias + ACCOUNT])
  for (let before = 0; before < same.size; ) {
    before = same.size
    for (const [a, b] of equations) if (same.has(a) || same.has(b)) same.add(a).add(b)
  }
  return [...same]
}

/** @param only the table that a column without a table's name is of */
function equationsOf(condition: unknown, only: string | undefined): [string, string][] {
  if (!isTree(condition)) return []
  const { BoolExpr: bool, A_Expr: expression } = condition as Record<string, Tree | undefined>
  if (bool) return bool.boolop === 'AND_EXPR' ? (bool.args as unknown[]).flatMap((it) => equationsOf(it, only)) : []
  if (expression?.kind !== 'AEXPR_OP' || textsOf(expression.name)[0] !== '=') return []
  const [left, right] = [valuesOf(expression.lexpr), valuesOf(expression.rexpr)]
  return left.flatMap((it, i) => {
    const [a, b] = [keyOf(it, only), keyOf(right[i], only)]
    return a !== undefined && b !== undefined ? [[a, b] as [string, string]] : []
  })
}
const valuesOf = (side: unknown): unknown[] =>
  ((isTree(side) ? side.RowExpr : undefined) as { args: unknown[] } | undefined)?.args ?? [side]

/** A column of accounts as `alias.account_id`, a parameter as `$1`, a constant as its text; undefined: something else. */
function keyOf(expression: unknown, only?: string): string | undefined {
  if (!isTree(expression)) return undefined
  const {
    ColumnRef: column,
    ParamRef: parameter,
    TypeCast: cast,
    A_Const: constant,
  } = expression as Record<string, Tree>
  if (parameter) return `$${parameter.number}`
  if (cast) return keyOf(cast.arg, only)
  if (constant) return JSON.stringify({ ...constant, location: undefined })
  const [name, of = only] = textsOf(column?.fields).reverse()
  return name === 'account_id' && of ? of + ACCOUNT : undefined
}

/** The parameters and constants that the account of each inserted row equals. */
function insertedPins(insert: Tree): readonly string[] {
  const place = ((insert.cols ?? []) as { ResTarget: Tree }[]).findIndex(
    ({ ResTarget: it }) => it.name === 'account_id',
  )
  const select = (insert.selectStmt as Tree | undefined)?.SelectStmt as Tree | undefined
  if (!select || place < 0) return []
  const rows = (select.valuesLists as { List: { items: unknown[] } }[] | undefined)?.map(
    ({ List }) => List.items[place],
  )
  if (rows) return new Set(rows.map((it) => keyOf(it))).size === 1 ? [keyOf(rows[0]) ?? []].flat() : []
  const value = ((select.targetList ?? []) as { ResTarget: Tree }[])[place]?.ResTarget.val
  const [source] = queriesOf({ SelectStmt: select })
  const key = keyOf(value, source?.tables.length === 1 ? source.tables[0]?.alias : undefined)
  if (!key?.endsWith(ACCOUNT)) return key === undefined ? [] : [key]
  return source?.pinsOf({ table: '', alias: key.slice(0, -ACCOUNT.length), isTarget: false }) ?? []
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const textsOf = (list: unknown): string[] =>
  ((list ?? []) as { String?: { sval: string } }[]).map((it) => it.String?.sval ?? '*')
const isRecursive = (node: Tree) => isTree(node.withClause) && node.withClause.recursive === true
const hasKey = (value: unknown, key: string): boolean =>
  isTree(value) && (key in value || Object.values(value).some((it) => hasKey(it, key)))
/** Whether a name stands in it. */
const hasText = (value: unknown, text: string): boolean =>
  isTree(value) && (value.sval === text || Object.values(value).some((it) => hasText(it, text)))
