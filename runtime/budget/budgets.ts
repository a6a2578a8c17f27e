/** The budgets of a process: those of the runtime, and those that plugins open. */
import { availableParallelism } from 'node:os'
import type { Log } from '../plugin.ts'
import type { AccountLimits } from './account-limits.ts'
import { type Budget, type BudgetOptions, type Owner, openBudget } from './budget.ts'
import { type EventLoop, openEventLoop } from './event-loop.ts'

export interface Budgets {
  /** Memory of request bodies, of what replies are made from, and of replies that are not sent yet. */
  readonly bytes: Budget
  /** Connections of the pool, of which accounts leave some to the service: token look-ups, the relay, /readyz. */
  readonly connections: Budget
  /** Statements that read much: one of an account keeps a processor of the database busy for tenths of a second. */
  readonly largeReads: Budget
  readonly eventLoop: EventLoop
  /** @throws an Error when another budget has the name */
  open(options: BudgetOptions): Budget
  readonly all: readonly Budget[]
}

export interface BudgetSizes {
  readonly bytes: number
  /** Of the pool: two or more. */
  readonly connections: number
}

const BYTES_PATIENCE = 10_000 // ms
const CONNECTION_PATIENCE = 10_000 // ms
const LARGE_READ_PATIENCE = 30_000 // ms
/** One connection of so many is the service's own. */
const RESERVED = 5
/** An account's refusals are logged once in so long. */
const LOG_EVERY = 10_000 // ms
const REMEMBERED = 1_000 // accounts

export function openBudgets(sizes: BudgetSizes, limits: Pick<AccountLimits, 'of'>, log: Log): Budgets {
  const all = new Map<string, Budget>()
  const forAccounts = sizes.connections - Math.ceil(sizes.connections / RESERVED)

  function open(options: BudgetOptions): Budget {
    const { name } = options
    if (all.has(name)) throw new Error(`Two budgets have the name ${name}; a name belongs to one.`)
    const budget = openBudget(options, {
      shareOf: (account) => limits.of(account, name),
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
      share: Math.floor(sizes.bytes / 3),
      waiting: 100,
      patience: BYTES_PATIENCE,
    }),
    connections: open({
      name: 'connections',
      unit: 'database connections',
      total: forAccounts,
      share: Math.max(1, Math.floor(sizes.connections / 2)),
      lent: forAccounts - 1, // whoever comes next finds one
      waiting: 500,
      patience: CONNECTION_PATIENCE,
    }),
    largeReads: open({
      name: 'large_reads',
      unit: 'large reads',
      total: Math.max(2, availableParallelism()),
      share: 1,
      waiting: 100,
      patience: LARGE_READ_PATIENCE,
    }),
    eventLoop: openEventLoop(),
    open,
    get all() {
      return [...all.values()]
    },
  }
}

/** A flood of refusals is a line now and then, with how many there were since the last one. */
function logRefusals(budget: string, log: Log): (owner: Owner) => void {
  const since = new Map<Owner, { loggedAt: number; refused: number }>()
  return (account) => {
    const now = performance.now()
    const known = since.get(account) ?? { loggedAt: Number.NEGATIVE_INFINITY, refused: 0 }
    known.refused += 1
    if (since.size >= REMEMBERED) since.clear()
    since.set(account, known)
    if (now - known.loggedAt < LOG_EVERY) return
    log.warn({ budget, account, refused: known.refused }, 'requests are refused: their budget is used up')
    known.loggedAt = now
    known.refused = 0
  }
}
