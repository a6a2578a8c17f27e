/**
 * Decides what a POST does (create, link or refuse) when users of the account have its external id, its userName or its main
 * e-mail address. Pure.
 *
 * | the user has           | the request has    | then                                            |
 * |------------------------|--------------------|-------------------------------------------------|
 * | the same external id   |                    | refused                                         |
 * | no external id         | one, user active   | linked                                          |
 * | another external id    | one, user active   | refused, unless the client may link users anew  |
 * | another one, or none   | one, user inactive | linked anew                                     |
 * | any                    | none               | refused                                         |
 *
 * External ids of other providers and of none count too, whatever they are: those of none can sign in at the only provider of
 * an account, and a client of another provider is another one to say who the user is. A PUT or PATCH that gives such a user an
 * external id is refused as a POST is (`users/save-change.ts`).
 *
 * An inactive user whom the provider has deleted, and no longer sees, is linked anew in every case, unless another user has got
 * a main address of the request meanwhile: those of deleted users are free. Whoever is linked anew without having the external
 * id already may be another person, and loses its credentials, its roles and its other external ids.
 *
 * Main are the address for mail and the primary one. A further address links nobody and refuses nobody: people share those, and
 * often enter them at the provider themselves.
 */
import type { ExternalIdentity, ProvisionedUser } from '#plugins/identity'
import type { UserAttributes } from '../resource.ts'
import { emailsOf, isActive } from './attributes-of.ts'
import { foldCase, mainEmails, storedEmails } from './names.ts'
import type { WholeUser } from './values.ts'

export type LinkDecision =
  | { readonly kind: 'create' }
  /** The user keeps what the request does not have. */
  | { readonly kind: 'link'; readonly user: ProvisionedUser }
  /** The user gets the external id of the request. Attributes that the request does not have are cleared, except for roles. */
  | { readonly kind: 'relink'; readonly user: ProvisionedUser }
  | { readonly kind: 'refuse'; readonly detail: string }

/** The settings of a client that decide about linking. */
interface LinkOptions {
  readonly hideDeletedUsers: boolean
  readonly allowRelink: boolean
}

/**
 * @param matches users of the account, among them all who have the external id, the userName or a main address of the request
 * @param others the identities that the matches have at other providers than the client's, or at none, by user
 */
export function decideLink(
  matches: readonly ProvisionedUser[],
  request: WholeUser,
  { hideDeletedUsers, allowRelink }: LinkOptions,
  others: ReadonlyMap<number, readonly ExternalIdentity[]> = new Map(),
): LinkDecision {
  const isHidden = (user: ProvisionedUser) => hideDeletedUsers && user.deletedByProvider && !isActive(user)
  const { externalId } = request
  const sameId = externalId === undefined ? undefined : matches.find((user) => user.externalId === externalId)
  if (sameId && !isHidden(sameId)) return refuse(`${showing(sameId)} has the externalId ${externalId} already.`)
  const owners = ownersOf(matches, request, sameId)
  if (owners.length > 1) return refuse(ambiguous(owners))
  const [user] = owners
  if (!user) return { kind: 'create' }
  if (isHidden(user)) return { kind: 'relink', user }
  if (externalId === undefined)
    return refuse(`${showing(user)} has the same userName or main e-mail address; send an externalId to link it.`)
  const linkedTo = user.externalId ?? others.get(user.id)?.[0]?.externalId
  if (!isActive(user)) return { kind: 'relink', user }
  if (linkedTo === undefined) return { kind: 'link', user }
  if (allowRelink) return { kind: 'relink', user }
  const whose = user.externalId === null ? ' of another client or provider' : ''
  return refuse(
    `${showing(user)} has the same userName or main e-mail address, is active, and is linked to the externalId ` +
      `${linkedTo}${whose}; deactivate it first, or set allowRelink of the SCIM client.`,
  )
}

/** Whether the request may be about another person than the user who is linked anew has been. */
export const mayBeAnother = ({ externalId }: ProvisionedUser, request: WholeUser): boolean =>
  externalId === null || externalId !== request.externalId

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
  const named = matches.filter((user) => hasUserName(user, request))
  if (sameId) return [sameId, ...named.filter((user) => user !== sameId)]
  const [only] = named
  if (only && named.length === 1 && hasEmail(only, request)) return named
  return matches.filter((user) => named.includes(user) || hasMainEmail(user, request))
}

function hasUserName({ userName, provided }: ProvisionedUser, request: WholeUser): boolean {
  const wanted = foldCase(request.userName)
  return foldCase(userName) === wanted || (provided !== null && foldCase(provided.userName) === wanted)
}

function hasEmail(user: ProvisionedUser, { emails }: WholeUser): boolean {
  const own = new Set([user.email, ...emailsOf(user).map(({ value }) => value)].map(foldCase))
  return storedEmails(emails).some(({ value }) => own.has(foldCase(value)))
}

function hasMainEmail(user: ProvisionedUser, { emails }: WholeUser): boolean {
  const own = mainEmails(emailsOf(user), user.email)
  return mainEmails(storedEmails(emails)).some((email) => own.includes(email))
}

/** A user, for messages. */
export const showing = ({ id, provided, userName }: Pick<ProvisionedUser, 'id' | 'provided' | 'userName'>) =>
  `The user ${id} (${provided?.userName ?? userName})`

const ambiguous = (users: readonly ProvisionedUser[]) =>
  `The userName and the e-mail addresses belong to different users: ${users
    .map(({ id, provided, userName, email }) => `${id} (${provided?.userName ?? userName}, ${email || 'no e-mail'})`)
    .join('; ')}. Change one of them first.`
