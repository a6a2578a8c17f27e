/**
 * Every ten minutes deletes expired tokens, authorization codes, sessions, sign-ins at providers, password links, failure counts
 * and used proofs, and old sign-in origins; once a day deletes entries of the security log that are older than
 * AUDIT_RETENTION_DAYS. Used refresh tokens stay until they expire, for reuse detection.
 */
import { type Background, type Host, type OldRows, retention } from '#runtime'
import type { Config } from './config.ts'
import { deleteExcessCounts, deleteFutureCounts, ORIGIN_LIFETIME } from './store/failures.ts'

export const expired = (table: string, key = 'hash'): OldRows => ({
  table: `identity.${table}`,
  key,
  column: 'expires_at',
})

export const EXPIRED_COUNTS: OldRows = {
  table: 'identity.failure_count',
  key: 'kind, name_digest, address',
  column: 'forget_at',
  byDatabase: true,
}

export const OLD_ORIGINS: OldRows = {
  table: 'identity.sign_in_origin',
  key: 'account_id, user_id, address',
  column: 'last_at',
  days: ORIGIN_LIFETIME,
  byDatabase: true,
}

export const retentions = (host: Pick<Host<Config>, 'db' | 'clock' | 'config' | 'log'>): readonly Background[] => [
  retention(host, {
    name: 'delete expired tokens',
    cron: '*/10 * * * *',
    batch: 5_000,
    rows: [
      expired('access_token'),
      expired('refresh_token'),
      // Until then a second use of the code revokes its tokens.
      { ...expired('authorization_code'), days: 1 },
      expired('sso_request'),
      expired('session'),
      expired('password_link'),
      EXPIRED_COUNTS,
      deleteExcessCounts,
      deleteFutureCounts,
      OLD_ORIGINS,
      { ...expired('used_proof', 'digest'), byDatabase: true },
    ],
  }),
  retention(host, {
    name: 'security log retention',
    cron: '41 3 * * *',
    rows: [
      {
        table: 'identity.security_log',
        key: 'account_id, id, performed_on',
        column: 'performed_on',
        days: host.config.auditRetentionDays,
        byWeek: true,
      },
    ],
  }),
]
