/**
 * Protection of the pages' forms against cross-site request forgery (CSRF), in three layers: cookies are SameSite=Lax; a
 * form must come from a page of the identity server (`Sec-Fetch-Site`, else `Origin`); and it must carry a form token, which
 * is the value of the browser's cookie, encrypted. The cookie names the browser, with or without a session, so that the
 * sign-in form is protected too, and nothing is stored for it.
 */
import { randomBytes } from 'node:crypto'
import { type Cookie, type Host, Problem } from '#runtime'
import { digest } from '../secret.ts'

const ROW = 'identity.form' // what form tokens are sealed for
const BROWSER = /^[\w-]{22}$/

/** What the guard reads of a request, by the names of the contract. */
export interface BrowserRequest {
  readonly cookies: { readonly browser?: string; readonly '__Host-browser'?: string }
  readonly headers: { readonly Origin?: string; readonly 'Sec-Fetch-Site'?: string }
}

export interface Browser {
  /** The value of the form field `form_token`. */
  readonly formToken: string
  /** SHA-256 of the cookie's value: binds rows to the browser. */
  readonly hash: Buffer
  /** Set when the browser has no cookie yet: it must be sent with the reply. */
  readonly cookies: readonly Cookie[]
}

const crossSite = () =>
  new Problem(403, 'cross_site_form', 'The form was sent from a page of another site, or cookies are disabled.')
const outdated = () => new Problem(403, 'outdated_form', 'The form is outdated; load its page again, and send it anew.')

export function openBrowserGuard({ secrets, urls }: Pick<Host<unknown>, 'secrets' | 'urls'>) {
  const name = urls.auth.startsWith('https:') ? '__Host-browser' : 'browser'
  const ownOrigin = new URL(urls.auth).origin

  const cookieValue = ({ cookies }: Pick<BrowserRequest, 'cookies'>): string | undefined => {
    const value = cookies[name]
    return value !== undefined && BROWSER.test(value) ? value : undefined
  }
  const browser = (value: string, cookies: readonly Cookie[]): Browser => ({
    formToken: secrets.seal(value, ROW),
    hash: digest(value),
    cookies,
  })

  return {
    /** The browser that asks for a page. */
    browserOf(request: Pick<BrowserRequest, 'cookies'>): Browser {
      const known = cookieValue(request)
      if (known !== undefined) return browser(known, [])
      const value = randomBytes(16).toString('base64url')
      return browser(value, [{ name, value }])
    },
    /** Checks a form that was sent. @throws 403 when another site sent it, or its page is outdated */
    check(request: BrowserRequest, formToken: string | undefined): Browser {
      const site = request.headers['Sec-Fetch-Site']
      const origin = request.headers.Origin
      const isOwn =
        site === undefined ? origin === undefined || origin === ownOrigin : /^(same-origin|none)$/.test(site)
      const value = cookieValue(request)
      if (!isOwn || value === undefined) throw crossSite()
      if (formToken === undefined || unseal(formToken) !== value) throw outdated()
      return browser(value, [])
    },
  }

  function unseal(token: string): string | undefined {
    try {
      return secrets.open(token, ROW)
    } catch {
      return undefined
    }
  }
}
