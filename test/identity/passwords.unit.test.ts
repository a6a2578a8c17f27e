import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { openPasswords } from '../../plugins/identity/sign-in/passwords.ts'

describe('password hash', () => {
  it('is argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await (await openPasswords()).hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  })

  it('matches only the right password, and no password for a user without a hash', async () => {
    const passwords = await openPasswords()
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify(1, 'correct horse', hash)).toBe(true)
    expect(await passwords.verify(1, 'correct horsE', hash)).toBe(false)
    expect(await passwords.verify(1, 'correct horse', null)).toBe(false)
  })
})
