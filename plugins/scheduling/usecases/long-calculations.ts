/** Shows a long calculation to every process while it runs. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#runtime'
import {
  BEAT,
  beat as beatOnce,
  end,
  type LongCalculation,
  type LongCalculationKey,
  type ProgressOf,
} from '../store/long-calculations.ts'

/** @param calculate is given what is to be called with how far it is */
export async function shownWhile<Kind extends keyof ProgressOf, T>(
  db: Db,
  of: Omit<LongCalculationKey<Kind>, 'id'>,
  since: Omit<LongCalculation<Kind>, 'progress'>,
  calculate: (onProgress: (at: ProgressOf[Kind]) => void) => Promise<T>,
): Promise<T> {
  const key = { ...of, id: randomUUID() }
  let latest: ProgressOf[Kind] | null = null
  let beating: Promise<unknown> = Promise.resolve()
  // A failed beat does not fail the calculation: what the database does not take comes with the next beat, or not at all.
  const beat = () => {
    beating = beating.then(() => beatOnce(db, key, { ...since, progress: latest })).catch(() => {})
  }
  beat()
  const heart = setInterval(beat, BEAT)
  try {
    return await calculate((at) => {
      const isFirst = latest === null
      latest = at
      if (isFirst) beat()
    })
  } finally {
    clearInterval(heart)
    await beating
    await end(db, key).catch(() => {})
  }
}
