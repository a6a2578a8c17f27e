/**
 * Runs prepared statements, by query objects of our own. The driver's copies its settings by their property
 * descriptors, asks the server for the columns at each run, and builds a template of the rows from them each time:
 * together a fifth of the CPU of a request that reads one row.
 *
 * Here each connection asks for the columns of a prepared statement once. They stay the same: when a migration changes
 * them, PostgreSQL refuses to run the statement (`isStalePlan`), and it is prepared anew under another name.
 *
 * Several statements of a transaction travel together: one write and one wait for all of them, since each of both costs
 * a tenth of a millisecond of CPU. PostgreSQL runs them one after the other, each with a snapshot of its own, and skips
 * the rest after a failure.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { types } from './connection.ts'

interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row of nulls: copies of it are faster objects than those that get one property after the other. */
  readonly template: Readonly<Record<string, unknown>>
}

/** What is known of a connection: the columns of its prepared statements by name. */
interface Known {
  readonly columns: Map<string, Columns>
  /**
   * The connection, except that it keeps a prepared statement. The driver closes one whose values cannot be sent, and
   * takes it for prepared afterwards.
   */
  readonly described: pg.Connection
  /** The same, except that it sends no Describe. */
  readonly undescribed: pg.Connection
  /** The same, except that it sends neither Describe nor Sync. */
  readonly unsynced: pg.Connection
}

const known = new WeakMap<pg.Connection, Known>()

function knownOf(connection: pg.Connection): Known {
  const found = known.get(connection)
  if (found) return found
  const nothing = { value: () => {} }
  const described = Object.create(connection, { close: nothing }) as pg.Connection
  const undescribed = Object.create(described, { describe: nothing }) as pg.Connection
  const unsynced = Object.create(undescribed, { sync: nothing }) as pg.Connection
  const made = { columns: new Map<string, Columns>(), described, undescribed, unsynced }
  known.set(connection, made)
  return made
}

/** The methods of the driver's query that its connection calls; its types name none of them. */
interface DriverQuery extends pg.Submittable {
  name: string | undefined
  prepare(connection: pg.Connection): void
  hasBeenParsed(connection: pg.Connection): boolean
  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
type Callback = (error: Error | null) => void
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
  callback: Callback,
) => DriverQuery

const NO_COLUMNS: Columns = { names: [], parsers: [], template: {} }

class Statement extends DriverQuery {
  readonly results: Record<string, unknown>[] = []
  /** Thrown by a row that could not be read. */
  fault: unknown
  #columns: Columns | undefined

  /** @param name undefined: it is not prepared */
  constructor(name: string | undefined, text: string, values: readonly unknown[] | undefined, callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: pg.Connection): void {
    const { columns, described, undescribed } = knownOf(connection)
    if (this.name !== undefined && this.hasBeenParsed(connection)) this.#columns = columns.get(this.name)
    super.prepare(this.#columns ? undescribed : described)
  }

  /** Sends a statement that the connection has prepared, without the Sync that ends a message. */
  sendUnsynced(connection: pg.Connection): void {
    const { columns, unsynced } = knownOf(connection)
    this.#columns = columns.get(this.name as string)
    super.prepare(unsynced)
  }

  override handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format as 'text')),
      template: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  override handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.results.push(rowOf(this.#columns ?? NO_COLUMNS, fields))
    } catch (error) {
      this.fault ??= error
    }
  }

  override handleCommandComplete(_message: object, connection: pg.Connection): void {
    if (this.name !== undefined) knownOf(connection).columns.set(this.name, this.#columns ?? NO_COLUMNS)
  }
}

function rowOf({ names, parsers, template }: Columns, texts: readonly (string | null)[]): Record<string, unknown> {
  if (texts.length !== names.length)
    throw new Error(`The database sent a row of ${texts.length} values for a statement of ${names.length} columns.`)
  const row: Record<string, unknown> = { ...template }
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as string | null
    if (text !== null) row[names[i] as string] = parsers[i]?.(text)
  }
  return row
}

/** One statement of several. @param name undefined: it is not prepared */
export interface StatementText {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[] | undefined
}

/** What the driver calls of a query that has been sent. */
class Group implements pg.Submittable {
  callback: Callback
  readonly #statements: readonly Statement[]
  readonly #completed: () => void
  #at = 0
  #fault: Error | null = null

  constructor(statements: readonly StatementText[], completed: () => void, callback: Callback) {
    // The driver calls it when a value cannot be sent.
    const refuse = (error: Error | null) => {
      this.#fault = error
    }
    this.#statements = statements.map(({ name, text, values }) => new Statement(name, text, values, refuse))
    this.#completed = completed
    this.callback = callback
  }

  get results(): Record<string, unknown>[][] {
    return this.#statements.map(({ results }) => results)
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection as unknown as { readonly stream: Socket }
    stream.cork()
    try {
      for (const statement of this.#statements) if (!this.#fault) statement.sendUnsynced(connection)
    } finally {
      connection.sync()
      stream.uncork()
    }
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    this.#statements[this.#at]?.handleDataRow(message)
  }

  handleCommandComplete(): void {
    this.#at += 1
    this.#completed()
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    const unread = this.#statements.find(({ fault }) => fault !== undefined)
    this.callback(this.#fault ?? (unread?.fault as Error | undefined) ?? null)
  }
}

/**
 * Runs statements of a transaction in order, and resolves to the rows of each. They travel together when the connection
 * has prepared all of them before.
 * @param completed is called when a statement has succeeded
 * @throws the error of the first one that fails; those behind it do not run
 */
export async function runStatements<Row>(
  client: pg.Client,
  statements: readonly StatementText[],
  completed: () => void,
): Promise<Row[][]> {
  const { columns } = knownOf((client as unknown as { readonly connection: pg.Connection }).connection)
  if (statements.length > 1 && statements.every(({ name }) => name !== undefined && columns.has(name)))
    return runTogether(client, statements, completed)
  const rows: Row[][] = []
  for (const { name, text, values } of statements) {
    rows.push(await runStatement<Row>(client, name, text, values))
    completed()
  }
  return rows
}

async function runTogether<Row>(
  client: pg.Client,
  statements: readonly StatementText[],
  completed: () => void,
): Promise<Row[][]> {
  try {
    return await new Promise<Row[][]>((resolve, reject) => {
      const group = new Group(statements, completed, (error) => {
        if (error) reject(error)
        else resolve(group.results as Row[][])
      })
      client.query(group)
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // it would end in the socket's callback
    throw error
  }
}

/** @param name undefined: the statement is not prepared */
export async function runStatement<Row>(
  client: pg.Client,
  name: string | undefined,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const statement = new Statement(name, text, values, (error) => {
        const fault = error ?? statement.fault
        if (fault) reject(fault)
        else resolve(statement.results as Row[])
      })
      client.query(statement)
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // it would end in the socket's callback
    throw error
  }
}
