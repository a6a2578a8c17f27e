/** The encoding of the database, which is chosen when it is created and cannot be changed. */
import type { Log, Statements } from '../plugin.ts'

/** The encoding where the database cannot store every character, or counts bytes as characters; undefined with UTF8. */
export async function otherEncoding(db: Statements): Promise<string | undefined> {
  const [row] = await db.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding")
  return row?.encoding === 'UTF8' ? undefined : row?.encoding
}

export async function warnOfEncoding(db: Statements, log: Log): Promise<void> {
  const encoding = await otherEncoding(db)
  if (encoding !== undefined) log.warn({ encoding }, OTHER_ENCODING)
}

const OTHER_ENCODING =
  'The encoding of the database is not UTF8: it cannot store the characters of all languages, or counts bytes as characters.'

/** How a database that has it is made, also on a server whose own locale has another one. */
export const CREATE_DATABASE = '`createdb --encoding UTF8 --locale C.UTF-8 --template template0`'
