/** The attributes that a user must have (interface specification, section 2). Pure. */
import { isDeepStrictEqual } from 'node:util'
import { invalidScim } from '../errors.ts'
import type { UserAttributes } from '../resource.ts'

const REQUIRED = ['userName', 'externalId', 'emails', 'active'] as const
type Required = (typeof REQUIRED)[number]

export interface RequiredOptions {
  /** Asks for userName alone. */
  readonly acceptIncompleteUsers: boolean
}

const asked = ({ acceptIncompleteUsers }: RequiredOptions): readonly Required[] =>
  acceptIncompleteUsers ? ['userName'] : REQUIRED

const missingIn = (attributes: UserAttributes, names: readonly Required[]): Required[] =>
  names.filter((name) => attributes[name] === undefined)

/** Of a user that is created or replaced. @throws 400 invalidValue that names all attributes that are missing */
export function checkRequired(
  attributes: UserAttributes,
  options: RequiredOptions,
): asserts attributes is UserAttributes & { readonly userName: string } {
  checkEmails(attributes)
  const missing = missingIn(attributes, asked(options))
  if (missing.length > 0)
    throw invalidScim('invalidValue', `The user lacks ${missing.join(', ')}; send a value of each.`)
}

/**
 * Of a user that is changed: what it has of the required attributes must stay, and what it lacks may stay missing, as with a
 * user who is not from the identity provider. @throws 400 mutability (RFC 7644, section 3.5.2.2)
 */
export function checkStillRequired(
  before: UserAttributes,
  after: UserAttributes,
  options: RequiredOptions,
): asserts after is UserAttributes & { readonly userName: string } {
  if (!isDeepStrictEqual(after.emails, before.emails)) checkEmails(after)
  const removed = missingIn(after, asked(options)).filter((name) => before[name] !== undefined)
  if (removed.length > 0)
    throw invalidScim('mutability', `${removed.join(', ')} cannot be removed: a user must have a value; replace it.`)
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+$/
const MAX_EMAIL = 254 // characters (RFC 5321, section 4.5.3.1.3, without the brackets)

/** Mail is sent to them. @throws 400 invalidValue */
function checkEmails({ emails = [] }: UserAttributes): void {
  const wrong = emails.findIndex(({ value = '' }) => value.length > MAX_EMAIL || !EMAIL.test(value))
  if (wrong >= 0)
    throw invalidScim(
      'invalidValue',
      `emails[${wrong}].value is not an e-mail address; send one such as ada@example.com.`,
    )
}
