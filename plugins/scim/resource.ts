/** Users as SCIM resources, and the URNs of their schemas. */
import type { Schemas } from '#generated/scim'
import type { NamedRole } from './provisioning/named-roles.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ROLES_SCHEMA = 'urn:service:scim:schemas:extension:1.0:User'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A user as it is returned. */
export type UserResource = Schemas['ScimUser']

/**
 * The attributes of a user that a client sets, in the schemas' spelling and types: a request body after coercion, or a user
 * before a PATCH. Attributes without a value are left out. Only requests have `roles`.
 */
export type UserAttributes = Omit<UserResource, 'schemas' | 'id' | 'meta'> & {
  readonly roles?: readonly NamedRole[] | undefined
}
