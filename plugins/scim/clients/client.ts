/** A SCIM client as the admin API shows it: the identity server's row, and the plugin's record. */
import { type Schemas, scimClientEntity } from '#generated/scim'
import type { ScimClient } from '#plugins/identity'
import type { Host } from '#runtime'
import type { RateLimitUsage } from '#runtime/services'
import type { ClientRecord } from '../store/client-records.ts'

export interface Client {
  readonly client: ScimClient
  readonly record: ClientRecord
  /** How much of its rate limits is left. */
  readonly usage: readonly RateLimitUsage[]
}

/** Both parts count their changes; each change of either gives another sum. */
export const versionOf = ({ client, record }: Pick<Client, 'client' | 'record'>): number =>
  client.version + record.version

export const scimUrl = ({ auth }: Host<unknown>['urls']): string => `${auth}/scim/v2`
export const tokenUrl = ({ auth }: Host<unknown>['urls']): string => `${auth}/connect/token`

export const showClient = (urls: Host<unknown>['urls'], { client, record, usage }: Client): Schemas['ScimClient'] => {
  const { clientId, displayName, ssoProviderId, active, rateLimitUntil, createdAt, updatedAt } = client
  return scimClientEntity.view(
    { ...record, clientId },
    {
      displayName,
      ssoProviderId,
      active,
      lastError: lastErrorOf(record),
      limits: [...usage],
      rateLimitUntil: rateLimitUntil?.toISOString() ?? null,
      scimUrl: scimUrl(urls),
      tokenUrl: tokenUrl(urls),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
  )
}

const lastErrorOf = ({ lastErrorAt, lastErrorStatus, lastErrorDetail }: ClientRecord) =>
  lastErrorAt === null || lastErrorStatus === null
    ? null
    : { at: lastErrorAt.toISOString(), status: lastErrorStatus, detail: lastErrorDetail ?? '' }
