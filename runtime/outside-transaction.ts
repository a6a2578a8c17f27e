/** Work that a transaction turns out to need and must not wait for. */

/**
 * Thrown by a write in its transaction: the transaction is rolled back, `work` runs without one, in the same turn where
 * the write has queued, and then the write runs once more, with what `work` has left to it. Known by its shape, so that a
 * third party's plugin may throw its own.
 */
export class OutsideTransaction extends Error {
  readonly outsideTransaction: () => Promise<void>

  constructor(work: () => Promise<void>) {
    super('The write has work to do outside of its transaction.')
    this.name = 'OutsideTransaction'
    this.outsideTransaction = work
  }
}

export const isOutsideTransaction = (it: unknown): it is OutsideTransaction =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as { outsideTransaction?: unknown }).outsideTransaction === 'function'

/** How often one write may go on outside of its transaction and begin another. */
const MAX_OUTSIDE = 3

/** Runs the transaction, and once more after each work that it throws to have done outside. */
export async function runWithWorkOutside<T>(transaction: () => Promise<T>): Promise<T> {
  for (let outside = 0; ; outside++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isOutsideTransaction(error) || outside === MAX_OUTSIDE) throw error
      await error.outsideTransaction()
    }
  }
}
