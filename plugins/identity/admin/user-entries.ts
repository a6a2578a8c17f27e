/** The entries of the security log for changes of users. Pure. */
import type { SecurityAction } from '../store/security-log.ts'
import type { UserChange } from '../store/user-records.ts'
import { changesOf } from './author.ts'

/** The entries for a change: one for each kind. @param current the user before it */
export function entriesOf(
  current: Omit<UserChange, 'passwordHash' | 'secondFactor'>,
  change: UserChange,
): (readonly [SecurityAction, object])[] {
  const { roleId, active, passwordHash, secondFactor, ...others } = change
  const kinds: readonly (readonly [applies: boolean, action: SecurityAction, details?: object])[] = [
    [roleId !== undefined, 'user_role_changed', { changes: changesOf(current, { roleId: roleId ?? 0 }) }],
    [active === true, 'user_activated'],
    [active === false, 'user_deactivated'],
    [passwordHash !== undefined, 'password_changed'],
    [secondFactor === false, 'second_factor_disabled'],
    [Object.keys(others).length > 0, 'user_updated', { changes: changesOf(current, others) }],
  ]
  return kinds.flatMap(([applies, action, details = {}]) => (applies ? [[action, details] as const] : []))
}
