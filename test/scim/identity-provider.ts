/** An identity provider: sends SCIM requests with the secret of a SCIM client. */
import { USER_SCHEMA } from '../../plugins/scim/resource.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'
import { newScimClient } from './scim-service.ts'

export { ENTERPRISE, PATCH_OP, patch, ROLES } from './support.ts'

export interface ScimUser {
  readonly schemas: readonly string[]
  readonly id: string
  readonly externalId?: string
  readonly userName: string
  readonly displayName?: string
  readonly name?: { readonly formatted?: string; readonly givenName?: string; readonly familyName?: string }
  readonly emails?: readonly { readonly value?: string; readonly type?: string; readonly primary?: boolean }[]
  readonly active: boolean
  readonly meta: {
    readonly location: string
    readonly version: string
    readonly created: string
    readonly lastModified: string
  }
  readonly [extension: string]: unknown
}

export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly body: any
}

export interface IdentityProvider {
  readonly clientId: string
  readonly clientSecret: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
}

export { USER_SCHEMA as USER }

/** Enables the plugin for the account, registers a SCIM client, and returns the provider that has its secret. */
export async function connectProvider(
  service: SharedService,
  account: Pick<TestAccount, 'accountId'>,
  name = 'Directory',
): Promise<IdentityProvider> {
  const { clientId, clientSecret } = await newScimClient(service, account, name)
  return { clientId, clientSecret, ...sender(service.url, clientSecret) }
}

/** Sends requests with a bearer token. An answer without a body has the body undefined. */
export const sender = (url: string, token: string): Pick<IdentityProvider, 'send'> => ({
  async send(method, path, body, headers = {}) {
    const answer = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
  },
})

/** A complete user as the specification asks for it. */
export const userOf = (userName: string, more: object = {}) => ({
  schemas: [USER_SCHEMA],
  externalId: `ext-${userName}`,
  userName,
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ value: userName.includes('@') ? userName : `${userName}@example.com`, type: 'work', primary: true }],
  active: true,
  ...more,
})
