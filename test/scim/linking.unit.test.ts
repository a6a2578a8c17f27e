import { describe, expect, it } from 'vitest'
import { decideLink, linkedAttributes, mayBeAnother } from '../../plugins/scim/provisioning/linking.ts'
import { provided, storedUser } from './stored-user.ts'

const request = {
  externalId: 'x-1',
  userName: 'ada@example.com',
  emails: [{ value: 'Ada@Example.com', type: 'work' }],
  active: true,
}
const { externalId: _, ...withoutExternalId } = request
const strict = { hideDeletedUsers: false, allowRelink: false }
const hiding = { ...strict, hideDeletedUsers: true }
const ada = storedUser()
const linked = storedUser({ externalId: 'x-0' })

describe('the decision of a POST', () => {
  it.each([
    ['no user matches', [], request, { kind: 'create' }],
    ['no user matches, and the request has no external id', [], withoutExternalId, { kind: 'create' }],
    ['the user has no external id', [ada], request, { kind: 'link', user: ada }],
    ['the user is inactive', [{ ...ada, active: false }], request, { kind: 'relink' }],
    [
      'the user waits for an Administrator',
      [{ ...ada, active: false, pendingActive: true }],
      request,
      { kind: 'link' },
    ],
    ['the user is an Administrator', [{ ...ada, roleId: 1, roleIds: [1] }], request, { kind: 'link' }],
    ['the same external id', [{ ...linked, externalId: 'x-1' }], request, { kind: 'refuse' }],
    ['another external id, user active', [linked], request, { kind: 'refuse' }],
    [
      'another external id, user pending and wanted',
      [{ ...linked, active: false, pendingActive: true }],
      request,
      { kind: 'refuse' },
    ],
    ['another external id, user inactive', [{ ...linked, active: false }], request, { kind: 'relink' }],
    ['the request has no external id', [ada], withoutExternalId, { kind: 'refuse' }],
    [
      'the request has no external id, user inactive',
      [{ ...linked, active: false }],
      withoutExternalId,
      { kind: 'refuse' },
    ],
  ] as const)('%s', (_name, matches, body, decision) => {
    expect(decideLink(matches, body, strict)).toMatchObject(decision)
  })

  it('links an active user anew where the client may', () => {
    expect(decideLink([linked], request, { ...strict, allowRelink: true })).toEqual({ kind: 'relink', user: linked })
  })

  it('takes external ids of other providers and of none for other ones, also when they are the same', () => {
    const others = new Map([[ada.id, [{ ssoProviderId: 'sso_1', externalId: 'x-1' }]]])
    expect(decideLink([ada], request, strict, others)).toMatchObject({
      kind: 'refuse',
      detail: expect.stringMatching(/externalId x-1 of another client or provider; deactivate it first/),
    })
    expect(decideLink([ada], request, { ...strict, allowRelink: true }, others).kind).toBe('relink')
    expect(decideLink([{ ...ada, active: false }], request, strict, others).kind).toBe('relink')
    expect(decideLink([ada], request, strict, new Map([[8, others.get(ada.id) ?? []]])).kind).toBe('link')
  })

  it('links a user anew whom the provider has deleted and does not see, even with the same external id or none', () => {
    const hidden = { ...linked, active: false, deletedByProvider: true }
    for (const [user, body] of [
      [hidden, request],
      [{ ...hidden, externalId: 'x-1' }, request],
      [hidden, withoutExternalId],
    ] as const)
      expect(decideLink([user], body, hiding)).toEqual({ kind: 'relink', user })
    expect(decideLink([{ ...hidden, externalId: 'x-1' }], request, strict).kind).toBe('refuse')
  })

  it('takes a user who is linked anew for another person unless both have the same external id', () => {
    const none = storedUser()
    expect(mayBeAnother({ ...linked, externalId: 'x-1' }, request)).toBe(false)
    for (const [user, body] of [
      [linked, request],
      [linked, withoutExternalId],
      [none, request],
      [none, withoutExternalId],
    ] as const)
      expect(mayBeAnother(user, body)).toBe(true)
  })

  it('does not link an active user anew, even one whom the provider had deleted', () => {
    const activated = { ...linked, deletedByProvider: true }
    expect(decideLink([activated], request, hiding).kind).toBe('refuse')
    expect(decideLink([activated], request, { ...hiding, allowRelink: true }).kind).toBe('relink')
  })

  it('links anew by userName and main e-mail address, and not by a further one', () => {
    const emails = [
      { value: 'ada@home.example', type: 'home', primary: true },
      { value: 'ada@work.example', type: 'work', primary: false },
      { value: 'shared@example.com', type: 'other', primary: false },
    ]
    const values = { userName: 'a', email: 'ada@work.example', provided: provided({ userName: 'ada', emails }) }
    const user = storedUser({ ...values, active: false, externalId: 'x-0' })
    const decide = (more: object) => decideLink([user], { ...request, userName: 'new', ...more }, strict)
    expect(decide({ userName: 'ADA', emails: [] }).kind).toBe('relink')
    for (const value of ['ADA@home.example', 'ada@work.example'])
      expect(decide({ emails: [{ value }] }).kind).toBe('relink')
    const shared = { value: 'shared@example.com' }
    const own = { value: 'new@example.com', type: 'work', primary: true }
    for (const emails of [[shared], [own, shared], [own, { value: 'ada@work.example' }]])
      for (const stored of [user, { ...user, externalId: null }, { ...user, active: true }])
        expect(decideLink([stored], { ...request, userName: 'new', emails }, strict)).toEqual({ kind: 'create' })
  })

  it('lets nobody take over a user, or keep one out, by an address that is not the main one of both', () => {
    const administrator = storedUser({ userName: 'boss', email: 'boss@example.com', roleId: 1, roleIds: [1] })
    const mallory = { ...request, userName: 'mallory', emails: [{ value: 'mallory@example.com', type: 'work' }] }
    const claiming = { ...mallory, emails: [...mallory.emails, { value: 'boss@example.com', type: 'home' }] }
    expect(decideLink([administrator], claiming, strict)).toEqual({ kind: 'create' })
    const squatter = storedUser({
      externalId: 'm-1',
      provided: provided({
        userName: 'mallory',
        emails: [
          { value: 'mallory@example.com', type: 'work', primary: true },
          { value: 'boss@example.com', type: 'home', primary: false },
        ],
      }),
      userName: 'mallory',
      email: 'mallory@example.com',
    })
    const boss = { ...request, userName: 'boss', emails: [{ value: 'boss@example.com', type: 'work' }] }
    expect(decideLink([squatter], boss, strict)).toEqual({ kind: 'create' })
  })

  it('refuses a userName of one user with an e-mail address of another, and names both', () => {
    const named = storedUser({ id: 8, userName: 'ADA@example.com', email: 'other@example.com' })
    const decision = decideLink([storedUser({ userName: 'lovelace' }), named], request, strict)
    expect(decision).toMatchObject({
      kind: 'refuse',
      detail: expect.stringMatching(/7 \(lovelace,.*8 \(ADA@example\.com/),
    })
  })

  it('refuses an e-mail address of two users, and prefers the one who has the userName too', () => {
    const second = storedUser({ id: 8, userName: 'second' })
    const [first, other] = [storedUser({ userName: 'first' }), second]
    expect(decideLink([first, other], request, strict).kind).toBe('refuse')
    expect(decideLink([ada, second], request, strict)).toEqual({ kind: 'link', user: ada })
  })

  it('finds a user by the userName of its provider, and by its further e-mail addresses', () => {
    const emails = [
      { value: 'ada@home.example', type: 'home', primary: false },
      { value: 'ada@work.example', type: 'work', primary: true },
    ]
    const user = storedUser({
      userName: 'a',
      email: 'ada@work.example',
      provided: provided({ userName: 'Countess', emails }),
    })
    const other = storedUser({ id: 9, userName: 'b', email: 'ada@home.example' })
    const body = { ...request, userName: 'countess', emails: [{ value: 'ada@home.example' }] }
    expect(decideLink([user, other], body, strict)).toEqual({ kind: 'link', user })
  })

  it('names the user, its externalId and the remedy in what it refuses', () => {
    expect(decideLink([linked], request, strict)).toMatchObject({
      detail: expect.stringMatching(/user 7 \(ada@example\.com\).*externalId x-0; deactivate it first/),
    })
    expect(decideLink([ada], withoutExternalId, strict)).toMatchObject({
      detail: expect.stringMatching(/send an externalId to link it/),
    })
  })
})

describe('the attributes of a linked user', () => {
  it('are those of the request, and of the others its own of before', () => {
    const current = { userName: 'ada', displayName: 'Ada L.', name: { givenName: 'Ada' }, active: false }
    expect(linkedAttributes(current, { userName: 'new', externalId: 'x', emails: [{ value: 'a@b.c' }] })).toEqual({
      userName: 'new',
      externalId: 'x',
      emails: [{ value: 'a@b.c' }],
      displayName: 'Ada L.',
      name: { givenName: 'Ada' },
      active: false,
    })
  })

  it('have no displayName of before when the request has a name', () => {
    const linkedUser = linkedAttributes({ displayName: 'Ada L.' }, { userName: 'ada', name: { familyName: 'King' } })
    expect(linkedUser).toEqual({ userName: 'ada', name: { familyName: 'King' } })
  })
})
