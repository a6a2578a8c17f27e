/**
 * The reference: oauth2-server with Express and one client in memory, which inserts each token by a prepared statement into
 * the service's own table.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import OAuth2Server, { Request, Response } from 'oauth2-server'
import pg from 'pg'

const { databaseUrl, clientId, clientSecret } = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const sha256 = (text: string) => createHash('sha256').update(text).digest()

const client = { id: clientId, grants: ['client_credentials'], accessTokenLifetime: 3600 }
const server = new OAuth2Server({
  model: {
    getClient: async (id: string, secret: string) => (id === clientId && secret === clientSecret ? client : undefined),
    getUserFromClient: async () => ({}),
    getAccessToken: async () => undefined,
    validateScope: async (_user: object, _client: object, scope?: string[]) => scope ?? ['api1'],
    async saveToken(token: OAuth2Server.Token, ofClient: OAuth2Server.Client, user: object) {
      await pool.query({
        name: 'insert',
        text: `INSERT INTO identity.access_token
                 (hash, account_id, client_id, client_epoch, user_id, user_epoch, scopes, family, issued_at, expires_at)
               VALUES ($1, 0, $2, 0, NULL, NULL, $3, $4, now(), $5)`,
        values: [sha256(token.accessToken), ofClient.id, token.scope, randomUUID(), token.accessTokenExpiresAt],
      })
      return { ...token, client: ofClient, user }
    },
  },
})

const app = express()
app.disable('x-powered-by').disable('etag')
app.post('/connect/token', express.urlencoded({ extended: false }), async (req, res) => {
  const request = new Request({
    headers: req.headers as Record<string, string>,
    method: req.method,
    query: req.query as Record<string, string>,
    body: req.body,
  })
  const response = new Response()
  await server.token(request, response)
  res
    .status(response.status ?? 500)
    .set(response.headers)
    .json(response.body)
})
const listener = app.listen(0, '127.0.0.1', () => {
  const { port } = listener.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/connect/token`, clientId, clientSecret })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
