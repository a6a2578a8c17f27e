import { describe, expect, it } from 'vitest'
import { invalidClient, renderOAuth, tooManyFailures, tooManySignIns } from '../../plugins/identity/protocol/errors.ts'
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

describe('error rendering under /connect', () => {
  it.each<[string, Problem, number, string]>([
    ['a missing parameter', invalidBody('/grant_type', 'is missing'), 400, 'invalid_request'],
    ['a body of another media type', unsupportedMediaType('application/json', ['x']), 400, 'invalid_request'],
    ['a body that is too large', payloadTooLarge(10), 413, 'invalid_request'],
    ['a wrong method', methodNotAllowed('GET', '/connect/token', ['POST']), 405, 'invalid_request'],
    ['an unknown path', noSuchPath('/connect/nowhere'), 404, 'invalid_request'],
    ['a failed client authentication', invalidClient(), 401, 'invalid_client'],
    ['too many failures', tooManyFailures(60), 429, 'temporarily_unavailable'],
    ['too many sign-ins', tooManySignIns(), 503, 'temporarily_unavailable'],
    ['an unreachable database', unavailable(2), 503, 'temporarily_unavailable'],
    ['an internal error', internal(new Error('relation "x" is missing')), 500, 'server_error'],
  ])('uses a code of RFC 6749, section 5.2 and forbids caching, for %s', (_what, problem, status, error) => {
    const rendered = renderOAuth(problem)
    expect(rendered).toMatchObject({ status, headers: { 'Cache-Control': 'no-store' } })
    expect(rendered.body).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
    })
    expect(JSON.stringify(rendered)).not.toContain('relation')
  })

  it('keeps the headers Retry-After, WWW-Authenticate and Allow', () => {
    expect(renderOAuth(unavailable(2)).headers).toMatchObject({ 'Retry-After': '2' })
    expect(renderOAuth(invalidClient()).headers).toMatchObject({ 'WWW-Authenticate': 'Basic realm="chainwork"' })
    expect(renderOAuth(methodNotAllowed('GET', '/x', ['POST'])).headers).toMatchObject({ Allow: 'POST' })
  })
})
