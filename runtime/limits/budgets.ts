/**
 * The budgets of a process: memory, database connections and large reads of the runtime, and those that plugins open.
 */
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Log } from '../plugin.ts'
import { oncePer } from '../telemetry/once-per.ts'
import type { AccountLimits } from './account-limits.ts'
import { type Budget, type BudgetOptions, type Owner, openBudget } from './budget.ts'
import { type EventLoop, openEventLoop } from './event-loop.ts'

export interface Budgets {
  /** Memory of request bodies, of the data that replies are made from, and of replies that are not sent yet. */
  readonly bytes: Budget
  /** Pooled database connections, except those reserved for the service itself: token look-ups, the relay, /readyz. */
  readonly connections: Budget
  /** Statements that read much: each keeps a processor of the database busy for tenths of a second. */
  readonly largeReads: Budget
  readonly eventLoop: EventLoop
  /** @throws an Error if another budget has the name */
  open(options: BudgetOptions): Budget
  readonly all: readonly Budget[]
}

export interface BudgetSizes {
  readonly bytes: number
  /** Size of the pool, 2 or more. */
  readonly connections: number
}

const BYTES_WAIT_TIMEOUT = 30_000 // ms
const CONNECTION_WAIT_TIMEOUT = 10_000 // ms
const LARGE_READ_WAIT_TIMEOUT = 30_000 // ms
/** One of so many connections is reserved for the service itself. */
const CONNECTIONS_PER_RESERVED = 5
/** Time between two log lines about refusals of one account. */
const LOG_INTERVAL = 10_000 // ms
const MAX_LOGGED_ACCOUNTS = 1_000

export function openBudgets(sizes: BudgetSizes, limits: Pick<AccountLimits, 'of'>, log: Log): Budgets {
  const all = new Map<string, Budget>()
  const forAccounts = sizes.connections - Math.ceil(sizes.connections / CONNECTIONS_PER_RESERVED)

  function open(options: BudgetOptions): Budget {
    const { name } = options
    if (all.has(name)) throw new Error(`Two budgets have the name ${name}; a name must be unique.`)
    const budget = openBudget(options, {
      operatorQuota: (account) => limits.of(account, name),
      onRefused: logRefusals(name, log),
    })
    all.set(name, budget)
    return budget
  }

  return {
    bytes: open({
      name: 'bytes',
      unit: 'bytes of memory',
      total: sizes.bytes,
      quota: Math.floor(sizes.bytes / 3),
      maxWaiting: 100,
      waitTimeout: BYTES_WAIT_TIMEOUT,
    }),
    connections: open({
      name: 'connections',
      unit: 'database connections',
      total: forAccounts,
      quota: Math.max(1, Math.floor(sizes.connections / 2)),
      burst: forAccounts - 1, // leaves one for the next account
      maxWaiting: 500,
      waitTimeout: CONNECTION_WAIT_TIMEOUT,
    }),
    largeReads: open({
      name: 'large_reads',
      unit: 'large reads',
      total: Math.max(2, availableParallelism()),
      quota: 1,
      maxWaiting: 100,
      waitTimeout: LARGE_READ_WAIT_TIMEOUT,
    }),
    eventLoop: openEventLoop(),
    open,
    get all() {
      return [...all.values()]
    },
  }
}

/** Logs an account's refusals at most every `LOG_INTERVAL`, with their number since the last line. */
function logRefusals(budget: string, log: Log): (owner: Owner) => void {
  const byOwner = new LRUCache<string, { mayLog: () => boolean; refused: number }>({ max: MAX_LOGGED_ACCOUNTS })
  return (account) => {
    const refusals = byOwner.get(String(account)) ?? { mayLog: oncePer(LOG_INTERVAL), refused: 0 }
    refusals.refused += 1
    byOwner.set(String(account), refusals)
    if (!refusals.mayLog()) return
    log.warn({ budget, account, refused: refusals.refused }, 'requests are refused: their budget is used up')
    refusals.refused = 0
  }
}
