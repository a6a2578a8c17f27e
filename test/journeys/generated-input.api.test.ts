/**
 * Requests of every operation of the contract, drawn from it: sound ones, ones with one fault and hostile ones, in path,
 * query, headers and body, by callers of every kind. No reply may be a failure of ours or break the contract.
 *
 * PROPERTY_SEED=n draws others, GENERATED_REQUESTS=n as many. A failure prints the request as it was sent.
 */
import fc from 'fast-check'
import { Pool } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '#runtime'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { createAccounts } from '../support/inputs/accounts.ts'
import { readContract } from '../support/inputs/contract.ts'
import { randomFrom } from '../support/inputs/random.ts'
import { isPage, ReplyChecks } from '../support/inputs/replies.ts'
import { Requests } from '../support/inputs/requests.ts'
import { Session } from '../support/inputs/session.ts'
import { silentLog } from '../support/log.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const COUNT = Number(process.env.GENERATED_REQUESTS ?? 2_000)
/** From so many on every operation is drawn often enough to succeed and to be refused at least once. */
const COMPLETE = 20_000
const AT_ONCE = 8
const SHOWN = 20 // kinds of failures, before the test gives up
/** Operations that draws cannot bring to a success, and why. */
const UNSUCCESSFUL: Readonly<Record<string, string>> = {
  startSso: 'it leads to a provider on the network',
  finishSso: 'it needs the answer of a provider',
  authorize: 'its success is a redirect',
  authorizeByForm: 'its success is a redirect',
  getScheduleProgress: 'there is progress only while a search runs, which takes seconds',
}
const TIME = 600_000 // ms

/** What requests failed of, by their id. */
const causes = new Map<string, unknown>()
const log: Log = {
  ...silentLog,
  error: (fields) => {
    const { requestId, err } = fields as { requestId?: string; err?: unknown }
    if (requestId !== undefined) causes.set(requestId, err)
  },
  enabled: (level) => level === 'error',
}

let service: TestService
let receiver: Receiver
let pool: Pool
beforeAll(async () => {
  receiver = await openReceiver()
  const environment = { TRUST_PROXY: '127.0.0.1', SSO_ALLOW_INSECURE_PROVIDERS: 'true' }
  service = await startTestService({ now: '2026-11-23T08:00:00Z', environment, log })
  pool = new Pool(service.url, { connections: AT_ONCE })
})
afterAll(async () => {
  await pool?.destroy()
  await service?.stop()
  await receiver?.close()
})

test(
  'generated requests: every reply is within the contract and none is a failure of the service',
  async () => {
    const seed = fc.readConfigureGlobal().seed ?? 0
    const contract = await readContract()
    // Pages answer forms that browsers send, with their cookies: test/identity/browser.
    const answering = contract.operations.filter(({ path }) => !isPage(path))
    const accounts = await createAccounts(service)
    const requests = new Requests({ contract, accounts, receiver: receiver.url })
    const session = new Session(pool, accounts, new ReplyChecks(contract), causes)

    const unsuccessful = () => session.without(answering, 200).filter((id) => !UNSUCCESSFUL[id])
    const unrefused = () => session.without(answering, 400)
    // Some succeed or are refused seldom, when what they need was drawn before: for these it goes on, for as long again.
    const isComplete = () => unsuccessful().length === 0 && unrefused().length === 0
    const isEnough = () => drawn >= COUNT && (COUNT < COMPLETE || drawn >= 2 * COUNT || isComplete())

    let drawn = 0
    const sendSome = async () => {
      while (!isEnough() && session.failures.length < SHOWN) {
        const number = drawn++
        await session.send(
          requests.draw(randomFrom(seed + number * 7_919)),
          `PROPERTY_SEED=${process.env.PROPERTY_SEED ?? 1}, request ${number}`,
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome))

    expect(session.failures.join('\n\n')).toBe('')
    expect(session.sent).toBeGreaterThanOrEqual(COUNT)
    expect(session.overloaded, 'refused for too much work').toBeLessThan(session.sent / 200)
    if (COUNT < COMPLETE) return
    expect(unsuccessful(), 'operations that never succeeded').toEqual([])
    expect(unrefused(), 'operations that never refused').toEqual([])
  },
  TIME,
)
