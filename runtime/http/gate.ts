import { pluginDisabled } from '../errors.ts'
import type { Switches } from '../switches.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

/** A plugin that is off for the account answers 403. */
export const gate =
  (switches: Switches): Step =>
  (_req, res, next) => {
    const exchange = exchangeOf(res)
    const { plugin } = operationOf(exchange)
    if (!exchange.bearer || switches.always(plugin)) return next()
    switches.isOn(exchange.bearer.account.id, plugin).then((on) => next(on ? undefined : pluginDisabled(plugin)), next)
  }
