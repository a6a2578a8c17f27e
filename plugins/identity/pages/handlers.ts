/** Handlers of the pages: sign-in, second factor, profile, passwords. */
import type { Parts } from '../parts.ts'
import { chooseAccount, showAccountChoice } from './account-choice.ts'
import { changePassword, showPasswordChange } from './password-change.ts'
import { requestPasswordLink, showForgotPassword } from './password-forgot.ts'
import { setPassword, showPasswordForm } from './password-set.ts'
import { endAllSessions, showProfile } from './profile.ts'
import { checkSecondFactor, showSecondFactor } from './second-factor.ts'
import { changeSecondFactor, showSecondFactorSettings } from './second-factor-settings.ts'
import { showSignIn, signIn } from './sign-in.ts'

export const pagesHandlers = (parts: Parts) => ({
  showSignIn: showSignIn(parts),
  signIn: signIn(parts),
  showAccountChoice: showAccountChoice(parts),
  chooseAccount: chooseAccount(parts),
  showSecondFactor: showSecondFactor(parts),
  checkSecondFactor: checkSecondFactor(parts),
  showProfile: showProfile(parts),
  endAllSessions: endAllSessions(parts),
  showPasswordChange: showPasswordChange(parts),
  changePassword: changePassword(parts),
  showSecondFactorSettings: showSecondFactorSettings(parts),
  changeSecondFactor: changeSecondFactor(parts),
  showForgotPassword: showForgotPassword(parts),
  requestPasswordLink: requestPasswordLink(parts),
  showPasswordForm: showPasswordForm(parts),
  setPassword: setPassword(parts),
})
