import { describe, expect, test } from 'vitest'
import { newPasswordFault, type PasswordOwner } from '../../plugins/identity/sign-in/password-policy.ts'

const ada: PasswordOwner = {
  userName: 'ada.lovelace@engines.example',
  email: 'ada.lovelace@engines.example',
  displayName: 'Ada Lovelace',
  accountName: 'Analytical Engines Ltd',
  hasSecondFactor: false,
}
const careful: PasswordOwner = { ...ada, hasSecondFactor: true }

describe('password policy', () => {
  test.each([
    ['seven quiet boats at noon'],
    ['correct horse battery staple'],
    ['wir fahren nach Łódź 🚋'],
    ['日本語のながいパスワードですよね'],
    ['kq7Vw2-xR9mTz4bN'],
    ['pw-3f9ac07be1d2c4a8b7e6f0d1'],
    ['my summer in Lisbon'],
    ['Lovelace wrote notes on engines'],
    ['x'.repeat(3) + 'unlikely words here'.repeat(50)],
  ])('accepts %j', (password) => {
    expect(newPasswordFault(password, ada)).toBeUndefined()
  })

  test('asks for 15 characters when the password is the only factor, and for 8 with a second factor', () => {
    expect(newPasswordFault('kq7Vw2-xR9mTz4', ada)).toBe('must have at least 15 characters')
    expect(newPasswordFault('kq7Vw2-x', careful)).toBeUndefined()
    expect(newPasswordFault('kq7Vw2-', careful)).toBe('must have at least 8 characters')
  })

  test('counts characters after composition, not bytes', () => {
    const decomposed = 'zu\u0308rich\u0308'
    expect([decomposed.length, decomposed.normalize('NFC').length]).toEqual([8, 6])
    expect(newPasswordFault(decomposed, careful)).toBe('must have at least 8 characters')
    expect(newPasswordFault('🚋🌊🏔🎻🧭🪁🕰🍐', careful)).toBeUndefined()
  })

  test('accepts 1,024 bytes and refuses more', () => {
    const long = Array.from({ length: 400 }, (_, at) => `${at * 7919}`).join('')
    expect(newPasswordFault(long.slice(0, 1_024), ada)).toBeUndefined()
    expect(newPasswordFault(long.slice(0, 1_025), ada)).toBe('must have at most 1024 bytes in UTF-8')
  })

  test.each([
    ['passwordpassword'],
    ['Password1234567890'],
    ['P@ssw0rd-P@ssw0rd!'],
    ['aaaaaaaaaaaaaaaaaaaa'],
    ['123456789012345'],
    ['abcdefghijklmnop'],
    ['qwertyuiopasdfghjkl'],
    ['ytrewqytrewqytrewq'],
    ['abababababababababab'],
    ['abxabxabxabxabxabx'],
    ['welcome welcome 2026'],
    ['Summer2026Summer2026'],
    ['!!!!!!!!!!!!!!!!!!!!'],
    ['letmein letmein letmein'],
  ])('refuses %j as common', (password) => {
    expect(newPasswordFault(password, ada)).toMatch(
      /^must not consist of common passwords, sequences or repetitions; several words/,
    )
  })

  test.each([
    ['ada.lovelace@engines.example'],
    ['AdaLovelaceAdaLovelace'],
    ['lovelace-lovelace-1'],
    ['AnalyticalEngines2026'],
    ['chainworkchainwork'],
    ['Ch4inw0rk-Ch4inw0rk'],
  ])('refuses %j as made of names', (password) => {
    expect(newPasswordFault(password, ada)).toMatch(/must not consist of your name/)
  })

  test('refuses short common ones with a second factor', () => {
    for (const password of ['password', 'P@ssw0rd', 'ada12345', 'qwertzui', '12345678', 'chainwork'])
      expect(newPasswordFault(password, careful), password).toMatch(/must not consist of/)
  })
})
