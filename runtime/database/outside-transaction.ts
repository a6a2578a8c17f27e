/** Lets a write do slow work outside of its transaction, and then run again. */

/**
 * A write throws it in its transaction. The runtime rolls the transaction back, runs `work` without a transaction (a
 * queued write keeps its place in the queue), and then runs the write once more. The runtime recognises it by its
 * property, so that a plugin in an npm package may throw an error of its own.
 */
export class OutsideTransaction extends Error {
  readonly outsideTransaction: () => Promise<void>

  constructor(work: () => Promise<void>) {
    super('The write needs work outside of its transaction.')
    this.name = 'OutsideTransaction'
    this.outsideTransaction = work
  }
}

export const isOutsideTransaction = (it: unknown): it is OutsideTransaction =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as { outsideTransaction?: unknown }).outsideTransaction === 'function'

/** How often one write may throw OutsideTransaction; the next one is thrown to the caller. */
const MAX_OUTSIDE = 3

/** Runs the transaction; when it throws OutsideTransaction, runs its work and then the transaction again. */
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
