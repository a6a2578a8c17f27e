/**
 * Which statements belong to which savepoint of a transaction. PostgreSQL keeps savepoints on one stack: ROLLBACK TO
 * undoes all that came after its savepoint, also what others wrote there and hold to be done. So the work of a savepoint
 * is a scope, which AsyncLocalStorage hands to all that the work starts, and only the innermost open scope runs anything:
 * - What is started inside it runs: a statement in the savepoint, another savepoint nested in it.
 * - A savepoint that is started outside waits until the open one is over: those started together run one after the
 *   other. So the work of one must not await another that was started beside it.
 * - A statement that is started outside is refused with an error. It cannot run at once, or the savepoint might undo
 *   it. It cannot wait either: the savepoint's work may await that very statement (a value that both load once), and
 *   both would wait for ever.
 * Whoever starts a savepoint awaits it; a transaction, or a savepoint, whose work ends before that is rolled back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const entered = new AsyncLocalStorage<Scope>()

export const over = () =>
  new Error('The transaction is over, or the savepoint that this belongs to: every statement must be awaited before.')

/** The transaction itself, or the work of one savepoint. */
export class Scope {
  /** The scope of the transaction itself; it tells transactions apart. */
  readonly root: Scope
  /** Savepoints directly inside that run or wait. */
  savepoints = 0
  readonly #parent: Scope | undefined
  /** What AsyncLocalStorage held before, which may belong to another transaction. */
  #outer: Scope | undefined
  /** `ended`: takes no more, and what was started still runs. `undone`: rolled back; nothing of it runs any more. */
  #state: 'open' | 'ended' | 'undone' = 'open'
  /** Resolves once all that was started so far is over. */
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

  /** Runs the step once all is over that was started before it here. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.isUndone) throw over()
      return step()
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Takes no more, and waits for what was started. @throws when a savepoint was not awaited */
  async end(): Promise<void> {
    if (this.savepoints > 0)
      throw new Error('The work ended before a savepoint that it had started, and is rolled back: await the savepoint.')
    this.#state = 'ended'
    await this.#last
  }

  /** From now on nothing of it is sent any more. */
  undo(): void {
    this.#state = 'undone'
  }
}
