/** What PUT, PATCH and DELETE have in common: changing one user under its lock. */
import type { Schemas } from '#generated/scim'
import type { ProvisionedUser, UserValues } from '#plugins/identity'
import { isProblem, type Problem, type Tx } from '#runtime'
import { concerning, noSuchUser } from '../errors.ts'
import { activationAfter } from '../provisioning/activation.ts'
import { attributesOf } from '../provisioning/attributes-of.ts'
import { actionOf, changesOf } from '../provisioning/changes.ts'
import type { UserAttributes } from '../resource.ts'
import { locationOf, type UserParts } from './parts.ts'
import { checkIfMatch } from './preconditions.ts'
import { type Projection, project } from './projection.ts'
import { type SavedChange, saveChange } from './save-change.ts'
import { toResource, versionOf } from './serialize.ts'
import { readUserId } from './user-id.ts'
import type { LoggedChange } from './write.ts'
import { saved, type Write } from './write.ts'

/** What a request names the user by. */
export interface UserRef {
  readonly path: { readonly scimUserId: string }
  readonly headers: { readonly 'If-Match'?: string | undefined }
}

/** The answer, for the audit log. Without `action` it follows from the change. */
type ChangeReply = Pick<LoggedChange, 'method' | 'responseStatus'> & { readonly action?: 'Deactivated' }

export interface Decision {
  decide(current: ProvisionedUser, before: UserAttributes): Partial<UserValues>
  /** Whether the request deactivates the user. @throws what it throws for a body that cannot be read */
  deactivates(): boolean
}

/**
 * Locks the user, saves what `decide` returns for it, and adds the audit entry. Without a difference the user stays as it is,
 * with its version.
 *
 * Nobody stays active because of what else a request has that deactivates: where that has a fault, the user is deactivated and
 * nothing else is changed; the audit entry names the fault.
 * @throws 404; 412; 409 uniqueness, last_administrator; what `decide` throws
 */
export async function changeUser(
  parts: UserParts,
  tx: Tx,
  write: Write,
  ref: UserRef,
  reply: ChangeReply,
  { decide, deactivates }: Decision,
): Promise<ProvisionedUser> {
  const current = await parts.users.lock(tx, write.scope, readUserId(ref.path.scimUserId))
  if (!current) throw noSuchUser(ref.path.scimUserId)
  try {
    checkIfMatch(ref.headers['If-Match'], versionOf(current))
    try {
      return await change(parts, tx, write, current, reply, decide)
    } catch (fault) {
      if (!isFaultOf(fault) || !deactivates()) throw fault
      write.ignore(fault.message)
      return await change(parts, tx, write, current, reply, () => activationAfter(false, current))
    }
  } catch (error) {
    const { externalId, provided, userName } = current
    throw concerning(error, { externalId, userName: provided?.userName ?? userName })
  }
}

/** Whether it is a fault of what the request has, or of what another user has already. */
const isFaultOf = (error: unknown): error is Problem =>
  isProblem(error) && (error.status === 400 || error.code === 'uniqueness')

async function change(
  parts: UserParts,
  tx: Tx,
  write: Write,
  current: ProvisionedUser,
  reply: ChangeReply,
  decide: Decision['decide'],
): Promise<ProvisionedUser> {
  const before = attributesOf(current)
  const values = decide(current, before)
  const wanted = attributesOf({ ...current, ...values })
  const { result, lost }: SavedChange = isSame(current, values, before, wanted)
    ? { result: current }
    : await saveChange(parts, tx, write, current, values)
  const user = await saved(result, { parts, tx, write, attributes: wanted, values, current })
  const after = attributesOf(user)
  await write.log(tx, { ...reply, action: reply.action ?? actionOf(before, after), user, before, after, lost })
  return user
}

/** Whether the request changes nothing. The user is then not saved: a user whom no provider has provisioned stays one. */
const isSame = (
  { deletedByProvider }: ProvisionedUser,
  change: Partial<UserValues>,
  before: UserAttributes,
  wanted: UserAttributes,
): boolean =>
  (change.deletedByProvider ?? deletedByProvider) === deletedByProvider &&
  Object.keys(changesOf(before, wanted)).length === 0

/** The arguments of a reply that shows the user. */
export const shownUser = (
  parts: UserParts,
  user: ProvisionedUser,
  projection: Projection,
): [Schemas['ScimUser'], { readonly headers: Record<string, string> }] => [
  project(toResource(user, locationOf(parts, user.id)), projection),
  { headers: { ETag: versionOf(user) } },
]
