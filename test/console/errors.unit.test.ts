import { expect, test } from 'vitest'
import { describe, isNotFound } from '../../plugins/console/web/ui/errors.ts'

const foreign = (status: number) => ({ name: 'ApiError', message: '', status, code: `http_${status}`, detail: 'Oops' })

test('errors: the service’s own sentence is shown, with the number of the request', () => {
  const error = { name: 'NotFoundError', message: '', status: 404, code: 'not_found', detail: 'There is no task 7.' }
  expect(describe({ ...error, requestId: 'r1' })).toMatchObject({ sentence: 'There is no task 7.', requestId: 'r1' })
  expect(isNotFound(error)).toBe(true)
})

test('errors: an answer that is none of the service’s is not shown in its own words, and says nothing of what the service has', () => {
  const away = describe(foreign(502)).sentence
  expect(away).toContain('cannot be reached')
  expect(describe({ name: 'ConnectionError', message: 'ECONNRESET' }).sentence).toBe(away)
  for (const status of [404, 413, 429, 500]) {
    const { sentence, details } = describe(foreign(status))
    expect([sentence, ...details].join()).toMatch(new RegExp(`proxy.*${status}|${status}.*proxy`))
    expect(isNotFound(foreign(status))).toBe(false)
  }
  const portal = { name: 'UnexpectedResponseError', message: 'GET https://a/b: 200, text/html' }
  expect(describe({ ...portal, status: 200 }).sentence).toContain('in its place (200)')
  // A redirect, of which pages see no status.
  expect(describe({ ...portal, status: 0 }).sentence).toContain('in its place, such')
  expect(isNotFound({ name: 'NotFoundError', message: '', status: 404, code: 'no_such_path' })).toBe(false)
  const own = { name: 'ApiError', message: '', status: 505, code: 'http_version_not_supported', detail: 'Send 1.1.' }
  expect(describe(own).sentence).toBe('Send 1.1.')
})
