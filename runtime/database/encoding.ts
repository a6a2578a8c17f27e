/** The encoding of the database, which is chosen when it is created and cannot be changed. */
import type { Statements } from '../plugin.ts'

/** A sentence where the database cannot store every character, or counts bytes as characters; undefined with UTF8. */
export async function encodingFault(db: Statements): Promise<string | undefined> {
  const [row] = await db.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding")
  if (!row || row.encoding === 'UTF8') return undefined
  return `The encoding of the database is ${row.encoding}, and the service needs UTF8, to store the characters of all languages: create a database with \`createdb --encoding UTF8 --template template0\`, and restore into it what this one holds.`
}
