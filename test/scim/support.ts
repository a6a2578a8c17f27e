/** An account with the plugin and SCIM clients, and requests as an identity provider sends them. */
import { randomBytes } from 'node:crypto'
import type { TestAccount, TestService } from '../../runtime/testing.ts'
import { newScimClient, type ScimClient, startScimService } from './scim-service.ts'

export const ROLES = 'urn:service:scim:schemas:extension:1.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const USERS = '/scim/v2/Users'

export interface ScimService {
  readonly service: TestService
  sql<Row>(text: string, ...params: unknown[]): Promise<Row[]>
  /** A new account, with the plugin enabled. */
  account(name?: string): Promise<ScimAccount>
}

export interface ScimAccount {
  readonly account: TestAccount
  /** Requests of a new SCIM client, by its secret. @param settings columns of scim.client_settings that are true */
  client(...settings: readonly ClientSwitch[]): Promise<ScimRequests>
  /** Sets columns of identity.provisioning_settings. */
  provisioning(settings: Readonly<Record<string, unknown>>): Promise<void>
}
export type ClientSwitch = 'accept_incomplete_users' | 'hide_deleted_users' | 'allow_relink'

export type ScimRequests = ScimClient

export async function startScim(environment: Readonly<Record<string, string>> = {}): Promise<ScimService> {
  const service = await startScimService(environment)
  const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

  async function client(account: TestAccount, switches: readonly ClientSwitch[]): Promise<ScimRequests> {
    const created = await newScimClient(service, account)
    const key = [account.accountId, created.clientId]
    await sql('INSERT INTO scim.client_settings (account_id, client_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', ...key)
    for (const name of switches)
      await sql(`UPDATE scim.client_settings SET ${name} = true WHERE account_id = $1 AND client_id = $2`, ...key)
    return created
  }

  return {
    service,
    sql,
    async account(name = 'Acme') {
      const account = await service.account(name)
      const { accountId } = account
      await service.app.activation.set(accountId, 'scim', true)
      return {
        account,
        client: (...switches) => client(account, switches),
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
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `x-${tag}`,
    userName: `user-${tag}@example.com`,
    name: { givenName: 'Una', familyName: tag },
    emails: [{ value: `user-${tag}@example.com`, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}

export const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
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
