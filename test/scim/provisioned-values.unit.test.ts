import { describe, expect, it } from 'vitest'
import { coerceUser } from '../../plugins/scim/coerce-user.ts'
import { attributesOf } from '../../plugins/scim/provisioning/attributes-of.ts'
import { checkRequired, checkStillRequired, replacement } from '../../plugins/scim/provisioning/required.ts'
import { patchedRoles, rolesAfter, sentRoles } from '../../plugins/scim/provisioning/roles.ts'
import { changedUser, newUser } from '../../plugins/scim/provisioning/values.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA } from '../../plugins/scim/resource.ts'
import { provided, storedUser } from './stored-user.ts'

const settings = {
  defaultRoleId: 2,
  autoActivate: true,
  allowExternalLogin: true,
  allowInternalLogin: false,
  useExternalUsername: false,
  projectPermissionsOffByDefault: false,
}
const request = {
  externalId: 'x-1',
  userName: 'countess',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: 'ada@home.example' }, { value: 'ada@work.example', type: 'Work' }],
  active: true,
}
const strictly = {
  acceptIncompleteUsers: false,
  ignore: (reason: string) => {
    throw new Error(`ignored: ${reason}`)
  },
}
const sent = (roles: object) => sentRoles({ [ROLES_SCHEMA]: roles }, strictly)

describe('a new user', () => {
  it('gets its values from the attributes and the settings', () => {
    expect(newUser({ ...request, [ENTERPRISE_SCHEMA]: { department: 'Sales' } }, undefined, settings)).toEqual({
      provided: {
        userName: 'countess',
        displayName: null,
        formattedName: null,
        emails: [
          { value: 'ada@home.example', type: null, primary: false },
          { value: 'ada@work.example', type: 'Work', primary: false },
        ],
        enterprise: { department: 'Sales' },
      },
      userName: 'ada@work.example',
      email: 'ada@work.example',
      displayName: 'Ada Lovelace',
      givenName: 'Ada',
      familyName: 'Lovelace',
      roleId: 2,
      roleIds: [2],
      active: true,
      pendingActive: null,
      internalLogin: false,
      externalLogin: true,
      projectPermissions: true,
      externalId: 'x-1',
      deletedByProvider: false,
    })
  })

  it('signs in with the userName of the provider by setting, and without an e-mail address', () => {
    expect(newUser(request, undefined, { ...settings, useExternalUsername: true }).userName).toBe('countess')
    expect(newUser({ userName: 'countess' }, undefined, settings)).toMatchObject({ userName: 'countess', email: '' })
  })

  it.each([
    [[{ value: 'a@b' }, { value: 'c@d', primary: true }], 'c@d'],
    [[{ value: 'a@b' }, { value: 'c@d' }], 'a@b'],
    [
      [
        { value: 'a@b', primary: true },
        { value: 'c@d', type: 'work' },
      ],
      'c@d',
    ],
  ])('gets mail at the address for work, else at the primary one, else at the first: %j', (emails, email) => {
    expect(newUser({ ...request, emails }, undefined, settings).email).toBe(email)
  })

  it.each([
    [{ displayName: 'A. L.', name: { formatted: 'Ada L.' } }, 'A. L.'],
    [{ name: { formatted: 'Ada L.', givenName: 'Ada' } }, 'Ada L.'],
    [{ name: { familyName: 'Lovelace' } }, 'Lovelace'],
    [{}, 'countess'],
  ])('is shown as displayName, formatted name, names or userName: %j', (names, displayName) => {
    expect(newUser({ userName: 'countess', ...names }, undefined, settings).displayName).toBe(displayName)
  })

  it('waits for an Administrator with auto-activate off, also when `active` is left out', () => {
    const off = { ...settings, autoActivate: false }
    const wanted = (active: boolean | undefined) => newUser({ userName: 'a', active }, undefined, off)
    expect(wanted(true)).toMatchObject({ active: false, pendingActive: true })
    expect(wanted(undefined)).toMatchObject({ active: false, pendingActive: true })
    expect(wanted(false)).toMatchObject({ active: false, pendingActive: false })
    expect(newUser({ userName: 'a' }, undefined, settings)).toMatchObject({ active: true, pendingActive: null })
  })
})

describe('a changed user', () => {
  const current = storedUser({
    userName: 'ada.l',
    provided: provided({ userName: 'countess' }),
    roleId: 1,
    roleIds: [1],
  })
  const same = { ...attributesOf(current), userName: 'countess' }

  it('keeps its login name unless what it was made from changes', () => {
    expect(changedUser(current, { ...same, userName: 'baroness' }, undefined, settings).userName).toBe('ada.l')
    const emails = [{ value: 'new@example.com', type: 'work' }]
    expect(changedUser(current, { ...same, emails }, undefined, settings).userName).toBe('new@example.com')
    const external = { ...settings, useExternalUsername: true }
    expect(changedUser(current, { ...same, userName: 'baroness' }, undefined, external).userName).toBe('baroness')
    expect(changedUser(current, { ...same, userName: 'Countess' }, undefined, external).userName).toBe('ada.l')
  })

  it('keeps roles, and `active`, that are not sent', () => {
    expect(changedUser(current, { userName: 'countess' }, undefined, settings)).toMatchObject({
      roleId: 1,
      roleIds: [1],
      active: true,
    })
    const inactive = { ...current, active: false }
    expect(changedUser(inactive, { userName: 'countess' }, undefined, settings).active).toBe(false)
  })

  it('still waits for an Administrator who has never activated it', () => {
    const pending = { ...current, active: false, pendingActive: false }
    expect(changedUser(pending, { ...same, active: true }, undefined, settings)).toMatchObject({
      active: false,
      pendingActive: true,
    })
  })

  it('never changes how the user signs in, or what it sees', () => {
    const change = changedUser(current, same, undefined, { ...settings, projectPermissionsOffByDefault: true })
    for (const name of ['internalLogin', 'externalLogin', 'projectPermissions']) expect(change).not.toHaveProperty(name)
  })

  it('is shown to its provider again when it becomes active', () => {
    const deleted = { ...current, active: false, deletedByProvider: true }
    expect(changedUser(deleted, { ...same, active: true }, undefined, settings).deletedByProvider).toBe(false)
    expect(changedUser(deleted, { ...same, active: false }, undefined, settings).deletedByProvider).toBe(true)
  })
})

describe('roles', () => {
  const of = (roles: object, current?: readonly number[]) => rolesAfter(sent(roles), current, settings)

  it('are those of the request, else those of before, else the default', () => {
    expect(of({ roleIds: [1, 2, 1] }, [2])).toEqual([1, 2])
    expect(of({ roleId: 1 })).toEqual([1])
    expect(rolesAfter(undefined, [1], settings)).toEqual([1])
    expect(rolesAfter(undefined, undefined, settings)).toEqual([2])
    expect(of({ replaceDefaultRoles: false }, [1])).toEqual([1])
  })

  it('have the default beside them with replaceDefaultRoles false', () => {
    expect(of({ roleIds: [1], replaceDefaultRoles: false })).toEqual([1, 2])
    expect(of({ roleIds: [1], replaceDefaultRoles: true })).toEqual([1])
  })

  it('refuse an unknown id, and name the known ones', () => {
    const refused = expect.objectContaining({
      status: 400,
      code: 'invalidValue',
      message: expect.stringMatching(/3.*1.*2/),
    })
    expect(() => of({ roleIds: [2, 3] })).toThrow(refused)
    expect(() => of({ roleId: 1, roleIds: [2] })).toThrow('roleId is 1, and roleIds has 2')
  })

  it('of a PATCH are what it names: a roleId replaces roleIds of before', () => {
    const patched = (roles: object | undefined, ...names: string[]) =>
      patchedRoles({ ...(roles && { [ROLES_SCHEMA]: roles }) }, new Set(names), strictly)
    expect(patched({ roleId: 1, roleIds: [2] }, 'roleid')?.roleIds).toEqual([1])
    expect(patched({ roleId: 2, roleIds: [1] }, 'roleids')?.roleIds).toEqual([1])
    expect(patched({ roleIds: [2], roleId: 2 }, 'username')).toBeUndefined()
    expect(patched({ roleIds: [2] }, ROLES_SCHEMA.toLowerCase())).toBeUndefined()
    expect(patched(undefined, ROLES_SCHEMA.toLowerCase())?.roleIds).toEqual([])
    expect(patched({}, 'roleids')?.roleIds).toEqual([])
  })
})

describe('roles by name', () => {
  const rolesOf = (roles: unknown, more: object = {}) => sentRoles(coerceUser({ roles, ...more }), strictly)?.roleIds
  const leniently = (roles: unknown, more: object = {}) => {
    const ignored: string[] = []
    const options = { acceptIncompleteUsers: true, ignore: (reason: string) => ignored.push(reason) }
    return { roleIds: sentRoles(coerceUser({ roles, ...more }), options)?.roleIds, ignored }
  }

  it.each([
    ['a name', [{ value: 'Administrator' }], [1]],
    ['any case, and no spaces, as app roles of Entra have them', [{ value: 'GENERALUSER' }], [2]],
    ['an underscore for the space', [{ value: 'general_user' }], [2]],
    ['a number', [{ value: 1 }], [1]],
    ['a number as text', [{ value: '2' }], [2]],
    ['several', [{ value: 'General User', primary: true }, { value: '1' }, { value: 'administrator' }], [2, 1]],
    ['plain names', ['Administrator'], [1]],
    ['a single one', 'General User', [2]],
    ['JSON, as AppRoleAssignments of Entra sends it', [{ value: '{"id":"0","value":"Administrator"}' }], [1]],
    ['elements without a value', [{ primary: true }, {}, null, ''], undefined],
    ['none', [], undefined],
  ])('%s', (_, roles, roleIds) => expect(rolesOf(roles)).toEqual(roleIds))

  it('that there are not are refused, and ignored for clients that accept incomplete users', () => {
    const refused = {
      status: 400,
      code: 'invalidValue',
      message: expect.stringMatching(/"Ghost".*1 \(Administrator\)/),
    }
    expect(() => rolesOf([{ value: 'Administrator' }, { value: 'Ghost' }])).toThrow(expect.objectContaining(refused))
    expect(leniently([{ value: 'Administrator' }, { value: 'Ghost' }])).toEqual({
      roleIds: [1],
      ignored: ['There is no role "Ghost"; the roles are 1 (Administrator) and 2 (General User).'],
    })
    expect(leniently([{ value: 'Ghost' }])).toMatchObject({ roleIds: undefined, ignored: [expect.any(String)] })
  })

  it('do not keep a user active whom the request deactivates', () => {
    const ignored: string[] = []
    const options = { ...strictly, ignore: (reason: string) => ignored.push(reason) }
    const leaves = { active: false }
    expect(sentRoles(coerceUser({ roles: ['Ghost'], ...leaves }), options)).toBeUndefined()
    expect(sentRoles({ [ROLES_SCHEMA]: { roleIds: [3] }, ...leaves }, options)).toBeUndefined()
    expect(sentRoles({ [ROLES_SCHEMA]: { roleId: 1, roleIds: [2] }, ...leaves }, options)).toBeUndefined()
    const patch = { [ROLES_SCHEMA]: { roleIds: [3] }, ...leaves }
    expect(patchedRoles(patch, new Set(['active', 'roleids']), options)).toBeUndefined()
    expect(ignored).toEqual(
      ['"Ghost"', 'no role 3', 'roleId is 1', 'no role 3'].map((it) => expect.stringContaining(it)),
    )
  })

  it('that there are not are refused for a user who is inactive already', () => {
    const user = { ...coerceUser({ roles: ['Ghost'] }), active: false }
    expect(() => patchedRoles(user, new Set(['roles']), strictly)).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('count less than those of the extension, from which they must not differ', () => {
    const extension = { [ROLES_SCHEMA]: { roleIds: [2] } }
    expect(rolesOf(['General User'], extension)).toEqual([2])
    expect(() => rolesOf(['Administrator'], extension)).toThrow(
      'roles names 1, and roleIds has 2; send one of the two.',
    )
    expect(leniently(['Administrator'], extension)).toEqual({
      roleIds: [2],
      ignored: ['roles names 1, and roleIds has 2; send one of the two.'],
    })
  })

  it('have the default beside them with replaceDefaultRoles false', () => {
    const user = coerceUser({ roles: ['Administrator'], [ROLES_SCHEMA]: { replaceDefaultRoles: false } })
    expect(sentRoles(user, strictly)).toEqual({ roleIds: [1], addDefault: true })
  })
})

describe('required attributes', () => {
  const strict = { acceptIncompleteUsers: false }
  const lenient = { acceptIncompleteUsers: true }

  it('are all named when they are missing', () => {
    expect(() => checkRequired({}, strict)).toThrow('lacks userName, externalId, emails, active;')
    expect(() => checkRequired({ userName: 'a', active: false }, strict)).toThrow('lacks externalId, emails;')
    expect(() => checkRequired({}, lenient)).toThrow('lacks userName;')
    expect(() => checkRequired({ userName: 'a' }, lenient)).not.toThrow()
  })

  it('may not be removed, and need not be added to a user who lacks them', () => {
    expect(() => checkStillRequired({ userName: 'a', externalId: 'x' }, { userName: 'a' }, strict)).toThrow(
      'externalId',
    )
    expect(() => checkStillRequired({ userName: 'a' }, { userName: 'a' }, strict)).not.toThrow()
    expect(() => checkStillRequired({ userName: 'a', externalId: 'x' }, { userName: 'a' }, lenient)).not.toThrow()
    expect(() => checkStillRequired({ userName: 'a' }, {}, lenient)).toThrow('userName')
  })

  it('of a replaced user: an externalId that is left out stays', () => {
    const stored = { userName: 'a', externalId: 'x', emails: [{ value: 'a@example.com' }], active: true }
    const sent = { userName: 'b', emails: [{ value: 'b@example.com' }], active: true }
    for (const options of [strict, lenient]) {
      expect(replacement(stored, sent, options)).toEqual({ ...sent, externalId: 'x' })
      expect(replacement(stored, { ...sent, externalId: 'y' }, options)).toEqual({ ...sent, externalId: 'y' })
    }
    for (const options of [strict, lenient]) expect(replacement({ userName: 'a' }, sent, options)).toEqual(sent)
    expect(() => replacement(stored, { userName: 'b' }, strict)).toThrow('lacks emails, active;')
  })

  it('of a user who is replaced by an inactive one stay as they are, whatever is left out', () => {
    const stored = { userName: 'a', externalId: 'x', emails: [{ value: 'a@example.com' }], active: true }
    for (const options of [strict, lenient])
      expect(replacement(stored, { active: false }, options)).toMatchObject({
        userName: 'a',
        externalId: 'x',
        active: false,
      })
    expect(replacement(stored, { active: false }, strict)).toEqual({ ...stored, active: false })
    expect(replacement({ userName: 'a', active: true }, { active: false }, strict)).toEqual({
      userName: 'a',
      active: false,
    })
    expect(() => replacement(stored, { active: false, emails: [{ value: 'nowhere' }] }, strict)).toThrow(
      'emails[0].value',
    )
  })
})
