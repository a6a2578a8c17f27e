/** What all writes of users have in common: their queue, the client with its settings, and the audit log. */
import type { ProvisionedUser, ProvisioningSettings, UserAuthor, UserConflict, UserValues } from '#plugins/identity'
import type { Call, Input, PreparedHandler, Reply, Tx, WriteCallOf } from '#runtime'
import { SCIM_PATH } from '../addresses.ts'
import { maskCredentials } from '../audit/mask.ts'
import { noSuchClient } from '../clients/client-settings.ts'
import { notUnique } from '../errors.ts'
import { changesOf } from '../provisioning/changes.ts'
import { showing } from '../provisioning/linking.ts'
import { foldCase, mainEmails, storedEmails } from '../provisioning/names.ts'
import type { UserAttributes } from '../resource.ts'
import { type AuditEntry, insertAuditEntry } from '../store/audit-entries.ts'
import { type Caller, callerOf, type UserParts } from './parts.ts'

/** Changes of an account's users wait for each other: in this process here, before they hold a connection. */
const QUEUE = 'users'

/** One write, from its request to its audit entry. */
export interface Write extends Caller {
  readonly settings: ProvisioningSettings
  readonly author: UserAuthor
  /** Adds a sentence to the audit entry about what the request has and is not applied. */
  readonly ignore: (reason: string) => void
  /** Adds the audit entry, in the transaction of the change. */
  log(tx: Tx, done: LoggedChange): Promise<unknown>
}

export interface LoggedChange extends Pick<AuditEntry, 'action' | 'responseStatus' | 'method'> {
  readonly user: ProvisionedUser
  /** Undefined: the user is new. */
  readonly before: UserAttributes | undefined
  readonly after: UserAttributes
  /** Of a user who is linked: what has become of the access that it had. */
  readonly lost?: string | undefined
}

/** Of the input of every write. */
interface WriteInput {
  readonly body?: unknown
  readonly request: { readonly id: string; readonly ip: string }
}

/** A handler of a write. @throws 403 when the bearer is no SCIM client of the account */
export const userWrite = <Op>(
  parts: UserParts,
  handle: (input: Input<Op>, call: WriteCallOf<Op>, write: Write) => Promise<Reply<Op>>,
): PreparedHandler<Op> => ({
  async prepare(input) {
    const startedAt = performance.now()
    return {
      queues: [QUEUE],
      async handle(call) {
        const write = await openWrite(parts, input as WriteInput, call, startedAt)
        return handle(input, call, write)
      },
    }
  },
})

/** Everything is read when the write's turn has come: it may have waited for a change of what it reads. */
async function openWrite(
  parts: UserParts,
  { body, request }: WriteInput,
  call: Call,
  startedAt: number,
): Promise<Write> {
  const opened = await parts.users.open(call.tx, call.account.id, call.clientId ?? '')
  if (!opened) throw noSuchClient(call.clientId ?? '')
  const { settings, ssoProviderId } = opened
  const known = await callerOf(parts, call, call.tx)
  const caller = { ...known, scope: { ...known.scope, ssoProviderId } }
  const ignored: string[] = []
  return {
    ...caller,
    settings,
    author: { actorId: call.actor.id ?? null, actorName: call.actor.name, ip: request.ip },
    ignore: (reason) => ignored.push(reason),
    log: (tx, { action, responseStatus, method, user, before, after, lost }) =>
      insertAuditEntry(tx, {
        accountId: call.account.id,
        performedOn: parts.host.clock.now(),
        action,
        externalId: after.externalId ?? before?.externalId ?? null,
        userId: user.id,
        userName: after.userName ?? null,
        responseStatus,
        ipAddress: request.ip,
        clientId: caller.clientId,
        clientName: caller.client.displayName,
        requestId: request.id,
        method,
        path: method === 'POST' ? `${SCIM_PATH}/Users` : `${SCIM_PATH}/Users/${user.id}`,
        duration: performance.now() - startedAt,
        payload: maskCredentials(body),
        error: null,
        changes: { ...changesOf(before, after), ...(lost !== undefined && { access: { from: null, to: lost } }) },
        ignored,
      }),
  }
}

interface Saving {
  readonly parts: UserParts
  readonly tx: Tx
  readonly write: Write
  /** Those of the request. */
  readonly attributes: UserAttributes
  /** What was to be saved. */
  readonly values: Partial<UserValues>
  /** Undefined: the user is new. */
  readonly current?: ProvisionedUser
}

/**
 * The user as it was saved.
 * @throws 409 when another user has the name, a main e-mail address or the external id, and names that user
 */
export async function saved(
  result: ProvisionedUser | UserConflict,
  { parts: { users }, tx, write: { scope }, attributes, values, current }: Saving,
): Promise<ProvisionedUser> {
  if (!('conflict' in result)) return result
  const { userName = '', externalId } = attributes
  const { userName: loginName = userName } = values
  if (result.conflict === 'externalId') throw notUnique(`Another user of the account has the externalId ${externalId}.`)
  const emails = mainEmails(storedEmails(attributes.emails))
  const othersWith = async (name: string, addresses: readonly string[] = []) =>
    (await users.match(tx, scope, { externalId: null, userName: name, emails: addresses })).filter(
      ({ id }) => id !== current?.id,
    )
  const hasName = (name: string) => (it: string) => foldCase(it) === foldCase(name)
  const named = (await othersWith(userName)).find((it) => hasName(userName)(it.provided?.userName ?? it.userName))
  if (named) throw notUnique(`${showing(named)} has the userName ${userName} already.`)
  const other = (await othersWith(loginName)).find((it) => hasName(loginName)(it.userName))
  if (other && foldCase(loginName) === foldCase(userName))
    throw notUnique(`${showing(other)} signs in with the userName ${userName} already.`)
  if (other)
    throw notUnique(
      `${showing(other)} signs in as ${loginName}, the login name that this user would have while the setting useExternalUsername is off.`,
    )
  const [met] = await othersWith(loginName, emails)
  throw notUnique(
    `${met ? showing(met) : 'Another user of the account'} has the userName or the main e-mail address of this user as its own.`,
  )
}
