/**
 * The fields by which identity providers search for users, as SQL on identity.app_user `u`. Its indexes have the same
 * expressions (`migrations/001_identity.sql`).
 */
import { storable } from '#runtime/models'
import type { UserField, UserScope } from '../service.ts'
import { foldCase } from './users.ts'

/** `folded`: as `foldCase` writes it; `lower`: the database ignores case; `exact`: with regard to case. */
type Case = 'folded' | 'lower' | 'exact'

export interface TextField {
  /** Compares and sorts by code point. */
  readonly sql: string
  readonly case: Case
  readonly nullable: boolean
}

export type TextFieldName = Exclude<UserField, 'id' | 'externalId' | 'active' | 'roleId' | 'createdAt' | 'updatedAt'>

const text = (sql: string, textCase: Case, nullable = true): TextField => ({
  sql: `(${textCase === 'lower' ? `lower(${sql})` : `(${sql})`} COLLATE "C")`,
  case: textCase,
  nullable,
})
const enterprise = (name: string, textCase: Case = 'lower') => text(`u.provided #>> '{enterprise,${name}}'`, textCase)

export const TEXT_FIELDS: { readonly [Name in TextFieldName]: TextField } = {
  userName: text('coalesce(u.provided_user_name_key, u.user_name_key)', 'folded', false),
  displayName: text(`CASE WHEN u.provided IS NULL THEN u.display_name ELSE u.provided ->> 'displayName' END`, 'lower'),
  formattedName: text(`u.provided ->> 'formattedName'`, 'lower'),
  givenName: text('u.given_name', 'lower'),
  familyName: text('u.family_name', 'lower'),
  'enterprise.employeeNumber': enterprise('employeeNumber'),
  'enterprise.costCenter': enterprise('costCenter'),
  'enterprise.organization': enterprise('organization'),
  'enterprise.division': enterprise('division'),
  'enterprise.department': enterprise('department'),
  'enterprise.manager.value': enterprise('manager,value', 'exact'),
  'enterprise.manager.$ref': enterprise('manager,$ref', 'exact'),
  'enterprise.manager.displayName': enterprise('manager,displayName'),
}

/** The address for mail of a user without provided values; empty: none. */
export const OWN_EMAIL: TextField = { sql: '(u.email_key COLLATE "C")', case: 'folded', nullable: false }
/** The address that is shown first; of provided ones the primary one. */
export const SORTED_EMAIL = text(`coalesce(u.provided_email_key, nullif(u.email_key, ''))`, 'folded')

/** What the identity provider wants `active` to be. */
export const ACTIVE = 'coalesce(u.pending_active, u.active)'
export const ROLES = 'coalesce(u.role_ids, ARRAY[u.role_id])'

/** The parameters of a statement. */
export class BindParameters {
  readonly values: unknown[]
  readonly #ssoProviderId: string
  #provider: string | undefined

  constructor({ accountId, ssoProviderId }: UserScope) {
    this.values = [accountId]
    this.#ssoProviderId = ssoProviderId
  }

  /** @param type SQL */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`
  }

  get account(): string {
    return '$1'
  }

  get provider(): string {
    this.#provider ??= this.add(this.#ssoProviderId, 'text')
    return this.#provider
  }

  /** A text to compare the field with, or a pattern of LIKE. */
  text(field: Pick<TextField, 'case'>, value: string): string {
    const stored = storable(value)
    const bound = this.add(field.case === 'folded' ? foldCase(stored) : stored, 'text')
    return field.case === 'lower' ? `lower(${bound})` : bound
  }
}
