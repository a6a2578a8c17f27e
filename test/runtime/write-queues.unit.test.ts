import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type QueueLimits, WriteQueues } from '../../runtime/limits/write-queues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NEVER_ABORTED = () => new AbortController().signal

/** Makes writes that run until `end` or `fail` is called; `started` has their names in the order in which they ran. */
function writes(limits?: Partial<QueueLimits>) {
  const queues = new WriteQueues(limits, () => Date.now())
  const started: string[] = []
  const write = (name: string, keys: readonly string[], signal = NEVER_ABORTED) => {
    const work = Promise.withResolvers<string>()
    const result = queues.run(
      keys,
      () => {
        started.push(name)
        return work.promise
      },
      signal,
    )
    const outcome = result.catch((error: Error & { headers?: Record<string, string> }) => error)
    return { outcome, end: () => work.resolve(name), fail: () => work.reject(new Error(name)) }
  }
  return { queues, started, write }
}
const steps = () => vi.advanceTimersByTimeAsync(0)
const busy = (retryAfter: string) => ({ status: 503, code: 'busy', headers: { 'Retry-After': retryAfter } })

describe('writes in the same queue', () => {
  test('run one after the other, in order of arrival', async () => {
    const { started, write } = writes()
    const all = ['first', 'second', 'third'].map((name) => write(name, ['project:7']))
    const order = []
    for (const { end, outcome } of all) {
      await steps()
      order.push([...started])
      end()
      await outcome
    }
    expect(order).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']])
  })

  test('start at once if no other write is queued, without creating an abort signal', () => {
    const { started, write } = writes()
    const noSignal = () => {
      throw new Error('the signal was created')
    }
    write('seven', ['project:7'], noSignal)
    write('eight', ['project:8'], noSignal)
    expect(started).toEqual(['seven', 'eight'])
  })

  test('run after one that failed', async () => {
    const { started, write } = writes()
    const first = write('first', ['project:7'])
    write('second', ['project:7'])
    first.fail()
    expect(await first.outcome).toEqual(new Error('first'))
    expect(started).toEqual(['first', 'second'])
  })

  test('run once if a queue is named twice', async () => {
    const { started, write } = writes()
    const first = write('first', ['project:7', 'project:7'])
    write('second', ['project:7'])
    first.end()
    expect(await first.outcome).toBe('first')
    expect(started).toEqual(['first', 'second'])
  })
})

describe('writes in several queues', () => {
  test('run when they are the first in each, and keep their positions', async () => {
    const { started, write } = writes()
    const seven = write('seven', ['project:7'])
    const eight = write('eight', ['project:8'])
    const both = write('both', ['project:8', 'project:7'])
    write('late', ['project:8'])
    eight.end()
    await steps()
    expect(started).toEqual(['seven', 'eight'])
    seven.end()
    await steps()
    expect(started).toEqual(['seven', 'eight', 'both'])
    both.end()
    await steps()
    expect(started).toEqual(['seven', 'eight', 'both', 'late'])
  })

  test('do not deadlock, whatever the order of the names', async () => {
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

describe('a write that cannot run', () => {
  test('is refused if the queue is full; Retry-After is the estimated wait', async () => {
    const { write } = writes({ maxWaiting: 2 })
    const first = write('first', ['project:7'])
    const others = ['second', 'third'].map((name) => write(name, ['project:7']))
    await vi.advanceTimersByTimeAsync(4_000)
    first.end()
    await first.outcome
    write('fourth', ['project:7'])
    expect(await write('fifth', ['project:7']).outcome).toMatchObject(busy('12'))
    for (const { end } of others) end()
  })

  test('is refused when its wait times out, and writes behind it move up', async () => {
    const { started, write, queues } = writes({ waitTimeout: 15_000 })
    const first = write('first', ['project:7'])
    const second = write('second', ['project:7'])
    await vi.advanceTimersByTimeAsync(10_000)
    const third = write('third', ['project:7'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await second.outcome).toMatchObject(busy('45'))
    first.end()
    await steps()
    expect(started).toEqual(['first', 'third'])
    third.end()
    await third.outcome
    expect(queues.waiting).toBe(0)
  })

  test('leaves all of its queues when its signal aborts, also if it is the first in one', async () => {
    const { started, write, queues } = writes()
    const control = new AbortController()
    const seven = write('seven', ['project:7'])
    const both = write('both', ['project:8', 'project:7'], () => control.signal)
    write('eight', ['project:8'])
    control.abort()
    expect(await both.outcome).toMatchObject({ status: 503 })
    expect(started).toEqual(['seven', 'eight'])
    seven.end()
    await steps()
    expect([queues.waiting, started]).toEqual([0, ['seven', 'eight']])
  })

  test('does not run if its signal has aborted before', async () => {
    const { started, write } = writes()
    const first = write('first', ['project:7'])
    const late = write('late', ['project:7'], () => AbortSignal.abort())
    expect(await late.outcome).toMatchObject({ status: 503 })
    first.end()
    await steps()
    expect(started).toEqual(['first'])
  })
})
