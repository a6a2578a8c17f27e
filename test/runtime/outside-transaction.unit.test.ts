import { expect, test } from 'vitest'
import { OutsideTransaction, runWithWorkOutside } from '../../runtime/database/outside-transaction.ts'

/** A transaction that throws the error of `outside` until it has run `runs` times. */
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

test('OutsideTransaction: its work runs after the rollback, and then the transaction runs again', async () => {
  const { done, result } = transaction(2, working)
  expect(await result).toBe(2)
  expect(done).toEqual(['transaction 1', 'work', 'transaction 2'])
})

test('OutsideTransaction: is recognised by its property', async () => {
  const { done, result } = transaction(2, (it) =>
    Object.assign(new Error('plain'), { outsideTransaction: async () => void it.push('work') }),
  )
  expect(await result).toBe(2)
  expect(done).toContain('work')
})

test('OutsideTransaction: an error of its work is thrown to the caller', async () => {
  const { done, result } = transaction(2, () => new OutsideTransaction(() => Promise.reject(new Error('no plan'))))
  await expect(result).rejects.toThrow('no plan')
  expect(done).toEqual(['transaction 1'])
})

test('OutsideTransaction: is thrown to the caller after three repetitions', async () => {
  const { done, result } = transaction(Number.POSITIVE_INFINITY, working)
  await expect(result).rejects.toBeInstanceOf(OutsideTransaction)
  expect(done.filter((it) => it === 'work')).toHaveLength(3)
})
