import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, clientOf, passwordForm } from './support.ts'

const WINDOW = 15 * 60 * 1000 // ms

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const alone = { grant_type: 'client_credentials' }
const wrongSecret = () => askToken(service, { ...alone, client_id: acme.clientId, client_secret: 'guess' })

describe('wrong client secrets', () => {
  it('are limited by address, and never shut out the right one', async () => {
    const statuses = []
    for (let guess = 0; guess < 50; guess++) statuses.push((await wrongSecret()).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const limited = await wrongSecret()
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    const seconds = Number(limited.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(890)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await askToken(service, { ...alone, ...clientOf(acme) })).status).toBe(200)
    expect((await wrongSecret()).status).toBe(429)
    service.clock.advance(WINDOW)
    expect((await wrongSecret()).status).toBe(401)
  })
})

describe('wrong passwords', () => {
  const wrong = (username: string) => askToken(service, passwordForm(acme, { username, password: 'guess' }))

  it('are limited by user and address, the right one too, and other users are let in', async () => {
    const other = await acme.user('Other One')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => wrong(acme.email)))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]))
    const limited = await wrong(acme.email.toUpperCase())
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askToken(service, passwordForm(acme))).status).toBe(429)
    expect((await askToken(service, passwordForm(acme, { username: other.email }))).status).toBe(200)
    service.clock.advance(WINDOW)
    expect((await askToken(service, passwordForm(acme))).status).toBe(200)
  })

  it('are limited alike for a user who does not exist', async () => {
    await Promise.all(Array.from({ length: 20 }, () => wrong('ghost@example.com')))
    expect((await wrong('ghost@example.com')).status).toBe(429)
  })

  it('let hardly more through when they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => wrong('target@example.com')))
    const tried = answers.filter(({ status }) => status === 400)
    expect(tried.length).toBeGreaterThanOrEqual(20)
    expect(tried.length).toBeLessThan(30) // 20, and those that were being hashed when the limit was reached
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
  })

  it('are not counted when the password is right, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => askToken(service, passwordForm(acme))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
