/** The settings of the plugin. */
import type { Env } from '#runtime'

export interface Config {
  /** `AUDIT_RETENTION_DAYS`: entries of the audit log older than this are deleted. */
  readonly auditRetentionDays: number
}

export const readConfig = (env: Env): Config => ({
  auditRetentionDays: env.integer('AUDIT_RETENTION_DAYS', 90, { min: 1, max: 3650 }),
})
