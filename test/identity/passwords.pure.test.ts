import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { tooManySignIns } from '../../plugins/identity/errors.ts'
import { addressKey, Failures } from '../../plugins/identity/failures.ts'
import { openPasswords } from '../../plugins/identity/passwords.ts'
import { turns } from '../../plugins/identity/turns.ts'

describe('passwords', () => {
  it('are argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await (await openPasswords()).hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('are right or wrong, and never right for a user without one', async () => {
    const passwords = await openPasswords()
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify(1, 'correct horse', hash)).toBe(true)
    expect(await passwords.verify(1, 'correct horsE', hash)).toBe(false)
    expect(await passwords.verify(1, 'correct horse', null)).toBe(false)
  })
})

describe('turns', () => {
  it('run so many at once, let so many wait and refuse the rest with 503', async () => {
    const turn = turns<number>(tooManySignIns, { atOnce: 2, waiting: 1 })
    const finish: (() => void)[] = []
    let running = 0
    const work = () =>
      turn(1, () => {
        running += 1
        return new Promise<void>((done) => finish.push(done))
      })
    const [first, second, third] = [work(), work(), work()]
    await expect(work()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    expect(running).toBe(2)
    finish[0]?.()
    await first
    await Promise.resolve()
    expect(running).toBe(3)
    finish[1]?.()
    finish[2]?.()
    await Promise.all([second, third])
    await expect(turn(1, async () => 'free again')).resolves.toBe('free again')
  })

  it('keep one owner from filling the queue for the others', async () => {
    const turn = turns<number>(tooManySignIns, { atOnce: 1, waiting: 10, ofOne: 2 })
    let finish = () => {}
    const busy = turn(1, () => new Promise<void>((done) => (finish = done)))
    const mine = [turn(1, async () => 'a'), turn(1, async () => 'b')]
    await expect(turn(1, async () => 'c')).rejects.toMatchObject({ status: 503 })
    const theirs = turn(2, async () => 'd')
    finish()
    await busy
    expect(await Promise.all([...mine, theirs])).toEqual(['a', 'b', 'd'])
  })

  it('pass on when the work fails', async () => {
    const turn = turns<number>(tooManySignIns, { atOnce: 1, waiting: 5 })
    const failing = turn(1, async () => Promise.reject(new Error('no')))
    const next = turn(1, async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})

describe('failures', () => {
  const at = (ms: number) => new Date(ms)

  it('are counted in a window, per key', () => {
    const failures = new Failures(2, 1000)
    failures.note('a', at(0))
    expect(failures.wait('a', at(0))).toBe(0)
    failures.note('a', at(100))
    expect([failures.wait('a', at(100)), failures.wait('b', at(100))]).toEqual([1, 0])
    expect(failures.wait('a', at(1000))).toBe(0)
    failures.note('a', at(1000))
    expect(failures.wait('a', at(1000))).toBe(0)
  })

  it('are counted by address, by /64 for IPv6, and mapped addresses as what they map', () => {
    expect(addressKey('::ffff:10.1.2.3')).toBe(addressKey('10.1.2.3'))
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'))
    expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  })
})
