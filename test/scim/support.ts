/** An account with the plugin and SCIM clients, and requests as an identity provider sends them. */
import { randomBytes } from 'node:crypto'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA } from '../../plugins/scim/resource.ts'
import type { TestAccount, TestService } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type ClientSettingOptions, newScimClient, type ScimClient, startScimService } from './scim-service.ts'

export { ENTERPRISE_SCHEMA as ENTERPRISE, ROLES_SCHEMA as ROLES }
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const USERS = '/scim/v2/Users'

export interface ScimService<Service extends SharedService = SharedService> {
  readonly service: Service
  sql<Row>(text: string, ...params: unknown[]): Promise<Row[]>
  /** A new account, with the plugin enabled. */
  account(name?: string): Promise<ScimAccount>
}

export interface ScimAccount {
  readonly account: TestAccount
  /** Requests of a new SCIM client, by its secret. @param settings those that are true */
  client(...settings: readonly (keyof ClientSettingOptions)[]): Promise<ScimRequests>
  /** Sets columns of identity.provisioning_settings. */
  provisioning(settings: Readonly<Record<string, unknown>>): Promise<void>
}

export type ScimRequests = ScimClient

export const startScim = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<ScimService<TestService>> => withScim(await startScimService(environment))

/** On the service that the files of a worker share. */
export const sharedScim = async (): Promise<ScimService> => withScim(await sharedService())

function withScim<Service extends SharedService>(service: Service): ScimService<Service> {
  const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

  return {
    service,
    sql,
    async account(name = 'Acme') {
      const account = await service.account(name)
      const { accountId } = account
      await service.app.activation.set(accountId, 'scim', true)
      return {
        account,
        client: (...settings) =>
          newScimClient(service, account, 'Directory', Object.fromEntries(settings.map((name) => [name, 'true']))),
        async provisioning(settings) {
          await sql(
            'INSERT INTO identity.provisioning_settings (account_id) VALUES ($1) ON CONFLICT DO NOTHING',
            accountId,
          )
          for (const [column, value] of Object.entries(settings))
            await sql(
              `UPDATE identity.provisioning_settings SET ${column} = $2 WHERE account_id = $1`,
              accountId,
              value,
            )
        },
      }
    },
  }
}

/** A user as a provider sends it, with a name and an address that no other one has. */
export function person(more: Readonly<Record<string, unknown>> = {}) {
  const tag = randomBytes(5).toString('hex')
  return {
    schemas: [USER_SCHEMA],
    externalId: `x-${tag}`,
    userName: `user-${tag}@example.com`,
    name: { givenName: 'Una', familyName: tag },
    emails: [{ value: `user-${tag}@example.com`, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}

export const patch = (...Operations: readonly object[]) => ({
  schemas: [PATCH_OP],
  Operations,
})

/** Status and scimType of an answer. */
export const refusal = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: { readonly scimType?: string }
}) => [status, body.scimType]

export interface AuditRow {
  readonly action: string
  readonly external_id: string | null
  readonly user_id: number | null
  readonly user_name: string | null
  readonly response_status: number
  readonly method: string
  readonly path: string
  readonly payload: unknown
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
  readonly duration: number
  readonly ip_address: string
  readonly client_name: string
  readonly request_id: string
}

/** The audit entries about the user, oldest first. */
export const auditOf = ({ sql }: Pick<ScimService, 'sql'>, userId: string): Promise<AuditRow[]> =>
  sql<AuditRow>('SELECT * FROM scim.audit_entry WHERE user_id = $1 ORDER BY id', Number(userId))
