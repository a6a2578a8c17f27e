/** The reference: Express and a prepared statement of pg that reads the same row. */
import express from 'express'
import pg from 'pg'

const { databaseUrl, projectId, accountId, token, paths } = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = express()
app.disable('x-powered-by').disable('etag')
app.get('/api/v1/projects/:id', async (req, res) => {
  const { rows } = await pool.query({
    name: 'project',
    text: 'SELECT * FROM scheduling.project WHERE account_id = $1 AND id = $2',
    values: [accountId, Number(req.params.id)],
  })
  res.json(rows[0])
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${port}`, token, projectId, accountId, databaseUrl, paths })}\n`,
  )
})
process.once('SIGTERM', () => process.exit(0))
