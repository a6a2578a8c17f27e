/** Callers of the admin API, and what tests read of the security log. */
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

/** The account's administrator with the scope `admin` alone. */
export async function administratorOf(service: SharedService, account: TestAccount): Promise<Requests> {
  return service.as(await signIn(service.url, account, account.email, account.password, 'admin'))
}

/** A password that the policy accepts. */
export const GOOD_PASSWORD = 'seven rusty anvils hum'

export interface LogEntry {
  readonly action: string
  readonly actorId: number | null
  readonly actorName: string
  readonly clientId: string | null
  readonly subject: string | null
  readonly ipAddress: string | null
  readonly details: Record<string, unknown>
}

/** Entries of the account's security log about changes of `subject`, without sign-ins and tokens; oldest first. */
export async function entriesAbout(admin: Requests, subject: string): Promise<LogEntry[]> {
  const isChange = "not (startswith(action,'sign_') or startswith(action,'token_'))"
  const filter = encodeURIComponent(`subject eq '${subject}' and ${isChange}`)
  const { body } = await admin.get(`/admin/api/security-log?$orderby=id&$filter=${filter}`)
  return body.value
}

export const actionsAbout = async (admin: Requests, subject: string) =>
  (await entriesAbout(admin, subject)).map(({ action }) => action)
