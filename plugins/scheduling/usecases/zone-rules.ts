/** The zones that a project is measured by: flat or sloped by the account, with thresholds of the project. */
import type { Account } from '#runtime'
import type { Thresholds, ZoneRules } from '../engine/model.ts'

export const zoneRulesOf = (
  { zones: kind = 'flat' }: Pick<Account, 'zones'>,
  { yellowFrom, redFrom }: Thresholds,
): ZoneRules => ({ kind, yellowFrom, redFrom })
