/**
 * What a POST does when users of the account have its external id, its userName or one of its e-mail addresses. Pure.
 *
 * | the user has           | the request has    | then                                            |
 * |------------------------|--------------------|-------------------------------------------------|
 * | the same external id   |                    | refused                                         |
 * | no external id         | one                | linked                                          |
 * | another external id    | one, user inactive | linked anew                                     |
 * | another external id    | one, user active   | refused, unless the client may link users anew  |
 * | any                    | none               | refused                                         |
 *
 * A user whom the provider has deleted, and no longer sees, is linked anew in every case.
 */
import type { ProvisionedUser } from '#plugins/identity'
import type { UserAttributes } from '../resource.ts'
import { emailsOf, isActive } from './attributes-of.ts'
import { fold } from './names.ts'
import type { WholeUser } from './values.ts'

export type LinkDecision =
  | { readonly kind: 'create' }
  /** The user keeps what the request does not have. */
  | { readonly kind: 'link'; readonly user: ProvisionedUser }
  /** The user is another one to the provider: what the request does not have is cleared, except for roles. */
  | { readonly kind: 'relink'; readonly user: ProvisionedUser }
  | { readonly kind: 'refuse'; readonly detail: string }

/** The settings of a client that decide about linking. */
export interface LinkOptions {
  readonly hideDeletedUsers: boolean
  readonly allowRelink: boolean
}

/** @param matches the users who have the external id, the userName or an e-mail address of the request */
export function decideLink(
  matches: readonly ProvisionedUser[],
  request: WholeUser,
  { hideDeletedUsers, allowRelink }: LinkOptions,
): LinkDecision {
  const isHidden = (user: ProvisionedUser) => hideDeletedUsers && user.deletedByProvider
  const { externalId } = request
  const sameId = externalId === undefined ? undefined : matches.find((user) => user.externalId === externalId)
  if (sameId && !isHidden(sameId)) return refuse(`${showing(sameId)} has the externalId ${externalId} already.`)
  const owners = ownersOf(matches, request, sameId)
  if (owners.length > 1) return refuse(ambiguous(owners))
  const [user] = owners
  if (!user) return { kind: 'create' }
  if (isHidden(user)) return { kind: 'relink', user }
  if (externalId === undefined)
    return refuse(`${showing(user)} has the same userName or e-mail address; send an externalId to link it.`)
  if (user.externalId === null) return { kind: 'link', user }
  if (!isActive(user) || allowRelink) return { kind: 'relink', user }
  return refuse(
    `${showing(user)} has the same userName or e-mail address, is active, and is linked to the externalId ` +
      `${user.externalId}; deactivate it first, or let the SCIM client link users anew.`,
  )
}

/** The attributes of a user who is linked: those of the request, and of the others the user's own. */
export function linkedAttributes(current: UserAttributes, request: WholeUser): WholeUser {
  const { displayName, ...rest } = current
  const keepsName = displayName !== undefined && request.name === undefined
  return { ...rest, ...(keepsName && { displayName }), ...request }
}

const refuse = (detail: string): LinkDecision => ({ kind: 'refuse', detail })

/**
 * The users whom the request may be about. When the user with the userName also has an e-mail address of the request, others
 * with that address do not count.
 */
function ownersOf(
  matches: readonly ProvisionedUser[],
  request: WholeUser,
  sameId: ProvisionedUser | undefined,
): readonly ProvisionedUser[] {
  if (sameId) return [sameId, ...matches.filter((user) => user !== sameId && hasUserName(user, request))]
  const named = matches.filter((user) => hasUserName(user, request))
  const [only] = named
  return only && named.length === 1 && hasEmail(only, request) ? named : matches
}

function hasUserName({ userName, provided }: ProvisionedUser, request: WholeUser): boolean {
  const wanted = fold(request.userName)
  return fold(userName) === wanted || (provided !== null && fold(provided.userName) === wanted)
}

function hasEmail(user: ProvisionedUser, { emails = [] }: WholeUser): boolean {
  const own = new Set([user.email, ...emailsOf(user).map(({ value }) => value)].map(fold))
  return emails.some(({ value }) => value !== undefined && own.has(fold(value)))
}

const showing = ({ id, provided, userName }: ProvisionedUser) => `The user ${id} (${provided?.userName ?? userName})`

const ambiguous = (users: readonly ProvisionedUser[]) =>
  `The userName and the e-mail addresses belong to different users: ${users
    .map(({ id, provided, userName, email }) => `${id} (${provided?.userName ?? userName}, ${email || 'no e-mail'})`)
    .join('; ')}. Change one of them first.`
