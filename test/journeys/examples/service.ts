/** The service that the examples are recorded from, with an account, its administrator and clients. */
import { type Chainwork, connect } from '@chainwork/sdk'
import { startTestService, type TestClock } from '../../../runtime/testing.ts'
import { type IdentityProvider, startIdentityProvider } from '../../identity/sso-support.ts'
import { openReceiver, type Receiver } from '../../support/receiver.ts'
import type { SharedService } from '../../support/shared-service.ts'
import { openRecorder, type Recorder } from './recorder.ts'

export const PASSWORD = 'correct horse battery staple'

export interface ExampleService {
  readonly service: SharedService
  readonly clock: TestClock
  readonly recorder: Recorder
  readonly accountId: number
  /** Of the account's administrator. */
  readonly username: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  readonly api: Chainwork
  /** The same without a record, to wait for something. */
  readonly unrecorded: Chainwork
  readonly admin: Chainwork
  readonly receiver: Receiver
  readonly identityProvider: IdentityProvider
  /** By their addresses in this run, the addresses in the examples. */
  readonly addresses: Readonly<Record<string, string>>
  /** What the story at this position makes has ids of its own, so that more rows in one story renumber no other one. */
  beginStory(position: number): Promise<void>
  stop(): Promise<void>
}

const MAX_ROWS = 100 // of a table, in a story

/** Moves all sequences to a number, forwards only. */
const NUMBER_FROM = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(last_value, $1::bigint)) from pg_sequences`

export async function startExampleService(): Promise<ExampleService> {
  const service = await startTestService({
    now: '2026-11-23T09:00:00Z', // a Monday
    environment: { SSO_ALLOW_INSECURE_PROVIDERS: 'true', API_RATE_LIMIT: '600', SCIM_RATE_LIMIT: '60/60,1000/3600' },
  })
  const recorder = await openRecorder()
  const receiver = await openReceiver()
  const identityProvider = await startIdentityProvider(service.url)
  const username = 'ada@example.com'
  const { id: account } = await service.command('account create', { name: 'Acme', timeZone: 'UTC' })
  const accountId = Number(account)
  for (const plugin of ['scim', 'mcp']) await service.app.activation.set(accountId, plugin, true)
  const scopes = 'api1 admin openid profile email offline_access mcp.write'
  const created = await service.command('client create', {
    account: accountId,
    name: 'Desk',
    role: 'administrator',
    scopes,
  })
  const { clientId, clientSecret } = created as { clientId: string; clientSecret: string }
  const client = { clientId, clientSecret }
  const user = { account: accountId, email: username, name: 'Ada Lovelace', role: 'administrator', password: PASSWORD }
  await service.command('user create', user)
  const access = { baseUrl: service.url, ...client, username, password: PASSWORD, retries: 0 }
  const as = (scope: string) => connect({ ...access, scope, fetch: recorder.fetch })
  const { base } = service.app.config.urls
  return {
    service,
    clock: service.clock,
    recorder,
    accountId,
    username,
    client,
    api: as('api1'),
    unrecorded: connect(access),
    admin: as('admin'),
    receiver,
    identityProvider,
    addresses: {
      [service.url]: 'https://chainwork.example.com',
      [base]: 'https://chainwork.example.com',
      [receiver.url]: 'https://hooks.example.com',
      [identityProvider.url]: 'https://login.example.com',
      '127.0.0.1': '203.0.113.7',
      '::1': '203.0.113.7',
      '@localhost': '@chainwork.example.com',
    },
    async beginStory(position) {
      if (position > 0) await service.app.database.query(NUMBER_FROM, [position * MAX_ROWS])
    },
    async stop() {
      await service.stop()
      await receiver.close()
      await identityProvider.close()
    },
  }
}
