import { describe, expect, test } from 'vitest'
import { judgeError, judgeStatus, Refused } from '../../plugins/webhooks/classify.ts'
import { DEFAULT_LADDER, parseLadder, stepAfter } from '../../plugins/webhooks/ladder.ts'
import { nextWindow, openWindows, PLACES, WINDOW } from '../../plugins/webhooks/windows.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

describe('the ladder', () => {
  test('waits as specified and ends after six attempts', () => {
    const down = judgeStatus(500)
    const waits = [1, 2, 3, 4, 5].map((made) => stepAfter(DEFAULT_LADDER, made, down))
    expect(waits.map((step) => 'wait' in step && step.wait)).toEqual([10, 60, 300, 1_800, 7_200])
    expect(stepAfter(DEFAULT_LADDER, 6, down)).toEqual({ state: 'failed' })
  })

  test('ends at a success and at what is final', () => {
    expect(stepAfter(DEFAULT_LADDER, 1, judgeStatus(204))).toEqual({ state: 'succeeded' })
    expect(stepAfter(DEFAULT_LADDER, 1, judgeStatus(404))).toEqual({ state: 'failed' })
  })

  test.each([
    ['0,10,60,300,1800,7200', [0, 10, 60, 300, 1_800, 7_200]],
    ['0, 0.2', [0, 0.2]],
    ['5', [5]],
  ])('%s is a schedule', (text, waits) => {
    expect(parseLadder(text)).toEqual(waits)
  })

  test.each(['', '0,', '-1', '0,1e3', 'ten', '0,1,2,3,4,5,6', '86401'])('%j is none', (text) => {
    expect(parseLadder(text)).toBeUndefined()
  })
})

describe('an outcome', () => {
  test.each([200, 201, 204, 299])('%i succeeds', (status) => {
    expect(judgeStatus(status)).toEqual({ succeeded: true, retry: false, httpStatus: status, error: null })
  })

  test.each([500, 502, 503, 504, 599])('%i is tried again', (status) => {
    expect(judgeStatus(status)).toMatchObject({
      succeeded: false,
      retry: true,
      error: expect.stringMatching(/^http_5xx: /),
    })
  })

  test.each([400, 401, 404, 408, 410, 425, 429])('%i is final', (status) => {
    expect(judgeStatus(status)).toMatchObject({
      succeeded: false,
      retry: false,
      error: expect.stringMatching(/^http_4xx: /),
    })
  })

  test.each([301, 302, 307, 308])('%i is final and says that redirects are not followed', (status) => {
    expect(judgeStatus(status)).toMatchObject({
      retry: false,
      error: expect.stringMatching(/^redirect_not_followed: /),
    })
  })

  test.each([
    ['ECONNREFUSED', 'connection_refused'],
    ['ECONNRESET', 'connection_reset'],
    ['UND_ERR_SOCKET', 'connection_reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENOTFOUND', 'dns_error'],
    ['ETIMEOUT', 'dns_error'],
    ['CERT_HAS_EXPIRED', 'tls_error'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_error'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_error'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls_error'],
    ['HPE_INVALID_CONSTANT', 'bad_response'],
    ['SOMETHING_NEW', 'request_failed'],
  ])('%s is tried again as %s', (code, reason) => {
    const verdict = judgeError(coded(code))
    expect(verdict).toMatchObject({ succeeded: false, retry: true, httpStatus: null })
    expect(verdict.error).toMatch(new RegExp(`^${reason}: .+\\.$`))
  })

  test('a name server that refuses is a DNS error, not a receiver that refuses', () => {
    const refused = Object.assign(coded('ECONNREFUSED'), { syscall: 'queryA', hostname: 'hooks.example.com' })
    expect(judgeError(refused)).toMatchObject({ retry: true, error: expect.stringMatching(/^dns_error: /) })
    const receiver = Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' })
    expect(judgeError(receiver).error).toMatch(/^connection_refused: /)
  })

  test('a timeout of the whole attempt is tried again', () => {
    expect(judgeError(new DOMException('late', 'TimeoutError'))).toMatchObject({
      retry: true,
      error: expect.stringMatching(/^timeout: /),
    })
  })

  test('of several addresses the first failure speaks, and a cause beneath where the error has no code', () => {
    expect(judgeError(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')])).error).toMatch(
      /^connection_refused: /,
    )
    expect(judgeError(new Error('failed', { cause: coded('ECONNRESET') })).error).toMatch(/^connection_reset: /)
  })

  test('what the service itself refuses is final', () => {
    for (const code of ['blocked_address', 'body_too_large', 'secret_unreadable'] as const) {
      expect(judgeError(new Refused(code, 'No.'))).toEqual({
        succeeded: false,
        retry: false,
        httpStatus: null,
        error: `${code}: No.`,
      })
    }
  })
})

const of = (accountId: number, webhookId: string) => ({ accountId, webhookId })

describe('the window of a registration', () => {
  const fast = { verdict: judgeStatus(200), milliseconds: 3 }

  test('grows with fast successes up to a bound, and falls back at trouble or slowness', () => {
    let size = WINDOW
    for (let n = 0; n < 100; n++) size = nextWindow(size, fast)
    expect(size).toBe(64)
    expect(nextWindow(size, { verdict: judgeStatus(500), milliseconds: 3 })).toBe(WINDOW)
    expect(nextWindow(size, { verdict: judgeStatus(200), milliseconds: 5_000 })).toBe(WINDOW)
  })

  test('is told to the claim as room that is left, for those alone who have not all of it', () => {
    const windows = openWindows()
    const [a, b] = [of(1, 'wh_a'), of(1, 'wh_b')]
    for (let n = 0; n < WINDOW; n++) windows.take(a)
    windows.take(b)
    expect(windows.rooms()).toEqual({ wh_a: 0, wh_b: WINDOW - 1 })
    expect(windows.release(a, fast)).toBe(true)
    expect(windows.release(a, fast)).toBe(false)
    expect(windows.out()).toBe(WINDOW - 1)
  })

  test('is remembered for a bounded number of registrations', () => {
    const windows = openWindows()
    for (let n = 0; n < 5_000; n++) {
      windows.take(of(n, `wh_${n}`))
      windows.release(of(n, `wh_${n}`), fast)
    }
    expect(Object.keys(windows.rooms()).length).toBeLessThanOrEqual(1_000)
  })

  test('has no room for a while after a delivery of which nothing came', () => {
    const windows = openWindows()
    windows.take(of(1, 'wh_a'))
    windows.release(of(1, 'wh_a'), undefined)
    expect(windows.rooms()).toEqual({ wh_a: 0 })
  })
})

describe('the share of an account', () => {
  /** Takes all that the account may. */
  function fill(windows: ReturnType<typeof openWindows>, accountId: number): number {
    for (let held = 0; ; held++) {
      if (windows.share(accountId) === 0) return held
      windows.take(of(accountId, `wh_${accountId}_${held}`))
    }
  }

  test('is a quarter of all places while no other has anything out', () => {
    expect(fill(openWindows(), 1)).toBe(PLACES / 4)
  })

  test('leaves room for the next account, however many hold all that they may', () => {
    const windows = openWindows()
    for (let accountId = 1; accountId <= 10; accountId++) fill(windows, accountId)
    expect(windows.share(11)).toBeGreaterThanOrEqual(5)
    for (let accountId = 11; windows.out() < PLACES; accountId++) {
      expect(windows.share(accountId)).toBeGreaterThan(0)
      fill(windows, accountId)
    }
    expect(windows.share(5_000)).toBe(0)
  })

  test('that was used up has room again after a release, and says that more may wait', () => {
    const windows = openWindows()
    fill(windows, 1)
    expect(windows.release(of(1, 'wh_1_0'), { verdict: judgeStatus(500), milliseconds: 3 })).toBe(true)
    expect(windows.share(1)).toBe(1)
  })
})
