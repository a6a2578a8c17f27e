import { forbidden, pluginDisabled, unauthorized } from '../errors.ts'
import type { PluginActivation } from '../plugin-activation.ts'
import { missingScopes } from '../security.ts'
import { type Middleware, operationOf } from './exchange.ts'

/**
 * May the bearer do this? A token without the operation's scopes is as good as none (401); a role or a plugin that is
 * missing is 403.
 */
export const authorize =
  (activation: PluginActivation): Middleware =>
  (exchange) => {
    const { plugin, scopes, administratorOnly } = operationOf(exchange)
    const { bearer } = exchange
    if (!bearer) return
    const missing = missingScopes(scopes, bearer.scopes)
    if (missing !== undefined)
      throw unauthorized(`The access token lacks the scope ${missing}; request one that has it.`)
    if (administratorOnly && !bearer.may.administer) {
      throw forbidden('Only an Administrator of the account may do this.')
    }
    if (activation.always(plugin)) return
    return activation.isOn(bearer.account.id, plugin).then((on) => {
      if (!on) throw pluginDisabled(plugin)
    })
  }
