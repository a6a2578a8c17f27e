/**
 * Runs one prepared statement, by a query object of our own. The driver's copies its settings by their property
 * descriptors, asks the server for the columns at each run, and builds a template of the rows from them each time:
 * together a fifth of the CPU of a request that reads one row.
 *
 * Here each connection asks for the columns of a prepared statement once. They stay the same: when a migration changes
 * them, PostgreSQL refuses to run the statement (`isStalePlan`), and it is prepared anew under another name.
 */
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
  /** The connection, except that it sends no Describe. */
  readonly undescribed: pg.Connection
}

const known = new WeakMap<pg.Connection, Known>()

function knownOf(connection: pg.Connection): Known {
  const found = known.get(connection)
  if (found) return found
  const undescribed = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection
  const made = { columns: new Map<string, Columns>(), undescribed }
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
    const { columns, undescribed } = knownOf(connection)
    if (this.name !== undefined && this.hasBeenParsed(connection)) this.#columns = columns.get(this.name)
    super.prepare(this.#columns ? undescribed : connection)
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
