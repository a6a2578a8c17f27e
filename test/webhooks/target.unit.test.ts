import { describe, expect, test } from 'vitest'
import { signingSecrets, updateTarget } from '../../plugins/webhooks/target.ts'

const target = { url: 'https://example.com/', headers: {}, secret: 'new' }
const previous = { secret: 'old', until: '2026-11-21T09:00:00.000Z' }

describe('the previous secret', () => {
  test.each([
    ['2026-11-20T09:00:00.000Z', ['new', 'old']],
    ['2026-11-21T08:59:59.999Z', ['new', 'old']],
    ['2026-11-21T09:00:00.000Z', ['new']],
    ['2027-01-01T00:00:00.000Z', ['new']],
  ])('at %s: the secrets %j sign', (at, secrets) => {
    expect(signingSecrets({ ...target, previous }, new Date(at))).toEqual(secrets)
  })

  test('of a target without one does not sign', () => {
    expect(signingSecrets(target, new Date())).toEqual(['new'])
  })

  test('stays when a client changes other fields, and is dropped with a new secret', () => {
    expect(updateTarget({ headers: { 'X-A': 'b' } }, { ...target, previous }).previous).toEqual(previous)
    expect(updateTarget({ secret: 'newer' }, { ...target, previous })).toEqual({ ...target, secret: 'newer' })
  })
})
