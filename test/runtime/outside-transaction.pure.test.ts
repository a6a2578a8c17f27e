import { expect, test } from 'vitest'
import { OutsideTransaction, runWithWorkOutside } from '../../runtime/outside-transaction.ts'

/** A transaction that throws `outside` until it has run so often. */
function transaction(runs: number, outside: (done: string[]) => unknown) {
  const done: string[] = []
  let run = 0
  const result = runWithWorkOutside(async () => {
    run += 1
    done.push(`transaction ${run}`)
    if (run < runs) throw outside(done)
    return run
  })
  return { done, result }
}
const working = (done: string[]) =>
  new OutsideTransaction(async () => {
    done.push('work')
  })

test('work outside of a transaction runs after it, and the transaction once more', async () => {
  const { done, result } = transaction(2, working)
  expect(await result).toBe(2)
  expect(done).toEqual(['transaction 1', 'work', 'transaction 2'])
})

test('work outside of a transaction is known by its shape', async () => {
  const { done, result } = transaction(2, (it) =>
    Object.assign(new Error('plain'), { outsideTransaction: async () => void it.push('work') }),
  )
  expect(await result).toBe(2)
  expect(done).toContain('work')
})

test('work outside of a transaction that fails is what the write fails with', async () => {
  const { done, result } = transaction(2, () => new OutsideTransaction(() => Promise.reject(new Error('no plan'))))
  await expect(result).rejects.toThrow('no plan')
  expect(done).toEqual(['transaction 1'])
})

test('work outside of a transaction comes to an end, whatever the transaction throws', async () => {
  const { done, result } = transaction(Number.POSITIVE_INFINITY, working)
  await expect(result).rejects.toBeInstanceOf(OutsideTransaction)
  expect(done.filter((it) => it === 'work')).toHaveLength(3)
})
