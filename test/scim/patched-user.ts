/** A user before a PATCH, and the PATCH of it. */
import { applyPatch } from '../../plugins/scim/patch/apply.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, type UserAttributes } from '../../plugins/scim/resource.ts'

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const WORK = { value: 'ada@x.org', type: 'work', primary: true }
export const HOME = { value: 'ada@home.org', type: 'home' }

export const ADA: UserAttributes = {
  externalId: 'e1',
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Byron' },
  displayName: 'Ada Byron',
  emails: [WORK, HOME],
  active: true,
  [ROLES_SCHEMA]: { roleId: 2, roleIds: [2] },
  [ENTERPRISE_SCHEMA]: { department: 'Sales', manager: { value: '26', displayName: 'Eve' } },
}

export type Operation = Readonly<Record<string, unknown>>

export const bodyOf = (...operations: readonly Operation[]) => ({ schemas: [PATCH_SCHEMA], Operations: operations })

/** The user after the operations. */
export const patch = (...operations: readonly Operation[]) => applyPatch(ADA, bodyOf(...operations)).user

/** The user without some attributes. */
export const without = (...names: readonly (keyof UserAttributes)[]): UserAttributes =>
  Object.fromEntries(Object.entries(ADA).filter(([name]) => !names.includes(name as keyof UserAttributes)))

/** What the call throws. */
export const refusalOf = (call: () => unknown): unknown => {
  try {
    call()
  } catch (problem) {
    return problem
  }
  return undefined
}

/** What a PATCH with the operations throws. */
export const refusal = (...operations: readonly Operation[]) => refusalOf(() => patch(...operations))
