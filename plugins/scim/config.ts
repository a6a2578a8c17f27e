/** The settings of the plugin. */
import type { Env } from '#runtime'

export type Config = Readonly<ReturnType<typeof readConfig>>

export const readConfig = (env: Env) => ({
  /** Days after which entries of the audit log are deleted. */
  auditRetentionDays: env.integer('AUDIT_RETENTION_DAYS', 90, { min: 1, max: 3650 }),
})
