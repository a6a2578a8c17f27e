/** The connection pool for one account: each of its connections counts against the account's quota until it is released. */
import type pg from 'pg'
import type { AcquireOptions, Budget, Owner } from '../limits/budget.ts'
import type { Pool } from './pool.ts'

/** The methods of a pool that statements and transactions use. */
export type Connections = Omit<Pool, 'use' | 'close'>

/** A transaction may wait for locks for seconds. */
const TRANSACTION: AcquireOptions = { withoutBurst: true }

/** A class, because one is created for each request. */
export class CountedConnections implements Connections {
  readonly run: Pool['run']
  readonly runAll: Pool['runAll']
  readonly join: Pool['join']
  readonly failed: Pool['failed']
  readonly #pool: Pool
  readonly #budget: Budget
  readonly #owner: Owner

  constructor(pool: Pool, budget: Budget, owner: Owner) {
    this.run = pool.run
    this.runAll = pool.runAll
    this.join = pool.join
    this.failed = pool.failed
    this.#pool = pool
    this.#budget = budget
    this.#owner = owner
  }

  /** @throws 503 when the quota of the account or of the service has been used up for some seconds */
  acquire(): Promise<pg.Client> {
    return this.#counted(this.#pool.acquire)
  }

  /** @throws 503 like `acquire` */
  acquireForTransaction(): Promise<pg.Client> {
    return this.#counted(this.#pool.acquire, TRANSACTION)
  }

  #counted<T>(open: () => Promise<T>, options?: AcquireOptions): Promise<T> {
    const waiting = this.#budget.acquire(this.#owner, 1, options)
    return waiting ? waiting.then(() => this.#releasedOnFailure(open)) : this.#releasedOnFailure(open)
  }

  async #releasedOnFailure<T>(open: () => Promise<T>): Promise<T> {
    try {
      return await open()
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
