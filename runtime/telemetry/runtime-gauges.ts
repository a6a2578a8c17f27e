/** The runtime's own gauges: the connection pool of this process, and the outbox that all processes share. */
import type { App } from '../boot.ts'
import type { Budget } from '../budget/budget.ts'
import { readBacklog } from '../outbox/backlog.ts'

export function addRuntimeGauges({ telemetry: { metrics }, database, plugins, budgets }: App): void {
  const { gauge } = metrics
  const ofBudgets = (name: string, help: string, value: (it: Budget) => number) =>
    gauge(`chainwork_budget_${name}`, help, () =>
      budgets.all.map((it) => ({ labels: { budget: it.options.name }, value: value(it) })),
    )
  ofBudgets('total', 'The most of a budget that the process may have in use.', ({ options }) => options.total)
  ofBudgets('used', 'What is in use of it.', ({ used }) => used)
  ofBudgets('waiting', 'Requests that wait for their part of it.', ({ waiting }) => waiting)
  ofBudgets('refused', 'Requests refused so far because it was used up.', ({ refused }) => refused)
  gauge(
    'chainwork_event_loop_waiting',
    'Slices of long work that wait for their turn.',
    () => budgets.eventLoop.waiting,
  )
  gauge('chainwork_db_pool_size', 'Connections of the pool that are open.', () => database.pool.size)
  gauge('chainwork_db_pool_in_use', 'Connections of the pool in use.', () => database.pool.inUse)
  gauge('chainwork_db_pool_waiting', 'Requests for a connection that wait.', () => database.pool.waiting)

  const listening = plugins.filter(({ wiring }) => wiring.listeners?.length).map(({ plugin }) => plugin.name)
  // One query serves the three: they are read at the same scrape, all at once.
  let backlog: ReturnType<typeof readBacklog> | undefined
  const ofBacklog = (value: (it: Awaited<ReturnType<typeof readBacklog>>[number]) => number) => async () => {
    backlog ??= readBacklog(database, listening).finally(() => {
      backlog = undefined
    })
    return (await backlog).map((it) => ({ labels: { plugin: it.plugin }, value: value(it) }))
  }
  const outbox = (name: string, help: string, value: Parameters<typeof ofBacklog>[0]) =>
    gauge(`chainwork_outbox_${name}`, `${help} The same from every process.`, ofBacklog(value))
  outbox('backlog', 'Due events that wait for a plugin, 10,000 at most.', (it) => it.due)
  outbox('oldest_age_seconds', 'Since when the oldest of them is due.', (it) => it.oldestSeconds)
  outbox('set_aside', 'Events that a plugin failed with too often, 10,000 at most.', (it) => it.setAside)
}
