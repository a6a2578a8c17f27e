/** The errors of single sign-on, and the page that shows them. */
import { isProblem, Problem, type Rendering } from '#runtime'
import { FailedSignIn, renderProblemPage, type SignInOrigin, type Words } from '../pages/page-problem.ts'
import type { Parts } from '../parts.ts'
import { ProviderFailure } from './provider-failure.ts'

export const unknownProvider = () =>
  new Problem(404, 'sso_provider_unknown', 'There is no such sign-in provider; ask an administrator for the address.')

/** One answer for a request that never was, was used, expired, or belongs to another browser. */
export const unknownRequest = () =>
  new Problem(
    400,
    'sso_request_unknown',
    'This sign-in cannot be continued: it was finished already, took longer than ten minutes, or began in another browser. Start it again.',
  )

export const tooManyStarts = (retryAfter: number) =>
  new Problem(429, 'rate_limited', `Too many sign-ins from this address; try again in ${retryAfter} seconds.`, {
    headers: { 'Retry-After': String(retryAfter) },
  })

export const inactiveProvider = () =>
  new Problem(403, 'sso_provider_inactive', 'This sign-in provider is switched off; ask your administrator.')

export const wrongCallback = () =>
  new Problem(
    400,
    'sso_wrong_callback',
    'Start the sign-in again; if it fails again, your administrator should compare the callback URL at the provider.',
  )

export const notProvisioned = () =>
  new Problem(
    403,
    'sso_not_provisioned',
    'You are signed in at the provider, but no user here is linked to you; ask your administrator to provision you.',
  )

/** One answer for a deactivated user, and for one who may not sign in at a provider. */
export const userRefused = () =>
  new Problem(403, 'sso_user_refused', 'Your user may not sign in through this provider; ask your administrator.')

/** Shows people what failed without the words of the provider. */
export function providerFailed({ failure }: ProviderFailure): Problem {
  return failure === 'denied'
    ? new Problem(403, 'sso_denied', 'The provider did not sign you in; start again, or ask your administrator.')
    : new Problem(
        502,
        'sso_provider_failed',
        'The sign-in provider cannot be used, or its answer is not valid; try again later, or ask your administrator.',
      )
}

/** The problem for a failure of the provider; any other error as it is. */
export const asProblem = (error: unknown): unknown => (error instanceof ProviderFailure ? providerFailed(error) : error)

/** Runs a step of a sign-in. Adds to its problem where the sign-in began, so that the page of the problem links to it. */
export async function withSignInOrigin<T>(origin: SignInOrigin, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw isProblem(error) && !(error instanceof FailedSignIn) ? new FailedSignIn(error, origin) : error
  }
}

/** Every error under /sso, those of the request pipeline too, is a page. */
export const ssoRendering = ({ basePath }: Pick<Parts, 'basePath'>): Rendering => ({
  prefix: '/sso',
  type: 'text/html',
  render: (problem, request) => renderProblemPage(problem, request, basePath, wordsOf),
})

const wordsOf = ({ code, message }: Problem): Words | undefined =>
  code.startsWith('sso_') ? { title: 'Sign-in failed', text: message } : undefined
