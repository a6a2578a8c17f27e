/** The target of a sign-in: the account that it belongs to, and the address that the browser is redirected to afterwards. */
import type { Db } from '#runtime'
import { formTargetOf, isRegistered } from '../oauth/redirect-uris.ts'
import { findSoleAccount } from '../store/accounts.ts'
import { findClient } from '../store/clients.ts'
import { authorizeParameter } from './return-url.ts'

export interface SignInTarget {
  /** Undefined when the page has to ask for the account's number. */
  readonly accountId: number | undefined
  /** The client that the user signs in for. */
  readonly clientId: string | undefined
  /** Further sources of the page's `form-action`: where the client's redirect_uri is. */
  readonly formTargets: readonly string[]
  /** The number that was asked for: the page keeps it. */
  readonly isAsked: boolean
}

/**
 * The account is the client's of `/connect/authorize`, else the given one, else the only one of the installation.
 * @param returnUrl from `readReturnUrl`
 * @param account as typed, or from the query
 */
export async function findSignInTarget(db: Db, returnUrl: string, account: string | undefined): Promise<SignInTarget> {
  const clientId = authorizeParameter(returnUrl, 'client_id')
  const client = clientId === undefined || !CLIENT_ID.test(clientId) ? undefined : await findClient(db, clientId)
  if (client?.active) {
    const redirectUri = authorizeParameter(returnUrl, 'redirect_uri')
    const isAllowed = redirectUri !== undefined && isRegistered(client, redirectUri)
    const source = isAllowed ? formTargetOf(redirectUri) : undefined
    const formTargets = source === undefined ? [] : [source]
    return { accountId: client.accountId, clientId: client.id, formTargets, isAsked: false }
  }
  const given = readAccountId(account)
  const sole = given === undefined ? await findSoleAccount(db) : undefined
  return { accountId: given ?? sole, clientId: undefined, formTargets: [], isAsked: sole === undefined }
}

const CLIENT_ID = /^[\x20-\x7e]{1,200}$/ // RFC 6749, appendix A.1
const LARGEST_ID = 2_147_483_647

/** The number of an account, or undefined when the text is none. */
export function readAccountId(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? ''
  const number = /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : 0
  return number >= 1 && number <= LARGEST_ID ? number : undefined
}
