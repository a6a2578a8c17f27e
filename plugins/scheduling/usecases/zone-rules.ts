/** The zones that a project is measured by: a setting of the account, with the thresholds of the engine. */
import type { Account } from '#runtime'
import type { ZoneRules } from '../engine/model.ts'
import { defaultThresholds } from '../engine/zones.ts'

export const zoneRulesOf = ({ zones: kind = 'flat' }: Pick<Account, 'zones'>): ZoneRules => ({
  kind,
  ...defaultThresholds,
})
