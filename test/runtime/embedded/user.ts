/**
 * A process that uses the embedded database like the service: prints `ready <pid of the postmaster>`, then one line of JSON
 * for each line of SQL on stdin. At SIGTERM, or at the end of stdin, it releases the database and exits.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../../../runtime/database/database.ts'
import { startEmbedded } from '../../../runtime/database/embedded.ts'
import type { Log } from '../../../runtime/plugin.ts'

const dataDir = process.argv[2] ?? ''
const print = (text: string) => process.stdout.write(`${text}\n`)
const line = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
const log: Log = { debug: () => {}, info: line, warn: line, error: line }

const lines = createInterface({ input: process.stdin })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (signal === 'SIGTERM') lines.close()
  })

const embedded = await startEmbedded({ dataDir, log })
const database = await openDatabase({ address: embedded.address, poolSize: 2, applicationName: 'test', log })
print(`ready ${Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)}`)

for await (const sql of lines) {
  const answer = await database.query(sql).catch((error) => ({ error: String(error) }))
  print(JSON.stringify(answer))
}
await database.close()
await embedded.stop()
