/** The zones that a project is measured by: flat or sloped by the account, with thresholds of the project. */
import { projectEntity } from '#generated/scheduling'
import type { Account } from '#runtime'
import type { Thresholds, ZoneRules } from '../engine/zones.ts'
import { pick } from '../fields.ts'

export const zoneRulesOf = ({ zones: kind = 'flat' }: Pick<Account, 'zones'>, project: Thresholds): ZoneRules => ({
  kind,
  ...pick(project, projectEntity.groups.thresholds),
})
