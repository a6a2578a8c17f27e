/** The attributes that a user must have (interface specification, section 2). Pure. */
import { userNameFault } from '#plugins/identity'
import { invalidScim } from '../errors.ts'
import { quoted } from '../json.ts'
import type { UserAttributes } from '../resource.ts'

const REQUIRED = ['userName', 'externalId', 'emails', 'active'] as const
type Required = (typeof REQUIRED)[number]

interface RequiredOptions {
  /** Asks for userName alone. */
  readonly acceptIncompleteUsers: boolean
}

const asked = ({ acceptIncompleteUsers }: RequiredOptions): readonly Required[] =>
  acceptIncompleteUsers ? ['userName'] : REQUIRED

const missingIn = (attributes: UserAttributes, names: readonly Required[]): Required[] =>
  names.filter((name) => attributes[name] === undefined)

/** Of a user that is created. @throws 400 invalidValue that names all attributes that are missing */
export function checkRequired(
  attributes: UserAttributes,
  options: RequiredOptions,
): asserts attributes is UserAttributes & { readonly userName: string } {
  checkHas(attributes, asked(options))
}

/** @param names `userName` among them @param before the user before it is replaced */
function checkHas(
  attributes: UserAttributes,
  names: readonly Required[],
  before: UserAttributes = {},
): asserts attributes is UserAttributes & { readonly userName: string } {
  checkUserName(attributes, before)
  checkEmails(attributes, before)
  const missing = missingIn(attributes, names)
  if (missing.length === 0) return
  const action = missing.length === 1 ? 'send it' : 'send all of them'
  throw invalidScim('invalidValue', `The user lacks ${missing.join(', ')}; ${action}.`)
}

/**
 * What a PUT makes of a user. An `externalId` that it leaves out stays: Okta's custom applications never send one with an
 * update, and without it the user could no longer sign in at the provider. A user who has none, since its client had another
 * provider before, stays without. Nobody stays active because a request to deactivate is incomplete: whatever required
 * attributes that leaves out stay, too.
 * @throws 400 invalidValue that names all attributes that are missing
 */
export function replacement(
  stored: UserAttributes,
  sent: UserAttributes,
  options: RequiredOptions,
): UserAttributes & { readonly userName: string } {
  const kept = sent.active === false ? REQUIRED : (['externalId'] as const)
  const whole = { ...pick(stored, missingIn(sent, kept)), ...sent }
  checkHas(whole, sent.active === false ? ['userName'] : asked(options).filter((name) => name !== 'externalId'), stored)
  return whole
}

/** The attributes of these names that have a value. */
const pick = (attributes: UserAttributes, names: readonly Required[]): UserAttributes =>
  Object.fromEntries(names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])))

/**
 * Of a user that is changed: what it has of the required attributes must stay, and what it lacks may stay missing, as with a
 * user who is not from the identity provider. @throws 400 mutability (RFC 7644, section 3.5.2.2)
 */
export function checkStillRequired(
  before: UserAttributes,
  after: UserAttributes,
  options: RequiredOptions,
): asserts after is UserAttributes & { readonly userName: string } {
  checkUserName(after, before)
  checkEmails(after, before)
  const removed = missingIn(after, asked(options)).filter((name) => before[name] !== undefined)
  if (removed.length > 0)
    throw invalidScim('mutability', `${removed.join(', ')} cannot be removed: a user must have a value; replace it.`)
}

/** The user signs in with it. The one that the user had before is not checked. @throws 400 invalidValue */
function checkUserName({ userName }: UserAttributes, before: UserAttributes): void {
  const fault = userName === undefined || userName === before.userName ? undefined : userNameFault(userName)
  if (fault !== undefined) throw invalidScim('invalidValue', `userName ${fault}.`)
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+$/
const MAX_EMAIL = 254 // characters (RFC 5321, section 4.5.3.1.3, without the brackets)

/** Mail is sent to them. Addresses that the user had before are not checked. @throws 400 invalidValue */
function checkEmails({ emails = [] }: UserAttributes, before: UserAttributes): void {
  const known = new Set(before.emails?.map(({ value }) => value))
  for (const [index, { value = '' }] of emails.entries()) {
    if (known.has(value)) continue
    const path = `emails[${index}].value`
    if (value.length > MAX_EMAIL || !EMAIL.test(value))
      throw invalidScim(
        'invalidValue',
        `${path} is ${quoted(value)}, which is not an e-mail address; send one such as ada@example.com.`,
      )
    const fault = userNameFault(value)
    if (fault !== undefined) throw invalidScim('invalidValue', `${path} ${fault}.`)
  }
}
