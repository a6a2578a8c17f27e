import { describe, expect, it, vi } from 'vitest'
import { tooManySignIns } from '../../plugins/identity/protocol/errors.ts'
import { semaphore } from '../../plugins/identity/sign-in/semaphore.ts'

describe('semaphore', () => {
  it('runs and queues as many calls as its limits allow, and refuses further ones', async () => {
    const limit = semaphore<number>({ concurrency: 2, maxQueued: 1 }, tooManySignIns)
    const finish: (() => void)[] = []
    const hasQueued: boolean[] = []
    const call = () =>
      limit(1, (queued) => {
        hasQueued.push(queued)
        return new Promise<void>((done) => finish.push(done))
      })
    const [first, second, third] = [call(), call(), call()]
    await expect(call()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    expect(hasQueued).toEqual([false, false])
    finish[0]?.()
    await first
    await vi.waitFor(() => expect(hasQueued).toEqual([false, false, true]))
    finish[1]?.()
    finish[2]?.()
    await Promise.all([second, third])
    await expect(limit(1, async (queued) => queued)).resolves.toBe(false)
  })

  it('refuses a call of a key that fills its part of the queue, and queues those of other keys', async () => {
    const limit = semaphore<number>({ concurrency: 1, maxQueued: 10, maxQueuedPerKey: 2 }, tooManySignIns)
    let finish = () => {}
    const started: string[] = []
    const call = (key: number, name: string) => limit(key, async () => void started.push(name))
    const running = limit(1, () => new Promise<void>((done) => (finish = done)))
    const queued = [call(1, 'a'), call(1, 'b')]
    await expect(call(1, 'c')).rejects.toMatchObject({ status: 503 })
    queued.push(call(2, 'd'))
    finish()
    await Promise.all([running, ...queued])
    expect(started).toEqual(['a', 'b', 'd'])
  })

  it('starts the next call after one has failed', async () => {
    const limit = semaphore<number>({ concurrency: 1, maxQueued: 5 }, tooManySignIns)
    const failing = limit(1, async () => Promise.reject(new Error('no')))
    const next = limit(1, async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('never exceeds its concurrency, with calls that arrive while others finish', async () => {
    const limit = semaphore<number>({ concurrency: 2, maxQueued: 100 }, tooManySignIns)
    let running = 0
    let largest = 0
    const call = () =>
      limit(1, async () => {
        running += 1
        largest = Math.max(largest, running)
        await new Promise((done) => setImmediate(done))
        running -= 1
      })
    await Promise.all(Array.from({ length: 20 }, () => call().then(call)))
    expect([largest, running]).toEqual([2, 0])
  })
})
