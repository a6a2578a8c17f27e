/** Tokens and what describes them, as clients without the SDK ask for them; and the message of an assistant. */
import { type ExampleService, PASSWORD } from './service.ts'

export async function useTokens({ service, client, username, recorder }: ExampleService): Promise<void> {
  const read = async (response: Response): Promise<{ access_token?: string; refresh_token?: string }> => {
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  const post = async (path: string, form: Record<string, string>) =>
    read(await recorder.fetch(service.url + path, { method: 'POST', body: new URLSearchParams(form) }))
  const get = async (path: string, token?: string) =>
    read(await recorder.fetch(service.url + path, { headers: { ...(token && { Authorization: `Bearer ${token}` }) } }))
  const access = { client_id: client.clientId, client_secret: client.clientSecret }
  const scope = 'api1 openid profile email offline_access'
  const tokens = await post('/connect/token', {
    grant_type: 'password',
    username,
    password: PASSWORD,
    ...access,
    scope,
  })
  const token = tokens.access_token ?? ''
  await get('/connect/userinfo', token)
  const Authorization = `Bearer ${token}`
  await read(await recorder.fetch(`${service.url}/connect/userinfo`, { method: 'POST', headers: { Authorization } }))
  const params = { name: 'listResources', arguments: { top: 1 } }
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const types = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' }
  const headers = { Authorization, ...types }
  await read(await recorder.fetch(`${service.url}/mcp`, { method: 'POST', headers, body: message }))
  await post('/connect/introspect', { token, ...access })
  await post('/connect/revocation', { token: tokens.refresh_token ?? '', token_type_hint: 'refresh_token', ...access })
  await get('/.well-known/openid-configuration')
  await get('/.well-known/oauth-authorization-server')
  await get('/.well-known/oauth-protected-resource/mcp')
}
