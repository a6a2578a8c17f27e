/** Sends token requests, and signs browsers in. */
import { openSessions, type Session } from '../../plugins/identity/sign-in/sessions.ts'
import { openCheckedTokens } from '../../plugins/identity/tokens/token-checksum.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'
import { SECRETS_KEYS, type TestAccount, type TestService } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

export interface TokenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: {
    readonly access_token: string
    readonly expires_in: number
    readonly token_type: string
    readonly scope: string
    readonly refresh_token?: string
    readonly id_token?: string
    readonly error?: string
    readonly error_description?: string
  }
}

type Form = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

export async function askToken(
  service: Pick<TestService, 'url'>,
  form: Form,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  return sendToken(service, String(new URLSearchParams(form as Record<string, string>)), headers)
}

export async function sendToken(
  service: Pick<TestService, 'url'>,
  body: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<TokenAnswer> {
  const response = await fetch(`${service.url}/connect/token${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** The client credentials of an account's API client as form parameters. */
export const clientOf = (account: Pick<TestAccount, 'clientId' | 'clientSecret'>) => ({
  client_id: account.clientId,
  client_secret: account.clientSecret,
})

/** The form of a password grant for the account's administrator. @param more overrides and additional parameters */
export const passwordForm = (account: TestAccount, more: Record<string, string> = {}): Record<string, string> => ({
  grant_type: 'password',
  username: account.email,
  password: account.password,
  ...clientOf(account),
  ...more,
})

export const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** Issues and checks tokens with the keys of test services. */
export async function checkedTokens() {
  const keyring = await readKeyring({ secretsKeys: SECRETS_KEYS, dataDir: '', production: true })
  if (!keyring) throw new Error('Test services have no keys.')
  return openCheckedTokens(keyring.secrets)
}

/** The caller for which tests verify tokens. */
export const HERE = { ip: '127.0.0.1' }

/** Whether the service accepts the access token: what the request pipeline checks. */
export const isAccepted = async (service: SharedService, accessToken: string): Promise<boolean> =>
  (await service.app.tokens.verify(accessToken, HERE)) !== undefined

/**
 * Begins a session of the account's administrator, or of another user of it, as a sign-in with a password would do.
 * Resolves to the header `Cookie` of the signed-in browser.
 */
export async function signedIn(
  { app, clock }: Pick<SharedService, 'app' | 'clock'>,
  { accountId, userId }: Pick<TestAccount, 'accountId' | 'userId'>,
  more: Partial<Pick<Session, 'amr' | 'ssoProviderId' | 'state'>> = {},
): Promise<string> {
  const { database, config } = app
  // Later than what was asked for before, on a quick machine too.
  const later = { now: () => new Date(clock.now().getTime() + 1) }
  const [user] = await database.query<{ epoch: number }>(
    'SELECT token_epoch AS epoch FROM identity.app_user WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  )
  const session = { accountId, userId, userEpoch: user?.epoch ?? 0, ssoProviderId: null, amr: ['pwd'], ...more }
  const { name, value } = await openSessions({ clock: later, urls: config.urls }).start(
    database,
    { state: 'signed_in', ...session },
    {},
  )
  return `${name}=${value}`
}
