/** Users as SCIM resources (RFC 7643, section 4.1). Pure. */
import type { ProvisionedUser } from '#plugins/identity'
import { attributesOf } from '../provisioning/attributes-of.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA, type UserResource } from '../resource.ts'

/** @param location the URI of the resource */
export function toResource(user: ProvisionedUser, location: string): UserResource {
  const attributes = attributesOf(user)
  return {
    schemas:
      attributes[ENTERPRISE_SCHEMA] === undefined
        ? [USER_SCHEMA, ROLES_SCHEMA]
        : [USER_SCHEMA, ROLES_SCHEMA, ENTERPRISE_SCHEMA],
    id: String(user.id),
    ...attributes,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location,
      version: versionOf(user),
    },
  }
}

/** The ETag of the user, a weak one (RFC 7644, section 3.14). */
export const versionOf = ({ version }: Pick<ProvisionedUser, 'version'>): string => `W/"${version}"`
