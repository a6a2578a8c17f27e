import { describe, expect, it } from 'vitest'
import { invalidClient, renderOAuth, tooManyFailures, tooManySignIns } from '../../plugins/identity/errors.ts'
import {
  internal,
  invalidBody,
  methodNotAllowed,
  noSuchPath,
  type Problem,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '../../runtime/errors.ts'

describe('an error under /connect', () => {
  it.each<[string, Problem, number, string]>([
    ['a fault of the body', invalidBody('/grant_type', 'is missing'), 400, 'invalid_request'],
    ['a body of another type', unsupportedMediaType('application/json', ['x']), 400, 'invalid_request'],
    ['a body without end', payloadTooLarge(10), 413, 'invalid_request'],
    ['a wrong method', methodNotAllowed('GET', '/connect/token', ['POST']), 405, 'invalid_request'],
    ['an unknown path', noSuchPath('/connect/nowhere'), 404, 'invalid_request'],
    ['a client that is none', invalidClient(), 401, 'invalid_client'],
    ['too many failures', tooManyFailures(60), 429, 'temporarily_unavailable'],
    ['too many sign-ins', tooManySignIns(), 503, 'temporarily_unavailable'],
    ['a lost database', unavailable(2), 503, 'temporarily_unavailable'],
    ['a fault of ours', internal(new Error('relation "x" is missing')), 500, 'server_error'],
  ])('for %s has the code that clients know, and is never cached', (_what, problem, status, error) => {
    const rendered = renderOAuth(problem)
    expect(rendered).toMatchObject({ status, headers: { 'Cache-Control': 'no-store' } })
    expect(rendered.body).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
    })
    expect(JSON.stringify(rendered)).not.toContain('relation')
  })

  it('keeps the headers that say what to do', () => {
    expect(renderOAuth(unavailable(2)).headers).toMatchObject({ 'Retry-After': '2' })
    expect(renderOAuth(invalidClient()).headers).toMatchObject({ 'WWW-Authenticate': 'Basic realm="chainwork"' })
    expect(renderOAuth(methodNotAllowed('GET', '/x', ['POST'])).headers).toMatchObject({ Allow: 'POST' })
  })
})
