/** Errors as pages: a form that comes back with its faults, and every other problem as a sentence with the request id. */
import { Problem, type Rendered, type Rendering } from '#runtime'
import type { Parts } from '../parts.ts'
import { html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { pathWithQuery } from './return-url.ts'

/** A form that was refused: the page shows it again, with what has to be corrected. */
export class RefusedForm extends Problem {
  readonly page: Page
  readonly formTargets: readonly string[]

  /** @param formTargets as for `pagePolicy`  @param of the problem that its page explains; default: 400 */
  constructor(code: string, page: Page, formTargets: readonly string[] = [], of?: Problem) {
    super(of?.status ?? 400, code, 'The form was refused; its page shows the faults.', { headers: of?.headers ?? {} })
    this.page = { ...page, hasFaults: true }
    this.formTargets = formTargets
  }
}

/** Where a sign-in that failed began. */
export interface SignInOrigin {
  /** From `readReturnUrl`. */
  readonly returnUrl: string
  /** Undefined until it is found. */
  readonly accountId?: number
}

/** A problem of a sign-in: its page leads back to the sign-in page, which then has the same `returnUrl` and account. */
export class FailedSignIn extends Problem {
  readonly signInPath: string

  constructor({ status, code, message, headers, cause }: Problem, { returnUrl, accountId }: SignInOrigin) {
    super(status, code, message, { headers, cause })
    this.signInPath = pathWithQuery('/sign-in', {
      returnUrl,
      account: accountId === undefined ? undefined : String(accountId),
    })
  }
}

/** The paths whose errors are pages. */
const PREFIXES = ['/sign-in', '/profile', '/password']

export const pageRenderings = ({ basePath }: Pick<Parts, 'basePath'>): readonly Rendering[] =>
  PREFIXES.map((prefix) => ({
    prefix,
    type: 'text/html',
    render: (problem, request) => renderProblemPage(problem, request, basePath),
  }))

/** The text of a page for a problem. */
export interface Words {
  readonly title: string
  readonly text: string
  /** Who can help, as a sentence. */
  readonly hint?: string
}

/**
 * The problem as a page, for every part of the identity server. The message of a problem is for developers, so the page has
 * words of its own for its code or status.
 * @param wordsOf the words for problems whose message is for the person at the browser; undefined for all others
 */
export function renderProblemPage(
  problem: Problem,
  request: { readonly id: string },
  basePath: string,
  wordsOf: (problem: Problem) => Words | undefined = () => undefined,
): Rendered {
  const isForm = problem instanceof RefusedForm
  const page = isForm ? problem.page : problemPage(problem, wordsOf(problem) ?? generalWords(problem), request.id)
  return {
    status: problem.status,
    headers: { ...problem.headers, ...pageHeaders(isForm ? problem.formTargets : [], page) },
    body: renderPage(page, basePath),
  }
}

function problemPage(problem: Problem, { title, text, hint }: Words, requestId: string): Page {
  const link =
    problem instanceof FailedSignIn
      ? { path: problem.signInPath, text: 'Back to sign-in' }
      : { path: '/sign-in', text: 'Go to sign-in' }
  return {
    title,
    body: html`<p role="alert">${text}</p>
${hint !== undefined && html`<p>${hint}</p>`}
<p><a class="button quiet" href="${link.path}">${link.text}</a></p>
<p class="request">Request ${requestId}</p>`,
  }
}

const BY_STATUS: Readonly<Record<number, Words>> = {
  400: { title: 'This cannot be done', text: 'The request was incomplete or has faults. Go back and try again.' },
  404: { title: 'Page not found', text: 'There is no page at this address. Check the link, or go to sign-in.' },
  405: { title: 'Page not found', text: 'There is no page at this address. Check the link, or go to sign-in.' },
  413: { title: 'Too much text', text: 'The form contains more text than can be accepted. Go back and shorten it.' },
}

const BY_CODE: Readonly<Record<string, Words>> = {
  cross_site_form: {
    title: 'The form was not accepted',
    text: 'It was sent from another site, or your browser does not keep cookies. Allow cookies for this site, open the page again and send the form from there.',
  },
  outdated_form: {
    title: 'The page is outdated',
    text: 'Your browser’s cookies have changed since the page was opened. Open it again and send the form once more.',
  },
}

const FAILED: Words = {
  title: 'Something went wrong',
  text: 'The service failed at this request. Try again; if it fails again, send the request number to your administrator.',
}

function generalWords({ status, code, headers }: Problem): Words {
  const wait = waitingTime(Number(headers['Retry-After'] ?? 0))
  if (status === 429)
    return {
      title: 'Too many attempts',
      text: `For your protection, further attempts are refused for now. Try again ${wait}.`,
    }
  if (status === 503)
    return {
      title: 'Not available',
      text: `The service cannot answer at the moment. Nothing was changed. Try again ${wait}.`,
    }
  if (status === 403) return BY_CODE[code] ?? { title: 'Not allowed', text: 'You may not do this.' }
  return BY_STATUS[status] ?? (status < 500 ? (BY_STATUS[400] ?? FAILED) : FAILED)
}

/** @param seconds of `Retry-After` */
function waitingTime(seconds: number): string {
  if (seconds < 60) return 'in a moment'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}
