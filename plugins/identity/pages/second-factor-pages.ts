/** The pages of the second factor's settings. */
import type { Browser } from '../sign-in/browser-guard.ts'
import { MIN_CHARACTERS } from '../sign-in/password-policy.ts'
import { keyAddress } from '../sign-in/totp.ts'
import type { UserCredentials } from '../store/user-credentials.ts'
import { field, form, hidden, message } from './fields.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'
import { codesLeft } from './profile.ts'
import { qrCode } from './qr-code.ts'

export const SETTINGS_PATH = '/profile/second-factor'

type Action = 'start' | 'confirm' | 'disable' | 'newRecoveryCodes'

const actionForm = (action: Action, browser: Browser, content: Html) =>
  form(SETTINGS_PATH, browser, html`${hidden('action', action)}${content}`)

const BACK = html`<p class="links"><a href="/profile">Back to profile</a></p>`

/** Whether the user can be asked for a password; others sign in at a provider. */
export const hasPassword = ({ passwordHash, internalLogin }: UserCredentials): boolean =>
  passwordHash !== null && internalLogin

/** @param isRecent whether the user has signed in a moment ago; others must prove again who they are */
export const startPage = (
  user: UserCredentials,
  browser: Browser,
  { isRecent, fault }: { readonly isRecent: boolean; readonly fault?: string | undefined },
): Page => ({
  title: 'Second factor',
  body: html`<p>With a second factor, signing in takes your password and a code that an authenticator app on your phone shows. Others cannot sign in with your password alone.</p>
<p class="quiet-text">You need an app such as Aegis, Google Authenticator, Microsoft Authenticator, or a password manager that shows one-time codes.</p>
${isRecent || hasPassword(user) ? startForm(browser, !isRecent, fault) : signInAgain(fault)}
${BACK}`,
})

const startForm = (browser: Browser, asksPassword: boolean, fault: string | undefined): Html =>
  actionForm(
    'start',
    browser,
    html`${
      asksPassword &&
      field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        hint: 'Your sign-in was a while ago, and someone else may be using your browser.',
        fault,
        focus: fault !== undefined,
      })
    }<button>Set up</button>`,
  )

const signInAgain = (fault: string | undefined): Html =>
  html`${fault !== undefined && message('error', fault)}
<p>Your sign-in was more than 5 minutes ago, and someone else may be using your browser. Sign out, sign in again, and set up the second factor then.</p>
<p><a class="button" href="/connect/endsession">Sign out</a></p>`

export const enrolmentPage = (user: UserCredentials, key: string, browser: Browser, fault?: string): Page => ({
  title: 'Set up the second factor',
  body: html`<ol class="steps">
<li>Scan this picture with your authenticator app.
${qrCode(keyAddress(key, user.userName), 'QR code of the key; the key stands below as text')}
<span class="quiet-text">Or type this key into the app:</span>
<code class="key">${key.match(/.{1,4}/g)?.join(' ') ?? key}</code></li>
<li>Enter the 6 digits that the app shows now.
${actionForm(
  'confirm',
  browser,
  html`${field({
    name: 'code',
    label: 'Code',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    fault,
    focus: fault !== undefined,
    isCode: true,
  })}<button>Switch on</button>`,
)}</li>
</ol>
${BACK}`,
})

export const settingsPage = (user: UserCredentials, browser: Browser, fault?: string): Page => ({
  title: 'Second factor is on',
  body: html`<p>Signing in takes a code of your authenticator app. ${codesLeft(user.recoveryCodes)}</p>
<form method="post" action="${SETTINGS_PATH}" novalidate>
${hidden('form_token', browser.formToken)}
${field({
  name: 'password',
  label: 'Password, or a code of your app',
  type: 'password',
  autocomplete: 'current-password',
  hint: 'The changes below ask for it, since someone else may be using your browser.',
  fault,
  focus: fault !== undefined,
})}
<section aria-labelledby="codes">
<h2 id="codes">Recovery codes</h2>
<p class="quiet-text">Each lets you in once without the app. New ones replace those that you have.</p>
<button class="quiet" name="action" value="newRecoveryCodes">New recovery codes</button>
</section>
<section aria-labelledby="off">
<h2 id="off">Switch off</h2>
<p class="quiet-text">${
    hasPassword(user)
      ? `Then your password alone lets you in, so it must have at least ${MIN_CHARACTERS} characters. Enter the password, not a code.`
      : 'Then signing in takes no code.'
  }</p>
<button class="danger" name="action" value="disable">Switch the second factor off</button>
</section>
</form>
${BACK}`,
})

export const codesPage = (codes: readonly string[], title: string): Page => ({
  title,
  body: html`<p>Keep these recovery codes where you find them without your phone, such as in a password manager or on paper. Each lets you in once. <strong>They are shown only now.</strong></p>
<ul class="codes" aria-label="Recovery codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<a class="button" href="/profile">I have kept them</a>`,
})
