import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type QueueLimits, WriteQueues } from '../../runtime/write-queues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOBODY_LEAVES = () => new AbortController().signal

/** Writes that go on until they are told to end; `begun` has their names in the order of their turns. */
function writes(limits?: Partial<QueueLimits>) {
  const queues = new WriteQueues(limits, () => Date.now())
  const begun: string[] = []
  const write = (name: string, keys: readonly string[], callerLeft = NOBODY_LEAVES) => {
    const work = Promise.withResolvers<string>()
    const answer = queues.run(
      keys,
      () => {
        begun.push(name)
        return work.promise
      },
      callerLeft,
    )
    const outcome = answer.catch((error: Error & { headers?: Record<string, string> }) => error)
    return { outcome, end: () => work.resolve(name), fail: () => work.reject(new Error(name)) }
  }
  return { queues, begun, write }
}
const steps = () => vi.advanceTimersByTimeAsync(0)
const busy = (retryAfter: string) => ({ status: 503, code: 'busy', headers: { 'Retry-After': retryAfter } })

describe('writes of one thing', () => {
  test('run one after the other, in the order in which they came', async () => {
    const { begun, write } = writes()
    const all = ['first', 'second', 'third'].map((name) => write(name, ['project:7']))
    const order = []
    for (const { end, outcome } of all) {
      await steps()
      order.push([...begun])
      end()
      await outcome
    }
    expect(order).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']])
  })

  test('begin at once where nobody else has the turn, and read no signal', () => {
    const { begun, write } = writes()
    const unread = () => {
      throw new Error('the signal was read')
    }
    write('seven', ['project:7'], unread)
    write('eight', ['project:8'], unread)
    expect(begun).toEqual(['seven', 'eight'])
  })

  test('go on after one that failed', async () => {
    const { begun, write } = writes()
    const first = write('first', ['project:7'])
    write('second', ['project:7'])
    first.fail()
    expect(await first.outcome).toEqual(new Error('first'))
    expect(begun).toEqual(['first', 'second'])
  })

  test('take one turn where a name is given twice', async () => {
    const { begun, write } = writes()
    const first = write('first', ['project:7', 'project:7'])
    write('second', ['project:7'])
    first.end()
    expect(await first.outcome).toBe('first')
    expect(begun).toEqual(['first', 'second'])
  })
})

describe('writes of several things', () => {
  test('wait for all of them, and keep their places', async () => {
    const { begun, write } = writes()
    const seven = write('seven', ['project:7'])
    const eight = write('eight', ['project:8'])
    const both = write('both', ['project:8', 'project:7'])
    write('late', ['project:8'])
    eight.end()
    await steps()
    expect(begun).toEqual(['seven', 'eight'])
    seven.end()
    await steps()
    expect(begun).toEqual(['seven', 'eight', 'both'])
    both.end()
    await steps()
    expect(begun).toEqual(['seven', 'eight', 'both', 'late'])
  })

  test('never wait for each other, whatever order they name things in', async () => {
    const { queues, write } = writes()
    const names = ['a', 'b', 'c', 'd']
    const all = Array.from({ length: 60 }, (_, n) =>
      write(`${n}`, [names[n % 4], names[(n * 7 + 1) % 4], names[(n * 3 + 2) % 4]] as string[]),
    )
    for (const { end } of all) end()
    const outcomes = await Promise.all(all.map(({ outcome }) => outcome))
    expect(outcomes).toEqual(all.map((_, n) => `${n}`))
    expect(queues.waiting).toBe(0)
  })
})

describe('a write that does not get its turn', () => {
  test('is refused when as many wait as may, with the time that their turns will take', async () => {
    const { write } = writes({ waiting: 2 })
    const first = write('first', ['project:7'])
    const others = ['second', 'third'].map((name) => write(name, ['project:7']))
    await vi.advanceTimersByTimeAsync(4_000)
    first.end()
    await first.outcome
    write('fourth', ['project:7'])
    expect(await write('fifth', ['project:7']).outcome).toMatchObject(busy('12'))
    for (const { end } of others) end()
  })

  test('is refused after its time, and those behind it move up', async () => {
    const { begun, write, queues } = writes({ wait: 15_000 })
    const first = write('first', ['project:7'])
    const second = write('second', ['project:7'])
    await vi.advanceTimersByTimeAsync(10_000)
    const third = write('third', ['project:7'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await second.outcome).toMatchObject(busy('45'))
    first.end()
    await steps()
    expect(begun).toEqual(['first', 'third'])
    third.end()
    await third.outcome
    expect(queues.waiting).toBe(0)
  })

  test('gives up its places when its caller leaves, also at the head of one of its queues', async () => {
    const { begun, write, queues } = writes()
    const control = new AbortController()
    const seven = write('seven', ['project:7'])
    const both = write('both', ['project:8', 'project:7'], () => control.signal)
    write('eight', ['project:8'])
    control.abort()
    expect(await both.outcome).toMatchObject({ status: 503 })
    expect(begun).toEqual(['seven', 'eight'])
    seven.end()
    await steps()
    expect([queues.waiting, begun]).toEqual([0, ['seven', 'eight']])
  })

  test('is not begun where its caller has left already', async () => {
    const { begun, write } = writes()
    const first = write('first', ['project:7'])
    const late = write('late', ['project:7'], () => AbortSignal.abort())
    expect(await late.outcome).toMatchObject({ status: 503 })
    first.end()
    await steps()
    expect(begun).toEqual(['first'])
  })
})
