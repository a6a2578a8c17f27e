/** The target of a sign-in: the account that it belongs to, and the address that the browser is redirected to afterwards. */
import type { Db } from '#runtime'
import { formTargetOf, isRegistered } from '../protocol/redirect-uris.ts'
import { findSoleAccount } from '../store/accounts.ts'
import { type ClientRow, findClient } from '../store/clients.ts'
import { authorizeParameter } from './return-url.ts'

export interface SignInTarget {
  /** Undefined when it follows from name and password. */
  readonly accountId: number | undefined
  /** The client that the user signs in for. */
  readonly clientId: string | undefined
  /** Further sources of the page's `form-action`: where the client's redirect_uri is. */
  readonly formTargets: readonly string[]
  /** The account is what the link or form says: the page keeps it, and shows nothing of it. */
  readonly isGiven: boolean
}

/**
 * The account is the client's of `/connect/authorize`, else the only one of the installation, else the given one.
 * @param returnUrl from `readReturnUrl`
 * @param account from the form or the query
 */
export async function findSignInTarget(db: Db, returnUrl: string, account: string | undefined): Promise<SignInTarget> {
  const id = authorizeParameter(returnUrl, 'client_id')
  const found = id === undefined || !CLIENT_ID.test(id) ? undefined : await findClient(db, id)
  const client = found?.active ? found : undefined
  const target = { clientId: client?.id, formTargets: formTargetsOf(client, returnUrl) }
  const accountId = client?.accountId ?? (await findSoleAccount(db))
  if (accountId !== undefined || client) return { ...target, accountId, isGiven: false }
  const given = readAccountId(account)
  return { ...target, accountId: given, isGiven: given !== undefined }
}

function formTargetsOf(client: ClientRow | undefined, returnUrl: string): readonly string[] {
  const redirectUri = authorizeParameter(returnUrl, 'redirect_uri')
  const isAllowed = client && redirectUri !== undefined && isRegistered(client, redirectUri)
  const source = isAllowed ? formTargetOf(redirectUri) : undefined
  return source === undefined ? [] : [source]
}

const CLIENT_ID = /^[\x20-\x7e]{1,200}$/ // RFC 6749, appendix A.1
const LARGEST_ID = 2_147_483_647

/** The number of an account, or undefined when the text is none. */
export function readAccountId(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? ''
  const number = /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : 0
  return number >= 1 && number <= LARGEST_ID ? number : undefined
}
