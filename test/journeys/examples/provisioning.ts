/** The story of an identity provider that provisions users, and of the administrator who lets it. */
import type { ExampleService } from './service.ts'

const JSON_TYPE = 'application/scim+json'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

export async function provisionUsers({ admin, service, recorder }: ExampleService): Promise<void> {
  const { clientId, clientSecret = '' } = await admin.createScimClient({ body: { displayName: 'Entra' } })
  const path = { scimClientId: clientId }
  const url = `${service.app.config.urls.auth}/scim/v2`
  await admin.testScimClient({ path, body: { clientSecret, url } })
  await sendAsProvider(`${service.url}/scim/v2`, clientSecret, recorder.fetch)
  await admin.listAuditLog({ query: { $top: 1 } })
  await admin.listAuditLog({ query: { $top: 1 }, headers: { Accept: 'text/csv' } })
  await admin.getScimClient({ path })
  await admin.listScimClients({})
  await admin.updateScimClient({ path, body: { displayName: 'Entra, north', hideDeletedUsers: true } })
  await admin.regenerateScimClientSecret({ path })
  await admin.deactivateScimClient({ path })
  await admin.activateScimClient({ path })
}

async function sendAsProvider(url: string, secret: string, fetch: typeof globalThis.fetch): Promise<void> {
  const send = async (method: string, path: string, body?: object): Promise<{ id?: string }> => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': JSON_TYPE, Accept: JSON_TYPE }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  await send('GET', '/ServiceProviderConfig')
  await send('GET', '/ResourceTypes')
  await send('GET', '/Groups')
  await send('GET', '/ResourceTypes/User')
  await send('GET', '/Schemas')
  await send('GET', `/Schemas/${USER}`)
  const user = {
    schemas: [USER],
    externalId: '2819c223-7f76-453a-919d-413861904646',
    userName: 'barbara@example.com',
    name: { givenName: 'Barbara', familyName: 'Jensen' },
    emails: [{ value: 'barbara@example.com', type: 'work', primary: true }],
    active: true,
  }
  const { id } = await send('POST', '/Users', user)
  await send('GET', `/Users/${id}`)
  await send('GET', `/Users?filter=${encodeURIComponent('userName eq "barbara@example.com"')}`)
  const search = { schemas: [SEARCH], filter: 'userName eq "barbara@example.com"', startIndex: 1, count: 10 }
  await send('POST', '/Users/.search', search)
  await send('POST', '/.search', search)
  await send('PUT', `/Users/${id}`, { ...user, name: { givenName: 'Barbara', familyName: 'Jensen-Smith' } })
  await send('PATCH', `/Users/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  })
  await send('DELETE', `/Users/${id}`)
}
