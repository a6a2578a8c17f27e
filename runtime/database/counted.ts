/** The pool as one account sees it: each connection counts for the account from before it is had until it is given back. */
import type pg from 'pg'
import type { Budget, Owner } from '../budget/budget.ts'
import type { Pool } from './pool.ts'

/** What statements and transactions need of a pool. */
export type Connections = Pick<Pool, 'acquire' | 'release' | 'discard' | 'run' | 'failed'>

/** A class, since one is made for every request. It costs a counter, and a promise only where its account has to wait. */
export class CountedConnections implements Connections {
  readonly run: Pool['run']
  readonly failed: Pool['failed']
  readonly #pool: Pool
  readonly #budget: Budget
  readonly #owner: Owner

  constructor(pool: Pool, budget: Budget, owner: Owner) {
    this.run = pool.run
    this.failed = pool.failed
    this.#pool = pool
    this.#budget = budget
    this.#owner = owner
  }

  /** @throws 503 when the account, or the service, has as many as it may for some seconds */
  acquire(): Promise<pg.Client> {
    const waiting = this.#budget.acquire(this.#owner, 1)
    return waiting ? waiting.then(() => this.#open()) : this.#open()
  }

  async #open(): Promise<pg.Client> {
    try {
      return await this.#pool.acquire()
    } catch (error) {
      this.#give()
      throw error
    }
  }

  release(client: pg.Client): void {
    this.#pool.release(client)
    this.#give()
  }

  discard(client: pg.Client): void {
    this.#pool.discard(client)
    this.#give()
  }

  #give(): void {
    this.#budget.release(this.#owner, 1)
  }
}
