/** npm's oidc-provider with its store in memory, opaque tokens and one client. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const { clientId, clientSecret } = JSON.parse(process.argv[2] ?? '{}')
const provider = new Provider('http://127.0.0.1', {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  scopes: ['api1'],
})
const server = createServer(provider.callback()).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/token`, clientId, clientSecret })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
