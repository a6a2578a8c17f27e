/** The profile of the user who is signed in, and signing out everywhere. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { ownEntry } from '../store/security-log.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import { raiseUserEpoch, type UserCredentials } from '../store/user-credentials.ts'
import { form, message } from './fields.ts'
import { type Html, html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { PROFILE } from './return-url.ts'
import { findSignedIn, signInFor } from './signed-in.ts'

export const showProfile =
  (parts: Parts): Handler<Ops['showProfile']> =>
  async ({ query, cookies }, call) => {
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, PROFILE))
    const browser = parts.browserGuard.browserOf({ cookies })
    const page = profilePage(signedIn.user, browser, query.done)
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(), cookies: browser.cookies })
  }

export const endAllSessions =
  (parts: Parts): Handler<Ops['endAllSessions']> =>
  async ({ body, cookies, headers, request }, call) => {
    parts.browserGuard.check({ cookies, headers }, body.form_token)
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, PROFILE))
    const { accountId, id } = signedIn.user
    const cookie = await parts.host.transaction(async (tx) => {
      await raiseUserEpoch(tx, accountId, id)
      await deleteSessionsOf(tx, accountId, id)
      await parts.cacheInvalidation.invalidate(tx, `user:${id}`)
      const details = { everywhere: true }
      await parts.logSecurity(tx, { ...ownEntry(signedIn.user, request.ip), action: 'sign_out', details })
      return parts.sessions.end(tx, cookies)
    })
    const location = `/sign-in?account=${accountId}&done=sessions`
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [cookie] })
  }

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. You are signed out on all other devices.',
  secondFactorOff: 'The second factor is off.',
}

function profilePage(user: UserCredentials, browser: Browser, done: string | undefined): Page {
  const notice = done === undefined ? undefined : DONE[done]
  return {
    title: user.displayName,
    subtitle: user.accountName,
    body: html`${notice !== undefined && message('success', notice)}
<dl>
<dt>User name</dt><dd>${user.userName}</dd>
<dt>E-mail</dt><dd>${user.email}</dd>
<dt>Account number</dt><dd>${user.accountId}</dd>
</dl>
${user.internalLogin && user.passwordHash !== null && passwordSections(user)}
<section aria-labelledby="sessions">
<h2 id="sessions">Sessions</h2>
<p class="quiet-text">Signing out everywhere also ends the access of apps that you have signed in to.</p>
${form('/profile/sessions', browser, html`<button class="quiet">Sign out everywhere</button>`)}
</section>
<p class="links"><a href="/connect/endsession">Sign out</a></p>`,
  }
}

const passwordSections = (user: UserCredentials): Html => html`<section aria-labelledby="password">
<h2 id="password">Password</h2>
<p class="quiet-text">A new password signs you out on all other devices.</p>
<a class="button quiet" href="/profile/password">Change password</a>
</section>
<section aria-labelledby="second-factor">
<h2 id="second-factor">Second factor: ${user.hasSecondFactor ? 'on' : 'off'}</h2>
<p class="quiet-text">${
  user.hasSecondFactor
    ? `Signing in takes a code of your authenticator app. ${codesLeft(user.recoveryCodes)}`
    : 'A code of an authenticator app, asked for after your password, keeps others out even if they know the password.'
}</p>
<a class="button quiet" href="/profile/second-factor">${user.hasSecondFactor ? 'Change' : 'Set up'} second factor</a>
</section>`

export const codesLeft = (count: number): string =>
  count === 1 ? '1 recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`
