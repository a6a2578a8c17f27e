/**
 * Decides which statements belong to which savepoint of a transaction. PostgreSQL keeps savepoints on one stack: ROLLBACK
 * TO undoes every statement after its savepoint, also one that other code sent and takes for done. So the work of a
 * savepoint has a scope, which AsyncLocalStorage passes to all code that the work starts, and only the innermost open
 * scope sends statements:
 * - Code inside the scope may send statements and start nested savepoints.
 * - A savepoint that is started outside waits until the open one has ended: savepoints that are started together run one
 *   after the other. So the work of one must not await another that was started beside it.
 * - A statement that is started outside is rejected. If it ran at once, the savepoint might undo it. If it waited, the
 *   savepoint's work might await that statement (a value that both load once), and neither would end.
 * The code that starts a savepoint awaits it. A transaction or a savepoint whose work ends earlier is rolled back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const entered = new AsyncLocalStorage<Scope>()

/** The error of a statement that is started after its transaction or savepoint has ended. */
export const transactionEndedError = () =>
  new Error('The transaction is over, or the savepoint of this statement: await every statement before it ends.')

/** The transaction itself, or the work of one savepoint. */
export class Scope {
  /** The scope of the transaction itself; it identifies the transaction. */
  readonly root: Scope
  /** The number of savepoints directly inside this scope that run or wait. */
  savepoints = 0
  readonly #parent: Scope | undefined
  /** The scope that AsyncLocalStorage had before, which may belong to another transaction. */
  #outer: Scope | undefined
  /** `ended`: accepts no more statements; those that were started still run. `undone`: rolled back; nothing runs any more. */
  #state: 'open' | 'ended' | 'undone' = 'open'
  /** Resolves when every statement and savepoint that was started so far has ended. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parent?: Scope) {
    this.#parent = parent
    this.root = parent?.root ?? this
  }

  /** The innermost scope of this transaction that the caller runs in. */
  innermost(): Scope {
    for (let it = entered.getStore(); it; it = it.#outer) if (it.root === this.root) return it
    return this.root
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#outer = entered.getStore()
    return entered.run(this, work)
  }

  get isOver(): boolean {
    return this.#state !== 'open' || (this.#parent?.isOver ?? false)
  }

  get isUndone(): boolean {
    return this.#state === 'undone' || (this.#parent?.isUndone ?? false)
  }

  /** Runs the step after every step that was started before it in this scope. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.isUndone) throw transactionEndedError()
      return step()
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Accepts no more statements, and waits for those that were started. @throws when a savepoint was not awaited */
  async end(): Promise<void> {
    if (this.savepoints > 0)
      throw new Error('The work ended before a savepoint that it had started, and is rolled back: await the savepoint.')
    this.#state = 'ended'
    await this.#last
  }

  /** Sends none of its statements any more. */
  undo(): void {
    this.#state = 'undone'
  }
}
