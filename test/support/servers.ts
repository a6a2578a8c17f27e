/** Single statements on servers of tests, and the URLs of their databases. */
import pg from 'pg'

/** The URL of another database on the same server. */
export const databaseOn = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function queryOn<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
