/** POST: creates a user, or links one who exists already (`provisioning/linking.ts`). */
import type { Ops } from '#generated/scim'
import type { ProvisionedUser } from '#plugins/identity'
import type { Tx } from '#runtime'
import { coerceUser } from '../coerce-user.ts'
import { notUnique } from '../errors.ts'
import { checkSchemas } from '../messages.ts'
import { attributesOf } from '../provisioning/attributes-of.ts'
import { decideLink, type LinkDecision, linkedAttributes, mayBeAnother, showing } from '../provisioning/linking.ts'
import { mainEmails, storedEmails } from '../provisioning/names.ts'
import { checkRequired } from '../provisioning/required.ts'
import { NO_ROLES, type SentRoles, sentRoles } from '../provisioning/roles.ts'
import { changedUser, newUser, type WholeUser } from '../provisioning/values.ts'
import { USER_SCHEMA } from '../resource.ts'
import { locationOf, type UserParts } from './parts.ts'
import { project, readProjection } from './projection.ts'
import { LOST_ACCESS, LOST_CREDENTIALS, saveChange } from './save-change.ts'
import { toResource, versionOf } from './serialize.ts'
import { saved, userWrite, type Write } from './write.ts'

interface Request {
  readonly user: WholeUser
  readonly roles: SentRoles | undefined
}

export const createUser = (parts: UserParts) =>
  userWrite<Ops['createScimUser']>(parts, async ({ body, query }, call, write) => {
    const projection = readProjection(query)
    checkSchemas(body, USER_SCHEMA)
    const user = coerceUser(body)
    checkRequired(user, write.client)
    const request = { user, roles: sentRoles(user, { ...write.client, ignore: write.ignore }) }
    const matches = await findMatches(parts, call.tx, write, user)
    const ids = matches.map(({ id }) => id)
    const others = await parts.users.otherIdentities(call.tx, write.scope, ids)
    const decision = decideLink(matches, user, write.client, others)
    const { user: made, lost } = await apply(parts, call.tx, write, request, decision)
    const before = 'user' in decision ? attributesOf(decision.user) : undefined
    const after = attributesOf(made)
    const entry = { responseStatus: 201, method: 'POST', user: made, after }
    await write.log(call.tx, { ...entry, action: before ? 'Linked' : 'Created', before, lost })
    if (before?.active && !after.active)
      await write.log(call.tx, { ...entry, action: 'Deactivated', before: { ...after, active: true } })
    const Location = locationOf(parts, made.id)
    const headers = { Location, ETag: versionOf(made) }
    return call.reply(201, project(toResource(made, Location), projection), { headers })
  })

function findMatches({ users }: UserParts, tx: Tx, { scope }: Write, user: WholeUser): Promise<ProvisionedUser[]> {
  const emails = mainEmails(storedEmails(user.emails))
  return users.match(tx, scope, { externalId: user.externalId ?? null, userName: user.userName, emails })
}

async function apply(
  parts: UserParts,
  tx: Tx,
  write: Write,
  { user, roles }: Request,
  decision: LinkDecision,
): Promise<{ readonly user: ProvisionedUser; readonly lost?: string | undefined }> {
  const { users } = parts
  const { scope, settings, author } = write
  const saving = { parts, tx, write, attributes: user }
  // `match` has locked the user.
  switch (decision.kind) {
    case 'refuse':
      throw notUnique(decision.detail)
    case 'create': {
      const values = newUser(user, roles, settings)
      return { user: await saved(await users.create(tx, scope, values, author), { ...saving, values }) }
    }
    case 'link': {
      const whole = linkedAttributes(attributesOf(decision.user), user)
      const values = { ...changedUser(decision.user, whole, roles, settings), ...ownLoginName(decision.user) }
      const { result, lost } = await saveChange(parts, tx, write, decision.user, values)
      return { user: await saved(result, { ...saving, values, current: decision.user }), lost }
    }
    case 'relink': {
      const whole = { ...user, active: user.active ?? true }
      const isAnother = mayBeAnother(decision.user, user)
      if (isAnother && author.actorId === decision.user.id) throw notUnique(losesOwnPassword(decision.user))
      const sent = isAnother ? (roles ?? NO_ROLES) : roles
      const kept = isAnother ? {} : ownLoginName(decision.user)
      const values = { ...changedUser(decision.user, whole, sent, settings), ...kept, deletedByProvider: false }
      const result = await users.update(tx, scope, decision.user, { ...values, isAnother }, author)
      const made = await saved(result, { ...saving, values, current: decision.user })
      return { user: made, lost: isAnother ? LOST_CREDENTIALS : LOST_ACCESS }
    }
  }
}

/** A user whom no provider has provisioned goes on signing in with the name that it has. */
const ownLoginName = ({ provided, userName }: ProvisionedUser) => (provided === null ? { userName } : {})

const losesOwnPassword = (user: ProvisionedUser) =>
  `${showing(user)} would lose the password with which the SCIM client gets its tokens; have the client get them with its ` +
  'client secret alone, or unlink the user first.'
