/** Forgets searches a day after their end, and those that no planner has begun for two days. */
import { type Host, retention } from '#runtime'

const table = { table: 'scheduling.search', key: 'account_id, id', skipLocked: true } as const

export const forgetSearches = (host: Pick<Host<unknown>, 'db' | 'clock' | 'log'>) =>
  retention(host, {
    name: 'forget searches',
    cron: '27 * * * *',
    rows: [
      { ...table, column: 'ended_at', days: 1 },
      { ...table, column: 'created_at', days: 2 },
    ],
  })
