/** A service whose accounts have the plugin, and requests of SCIM clients. */
import { type Requests, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

export const SCIM_JSON = 'application/scim+json'

export interface ScimClient extends Requests {
  readonly accountId: number
  readonly clientId: string
  readonly clientSecret: string
}

/** @param environment raises the limits unless it sets others */
export const startScimService = (environment: Readonly<Record<string, string>> = {}): Promise<TestService> =>
  startTestService({ environment: { SCIM_RATE_LIMIT: '1000000/60', ...environment } })

/** Options of `scim-client create`. */
export type ClientSettingOptions = {
  readonly [Name in 'acceptIncompleteUsers' | 'hideDeletedUsers' | 'allowRelink']?: 'true'
}

/** Enables the plugin for the account and registers a SCIM client, whose requests bear its secret. */
export async function newScimClient(
  service: SharedService,
  { accountId }: Pick<TestAccount, 'accountId'>,
  name = 'Directory',
  settings: ClientSettingOptions = {},
): Promise<ScimClient> {
  await service.app.activation.set(accountId, 'scim', true)
  const created = await service.command('scim-client create', { account: accountId, name, ...settings })
  const { clientId, clientSecret } = created as { clientId: string; clientSecret: string }
  return { accountId, clientId, clientSecret, ...service.as(clientSecret) }
}
