/** Authorization: checks the bearer's scopes and role, and that its account has the plugin enabled. */

import type { PluginActivation } from '../boot/plugin-activation.ts'
import { missingScopes } from '../contract/security.ts'
import { forbidden, pluginDisabled, unauthorized } from '../errors.ts'
import { type Middleware, operationOf } from './exchange.ts'

/**
 * @throws 403 if the role is not sufficient or the plugin is disabled; 401 if the token lacks the operation's scopes
 */
export const authorize =
  (activation: PluginActivation): Middleware =>
  (exchange) => {
    const { plugin, scopes, administratorOnly } = operationOf(exchange)
    const { bearer } = exchange
    if (!bearer) return
    // The role comes first: no other scope would help a caller who lacks it.
    if (administratorOnly && !bearer.may.administer) {
      throw forbidden('Only an Administrator of the account may do this.')
    }
    const missing = missingScopes(scopes, bearer.scopes)
    if (missing !== undefined)
      throw unauthorized(`The access token lacks the scope ${missing}; request one that has it.`)
    if (activation.always(plugin)) return
    return activation.isOn(bearer.account.id, plugin).then((on) => {
      if (!on) throw pluginDisabled(plugin)
    })
  }
