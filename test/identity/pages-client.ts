/** A browser without scripts, as far as the pages need one: it keeps cookies and sends forms. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestAccount, TestService } from '../../runtime/testing.ts'

export interface Visit {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Without the address of the service; empty unless the page leads on. */
  readonly location: string
}

type Fields = Readonly<Record<string, string | number | undefined>>
type RequestHeaders = Readonly<Record<string, string>>

export class PagesClient {
  readonly cookies = new Map<string, string>()
  readonly #url: string
  #formToken = ''

  constructor({ url }: Pick<TestService, 'url'>) {
    this.#url = url
  }

  get(path: string, headers: RequestHeaders = {}): Promise<Visit> {
    return this.#send(path, { headers })
  }

  /** Sends a form with the form token of the last page that had one. */
  post(path: string, fields: Fields = {}, headers: RequestHeaders = {}): Promise<Visit> {
    const body = new URLSearchParams({ form_token: this.#formToken, ...fields } as Record<string, string>)
    return this.#send(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } })
  }

  /** Opens the sign-in page and sends its form for a user of the account. */
  async signIn(
    { accountId, email, password }: Pick<TestAccount, 'accountId' | 'email' | 'password'>,
    fields: Fields = {},
  ): Promise<Visit> {
    await this.get('/sign-in')
    return this.post('/sign-in', { account: accountId, userName: email, password, ...fields })
  }

  /** The same cookies in another browser, as a thief has them. */
  copy(): PagesClient {
    const other = new PagesClient({ url: this.#url })
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  async #send(path: string, init: { method?: string; body?: URLSearchParams; headers: RequestHeaders }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Accept: 'text/html', ...(cookie && { Cookie: cookie }), ...init.headers }
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    this.#formToken = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? this.#formToken
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location') ?? '',
    }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The code that an authenticator app shows. @param steps of 30 seconds after now */
export const codeOf = (key: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() + steps * 30_000 })

/** Switches the second factor on for the user who is signed in. */
export async function switchSecondFactorOn(client: PagesClient, { clock }: Pick<TestService, 'clock'>) {
  await client.get('/profile/second-factor')
  await client.post('/profile/second-factor', { action: 'start' })
  const { text } = await client.get('/profile/second-factor')
  const key = (/<code class="key">([A-Z2-7 ]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '')
  const on = await client.post('/profile/second-factor', { action: 'confirm', code: codeOf(key, clock.now()) })
  const recoveryCodes = [...on.text.matchAll(/<li>((?:[0-9a-z]{4}-){3}[0-9a-z]{4})<\/li>/g)].map(
    ([, code = '']) => code,
  )
  expect([on.status, recoveryCodes.length]).toEqual([200, 10])
  return { key, recoveryCodes }
}
