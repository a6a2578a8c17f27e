/** The reference: after each NOTIFY it deletes rows in batches until the queue is empty. */
import pg from 'pg'
import { openReport } from './report.ts'

const report = await openReport()
const [listener, worker] = [0, 1].map(() => new pg.Client({ connectionString: process.argv[2] })) as [
  pg.Client,
  pg.Client,
]
await listener.connect()
await worker.connect()
const take = {
  name: 'take',
  text: `DELETE FROM queue WHERE id IN (SELECT id FROM queue ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING data`,
}

let working = false
let woken = false
async function work(): Promise<void> {
  woken = true
  if (working) return
  working = true
  while (woken) {
    woken = false
    const { rows } = await worker.query<{ data: { t: string } }>(take)
    for (const { data } of rows) report.received(BigInt(data.t))
    woken ||= rows.length > 0
  }
  working = false
}
listener.on('notification', () => void work())
await listener.query('LISTEN queue')
process.stdout.write(`${JSON.stringify({ url: report.url })}\n`)
process.once('SIGTERM', () => process.exit(0))
