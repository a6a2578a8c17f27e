import { forbidden, pluginDisabled, unauthorized } from '../errors.ts'
import type { Switches } from '../switches.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

/**
 * May the bearer do this? A token without the operation's scope is as good as none (401); a role or a plugin that is
 * missing is 403.
 */
export const gate =
  (switches: Switches): Step =>
  (_req, res, next) => {
    const exchange = exchangeOf(res)
    const { plugin, scopes, administratorOnly } = operationOf(exchange)
    const { bearer } = exchange
    if (!bearer) return next()
    const missing = scopes.find((scope) => !bearer.scopes.includes(scope))
    if (missing) throw unauthorized(`The access token lacks the scope ${missing}; request one that has it.`)
    if (administratorOnly && !bearer.may.administer) {
      throw forbidden('Only an Administrator of the account may do this.')
    }
    if (switches.always(plugin)) return next()
    switches.isOn(bearer.account.id, plugin).then((on) => next(on ? undefined : pluginDisabled(plugin)), next)
  }
