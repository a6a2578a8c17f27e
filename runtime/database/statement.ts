/**
 * Runs one prepared statement. It makes the driver's query object itself: one that is given as an object literal is copied
 * by its property descriptors, and answered through two promises more, which together take a tenth of the statement's CPU.
 */
import pg from 'pg'
import { types } from './connection.ts'

class Statement extends pg.Query {
  /** @param name undefined: it is not prepared */
  constructor(name: string | undefined, text: string, values: readonly unknown[] | undefined, callback: Callback) {
    super(text, values as unknown[], callback)
    const query = this as unknown as DriverQuery
    query.name = name
    query._result._types = types
  }
}

type Callback = (error: Error | undefined, result: { readonly rows: unknown[] }) => void

/** What the driver's constructor takes from an object literal alone. */
interface DriverQuery {
  name: string | undefined
  readonly _result: { _types: pg.CustomTypesConfig }
}

export async function runStatement<Row>(
  client: pg.Client,
  name: string | undefined,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const done: Callback = (error, result) => (error ? reject(error) : resolve(result.rows as Row[]))
      client.query(new Statement(name, text, values, done))
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // it would end in the socket's callback
    throw error
  }
}
