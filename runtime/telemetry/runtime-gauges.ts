/** Metrics of the runtime: budgets and connection pool of this process, and the outbox, which all processes share. */

import { shareRuns } from '../background/shared-runs.ts'
import type { App } from '../boot/boot.ts'
import { degradedReason } from '../boot/degraded.ts'
import type { Budget } from '../limits/budget.ts'
import { readBacklog } from '../outbox/backlog.ts'

export function addRuntimeGauges({ telemetry: { metrics }, database, schema, plugins, budgets }: App): void {
  const { gauge, readCounter } = metrics
  const ofBudgets = (read: (budget: Budget) => number) => () =>
    budgets.all.map((budget) => ({ labels: { budget: budget.options.name }, value: read(budget) }))
  const budgetGauge = (name: string, help: string, read: (budget: Budget) => number) =>
    gauge(`chainwork_budget_${name}`, help, ofBudgets(read))
  budgetGauge('size', 'How much of the budget the process may have in use.', ({ options }) => options.total)
  budgetGauge('used', 'How much of the budget is in use.', ({ used }) => used)
  budgetGauge('waiting', 'Requests that wait for the budget.', ({ waiting }) => waiting)
  readCounter(
    'chainwork_budget_refused_total',
    'Requests refused since the start because the budget was used up.',
    ofBudgets(({ refused }) => refused),
  )
  gauge(
    'chainwork_event_loop_waiting',
    'Slices of long work that wait for their turn.',
    () => budgets.eventLoop.waiting,
  )
  gauge(
    'chainwork_breaking_migrations',
    'Applied migrations that this process does not work with.',
    () => schema.brokenBy().length,
  )
  gauge('chainwork_degraded', '1 while the plugin works with less than its settings ask for, else 0.', () =>
    plugins.flatMap(({ plugin, wiring }) =>
      wiring.degraded
        ? [{ labels: { plugin: plugin.name }, value: degradedReason({ wiring }) === undefined ? 0 : 1 }]
        : [],
    ),
  )
  gauge('chainwork_db_listening', '1 while the process hears of changes in others (LISTEN), else 0.', () =>
    database.isListening() ? 1 : 0,
  )
  gauge('chainwork_db_pool_size', 'Connections of the pool that are open.', () => database.pool.size)
  gauge('chainwork_db_pool_in_use', 'Connections of the pool in use.', () => database.pool.inUse)
  gauge('chainwork_db_pool_waiting', 'Requests that wait for a connection.', () => database.pool.waiting)

  const listening = plugins.filter(({ wiring }) => wiring.listeners?.length).map(({ plugin }) => plugin.name)
  // The three gauges share one query, because a scrape reads them at the same time.
  const backlog = shareRuns(() => readBacklog(database, listening))
  const fromBacklog = (read: (row: Awaited<ReturnType<typeof backlog>>[number]) => number) => async () =>
    (await backlog()).map((row) => ({ labels: { plugin: row.plugin }, value: read(row) }))
  const outbox = (name: string, help: string, read: Parameters<typeof fromBacklog>[0]) =>
    gauge(`chainwork_outbox_${name}`, `${help} The same value in every process.`, fromBacklog(read))
  outbox('backlog', 'Due events that wait for a plugin, at most 10,000.', (row) => row.due)
  outbox('oldest_age_seconds', 'How long the oldest of them has been due.', (row) => row.oldestSeconds)
  outbox('set_aside', 'Events that failed too often in a plugin, at most 10,000.', (row) => row.setAside)
}
