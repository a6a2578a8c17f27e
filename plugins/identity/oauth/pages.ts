/** The pages of the authorization endpoint and of sign-out. */
import type { Problem, Rendered } from '#runtime'
import { type Html, html } from '../pages/html.ts'
import { renderPage } from '../pages/page.ts'
import { renderProblemPage, type Words } from '../pages/page-problem.ts'

/** The statuses of invalid requests: what is wrong with them is shown to the user, who passes it on to the developer. */
const INVALID: readonly number[] = [400, 401, 409, 415]

const wordsOf = ({ status, message }: Problem): Words | undefined =>
  INVALID.includes(status)
    ? {
        title: 'The request is invalid',
        text: message,
        hint: 'If an application has led you here, its developer can help.',
      }
    : undefined

/** A problem for the person at the browser, with the id by which an operator finds the request in the log. */
export function renderRequestProblem(problem: Problem, request: { readonly id: string }, basePath: string): Rendered {
  const rendered = renderProblemPage(problem, request, basePath, wordsOf)
  // As for clients (`errors.ts`): RFC 6749 has no status 415.
  return { ...rendered, status: rendered.status === 415 ? 400 : rendered.status }
}

/** @param accountId the account that the user was signed in to, if there was a session */
export const signedOutPage = (accountId: number | undefined, basePath: string): string => {
  const signIn = accountId === undefined ? '/sign-in' : `/sign-in?account=${accountId}`
  const body = html`<p>You can close this window.</p>
<p class="links"><a href="${signIn}">Sign in again</a></p>`
  return renderPage({ title: 'You are signed out', body }, basePath)
}

/**
 * Asks whether to sign out: the request could be forged.
 * @param fields the hidden fields of the form
 */
export const confirmSignOutPage = (
  displayName: string,
  fields: Readonly<Record<string, string | undefined>>,
  basePath: string,
): string => {
  const inputs = Object.entries(fields).map(([name, value]): Html | undefined =>
    value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<p>You are signed in as ${displayName}.</p>
<form method="post" action="/connect/endsession">
${inputs}
<button type="submit">Sign out</button>
</form>`
  return renderPage({ title: 'Sign out?', body }, basePath)
}
