import { describe, expect, it } from 'vitest'
import { decideLink, linkedAttributes } from '../../plugins/scim/provisioning/linking.ts'
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
    ['the user is inactive', [{ ...ada, active: false }], request, { kind: 'link' }],
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
    for (const more of [
      { emails: [shared] },
      { emails: [own, shared] },
      { emails: [own, { value: 'ada@work.example' }] },
    ])
      expect(decide(more)).toMatchObject({
        kind: 'refuse',
        detail: expect.stringMatching(/user 7 \(ada\).*externalId x-0.*(shared@example\.com|ada@work\.example)/),
      })
    const unlinked = { ...user, externalId: null }
    expect(decideLink([unlinked], { ...request, userName: 'new', emails: [shared] }, strict).kind).toBe('link')
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
