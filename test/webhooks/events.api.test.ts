/** The event feed: a receiver that was away reads what it missed. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicEvent } from '../../plugins/webhooks/store/deliveries.ts'
import { appendEvents } from '../../plugins/webhooks/store/events.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit } from './drill.ts'

const PATH = '/api/v1/events'
let service: TestService
let acme: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [drill] })
})
beforeEach(async () => {
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

/** Waits until the feed has all events. @throws for one that the relay tries again, which the feed lacks until then */
async function stored(): Promise<void> {
  await service.settled()
  const left = await service.app.database.query('SELECT event, attempts, error FROM runtime.outbox')
  if (left.length > 0) throw new Error(`The relay has not handed over ${JSON.stringify(left)}.`)
}

/** Emits an event for each number, and waits until the feed has them. */
async function emitted(...numbers: readonly number[]): Promise<void> {
  await emit(service, acme, 'drill.begun', ...numbers.map((n) => ({ n })))
  await stored()
}

interface FeedEvent {
  readonly id: string
  readonly data: { readonly n: number }
}

async function read(query = '', account = acme) {
  const { status, body } = await account.get(`${PATH}${query}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as { value: FeedEvent[]; nextToken: string; more: boolean }
}

const numbersOf = ({ value }: { readonly value: readonly FeedEvent[] }) => value.map(({ data }) => data.n)

/** Appends events to a feed without the relay. */
const event = (account: TestAccount, n: number): PublicEvent => ({
  id: `evt_direct_${n}`,
  event: 'drill.begun',
  accountId: account.accountId,
  at: new Date(),
  dataText: JSON.stringify({ n }),
  traceparent: null,
})

async function refused(query: string, account = acme) {
  const { status, body } = await account.get(`${PATH}${query}`)
  return [status, body.code, body.errors?.[0]?.parameter]
}

describe('the feed of an account', () => {
  test('shows each event once with its data, in order, without a registration', async () => {
    await emit(service, acme, 'drill.ended', { zeta: 1, alpha: 'Größe' })
    await stored()
    await emitted(1, 2)
    const { value, more } = await read()
    expect(value[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{13,}$/),
      event: 'drill.ended',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      accountId: acme.accountId,
      data: { zeta: 1, alpha: 'Größe' },
    })
    expect(value.slice(1).map(({ data }) => data.n)).toEqual([1, 2])
    expect(new Set(value.map(({ id }) => id)).size).toBe(3)
    expect(more).toBe(false)
  })

  test('is walked to its end page by page, and continues there with later events', async () => {
    await emitted(...Array.from({ length: 7 }, (_, n) => n))
    const first = await read('?$top=3')
    const second = await read(`?$top=3&since=${first.nextToken}`)
    const third = await read(`?$top=3&since=${second.nextToken}`)
    expect([first, second, third].map(numbersOf)).toEqual([[0, 1, 2], [3, 4, 5], [6]])
    expect([first, second, third].map(({ more }) => more)).toEqual([true, true, false])

    const end = await read(`?since=${third.nextToken}`)
    expect(end).toEqual({ value: [], nextToken: third.nextToken, more: false })
    await emitted(7)
    expect(numbersOf(await read(`?since=${end.nextToken}`))).toEqual([7])
  })

  test('says that there is no more when the last page is full', async () => {
    await emitted(0, 1)
    expect(await read('?$top=2')).toMatchObject({ value: [{}, {}], more: false })
  })

  test('has 100 events a page without `$top`', async () => {
    await emitted(...Array.from({ length: 101 }, (_, n) => n))
    const page = await read()
    expect([page.value.length, page.more]).toEqual([100, true])
    expect((await read('?$top=1000')).value).toHaveLength(101)
  })

  test('ends a page early when the data of its events are large', async () => {
    const text = 'x'.repeat(200_000)
    await emit(service, acme, 'drill.begun', ...Array.from({ length: 8 }, (_, n) => ({ n, text })))
    await stored()
    const first = await read()
    expect([numbersOf(first), first.more]).toEqual([[0, 1, 2, 3, 4, 5], true])
    const second = await read(`?since=${first.nextToken}`)
    expect([numbersOf(second), second.more]).toEqual([[6, 7], false])
  })

  test('that is empty gives a token too, which continues with the first event', async () => {
    const empty = await read()
    expect(empty).toMatchObject({ value: [], more: false })
    expect(await read('?since=latest')).toEqual(empty)
    await emitted(1)
    expect(numbersOf(await read(`?since=${empty.nextToken}`))).toEqual([1])
  })

  test('begins after the latest event with since=latest', async () => {
    await emitted(1, 2)
    const latest = await read('?since=latest')
    expect(latest).toMatchObject({ value: [], more: false })
    await emitted(3)
    expect(numbersOf(await read(`?since=${latest.nextToken}`))).toEqual([3])
  })

  test('has an event once that the relay handles twice', async () => {
    const append = () => service.app.database.transaction((tx) => appendEvents(tx, [event(acme, 1)]))
    await append()
    const { nextToken } = await read()
    await append()
    expect((await read()).value).toHaveLength(1)
    expect((await read(`?since=${nextToken}`)).value).toEqual([])
  })

  test('shows nothing of another account, and takes none of its tokens', async () => {
    const other = await service.account('Other')
    await emitted(1, 2)
    const { nextToken } = await read('?$top=1')
    expect((await read('', other)).value).toEqual([])
    expect((await read('?since=latest', other)).value).toEqual([])
    expect(await refused(`?since=${nextToken}`, other)).toEqual([400, 'invalid_request', 'since'])
  })

  test('is for administrators, and for accounts with webhooks enabled', async () => {
    const user = await acme.user('Gina General')
    expect((await user.get(PATH)).status).toBe(403)
    await service.app.activation.set(acme.accountId, 'webhooks', false)
    expect((await acme.get(PATH)).body).toMatchObject({ status: 403, code: 'plugin_disabled' })
    await emitted(1)
    await service.app.activation.set(acme.accountId, 'webhooks', true)
    expect((await read()).value).toEqual([])
  })
})

describe('the feed of certain events', () => {
  test('takes names and patterns, and its tokens continue after all that was read', async () => {
    await emit(service, acme, 'drill.begun', { n: 1 })
    await emit(service, acme, 'drill.ended', { n: 2 }, { n: 3 })
    await emit(service, acme, 'drill.begun', { n: 4 })
    await stored()
    const only = (events: string) => read(`?events=${encodeURIComponent(events)}`).then(numbersOf)
    expect(await only('drill.begun')).toEqual([1, 4])
    expect(await only('drill.ended')).toEqual([2, 3])
    expect(await only('task.red, drill.ended,project.*')).toEqual([2, 3])
    expect(await only('drill.*')).toEqual([1, 2, 3, 4])
    expect(await only('*')).toEqual([1, 2, 3, 4])

    const first = await read('?events=drill.ended&$top=1')
    expect([numbersOf(first), first.more]).toEqual([[2], true])
    const second = await read(`?events=drill.ended&since=${first.nextToken}`)
    expect([numbersOf(second), second.more]).toEqual([[3], false])
    // The events after the last one of the name are read too.
    expect(numbersOf(await read(`?since=${second.nextToken}`))).toEqual([])
    expect((await read('?events=task.red')).nextToken).toBe(second.nextToken)
  })

  test('reads no more than 2,000 events for one answer', async () => {
    const others = Array.from({ length: 2_500 }, (_, n) => event(acme, n))
    const last = { ...event(acme, 2_500), event: 'drill.ended' }
    await service.app.database.transaction((tx) => appendEvents(tx, [...others, last]))
    const first = await read('?events=drill.ended')
    expect(first).toMatchObject({ value: [], more: true })
    const second = await read(`?events=drill.ended&since=${first.nextToken}`)
    expect([numbersOf(second), second.more]).toEqual([[2_500], false])
    expect(numbersOf(await read(`?$top=1&since=${first.nextToken}`))).toEqual([2_000])
  })

  test.each([
    ['drill.unknown', 'There is no event drill.unknown; there are '],
    ['drill.begun,nothing.*', 'No event matches the pattern nothing.*; there are '],
    ['dr*ll', 'dr*ll is no pattern'],
    ['drill.begun,', 'events takes names of 1 to 100 characters, with a comma between two.'],
    ['x'.repeat(101), 'events takes names of 1 to 100 characters'],
    [Array(101).fill('drill.begun').join(','), 'events takes at most 100 names and patterns, not 101.'],
  ])('refuses others: %.30s', async (events, sentence) => {
    expect(await refused(`?events=${events}`)).toEqual([400, 'invalid_request', 'events'])
    expect((await acme.get(`${PATH}?events=${events}`)).body.detail).toContain(sentence)
  })
})

describe('a token', () => {
  const token = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

  test('that was not made by the feed is refused', async () => {
    await emitted(1, 2, 3)
    const { nextToken } = await read('?$top=2')
    const [account, position, id] = JSON.parse(Buffer.from(nextToken, 'base64url').toString())
    const wrong = [
      'nonsense',
      'Latest',
      nextToken.slice(0, -1),
      `${nextToken}A`,
      `${nextToken}=`,
      token(account, position + 1, id),
      token(account, position + 1_000_000, id),
      token(account, position, 'evt_0'),
      token(account, position),
      token(account, -1, ''),
      token(account, position + 0.5, id),
      token(account, String(position), id),
      token(account, 2 ** 60, id),
      token(account + 1, position, id),
      Buffer.from('{"position":1}').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ]
    for (const since of wrong)
      expect([since, ...(await refused(`?since=${since}`))]).toEqual([since, 400, 'invalid_request', 'since'])
    expect(token(account, position, id)).toBe(nextToken)
    expect(numbersOf(await read(`?since=${nextToken}`))).toEqual([3])
  })

  test('of a database that was restored since is refused, also where as many events have followed', async () => {
    const { database } = service.app
    const counters = `SELECT nextval('runtime.event_id') AS id,
      nextval(pg_get_serial_sequence('webhooks.event', 'position')) AS position`
    await emitted(1)
    const [backup] = await database.query<{ id: number; position: number }>(counters)
    await emitted(2)
    const lost = await read()
    await database.query('DELETE FROM webhooks.event WHERE account_id = $1 AND position > $2', [
      acme.accountId,
      backup?.position,
    ])
    await database.query(
      `SELECT setval(pg_get_serial_sequence('webhooks.event', 'position'), $1), setval('runtime.event_id', $2)`,
      [backup?.position, backup?.id],
    )
    await emitted(3)
    const { value, nextToken } = await read()
    const [, position] = JSON.parse(Buffer.from(nextToken, 'base64url').toString())
    expect(JSON.parse(Buffer.from(lost.nextToken, 'base64url').toString())).toContain(position)
    expect(lost.value.map(({ id }) => id)).not.toContain(value.at(-1)?.id)
    expect(await refused(`?since=${lost.nextToken}`)).toEqual([400, 'invalid_request', 'since'])
  })

  test.each(['?since=', `?since=${'x'.repeat(301)}`, '?since=latest&since=latest'])('%s is refused', async (query) => {
    expect(await refused(query)).toEqual([400, 'invalid_request', 'since'])
  })

  test.each(['0', '-1', '1.5', 'ten', ''])('with $top=%s is refused', async (top) => {
    expect(await refused(`?$top=${top}`)).toEqual([400, 'invalid_request', '$top'])
  })

  test('is refused with a sentence that says how to go on', async () => {
    const { body } = await acme.get(`${PATH}?since=nonsense`)
    expect(body.errors[0].detail).toContain('leave it out to begin with the oldest')
  })
})

describe('the retention', () => {
  /** Runs the daily job with the events up to number `n` stored eight days ago. */
  async function retain(n: number): Promise<void> {
    const { database } = service.app
    await database.query(
      `UPDATE webhooks.event SET stored_at = now() - interval '8 days'
       WHERE account_id = $1 AND (data_text::json ->> 'n')::int <= $2`,
      [acme.accountId, n],
    )
    await service.makeDue('webhooks.log retention')
    const old = `SELECT FROM webhooks.event WHERE stored_at < now() - interval '7 days'`
    await waitFor('the old events are deleted', async () => (await database.query(old)).length === 0)
  }

  test('deletes old events and keeps the later ones, and a token before a deleted one is expired', async () => {
    await emitted(1, 2, 3, 4)
    const tokens = []
    for (const top of [1, 2, 3, 4]) tokens.push((await read(`?$top=${top}`)).nextToken)
    const begin = Buffer.from(JSON.stringify([acme.accountId, 0, ''])).toString('base64url')
    await retain(2)
    expect(numbersOf(await read())).toEqual([3, 4])
    expect(await refused(`?since=${begin}`)).toEqual([400, 'token_expired', 'since'])
    expect(await refused(`?since=${tokens[0]}`)).toEqual([400, 'token_expired', 'since'])
    const { body } = await acme.get(`${PATH}?since=${tokens[0]}`)
    expect(body.detail).toContain('Leave since out to begin')
    // Everything after these is kept, also where the token's own event is not.
    for (const [index, left] of [[3, 4], [4], []].entries())
      expect(numbersOf(await read(`?since=${tokens[index + 1]}`))).toEqual(left)
  })

  test('leaves the token of a feed that is empty afterwards valid', async () => {
    await emitted(1, 2)
    const { nextToken } = await read()
    await retain(2)
    expect(await read(`?since=${nextToken}`)).toMatchObject({ value: [], more: false })
    const { nextToken: anew } = await read()
    const { nextToken: latest } = await read('?since=latest')
    await emitted(3)
    for (const since of [nextToken, anew, latest]) expect(numbersOf(await read(`?since=${since}`))).toEqual([3])
  })

  test('leaves no event before a deleted one, also after the clock was set back', async () => {
    await emitted(1, 2, 3)
    await service.app.database.query(
      `UPDATE webhooks.event SET stored_at = now() - interval '8 days'
       WHERE account_id = $1 AND data_text::json ->> 'n' = '2'`,
      [acme.accountId],
    )
    await retain(0)
    expect(numbersOf(await read())).toEqual([3])
  })
})

describe('transactions that append to one feed at the same time', () => {
  test('commit in the order of their events, so that a reader misses none', async () => {
    const { database } = service.app
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
    const { promise: appended, resolve: onAppended } = Promise.withResolvers<void>()
    const first = database.transaction(async (tx) => {
      await appendEvents(tx, [event(acme, 1)])
      onAppended()
      await committing
    })
    await appended
    let committed = false
    const second = database
      .transaction((tx) => appendEvents(tx, [event(acme, 2)]))
      .then(() => {
        committed = true
      })
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND ${OF_THIS_DATABASE}`
    await waitFor('the second waits, or is done', async () => committed || (await database.query(waiting)).length > 0)
    const early = await read()
    commit()
    await Promise.all([first, second])
    const later = await read(`?since=${early.nextToken}`)
    expect([...numbersOf(early), ...numbersOf(later)]).toEqual([1, 2])
  })

  test('do not deadlock when they name the accounts in different order', async () => {
    const { database } = service.app
    const other = await service.account('Other')
    const both = (n: number) => (n % 2 === 0 ? [acme, other] : [other, acme])
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        database.transaction(async (tx) => {
          await appendEvents(
            tx,
            both(n).map((account) => event(account, n)),
          )
          await pause(2)
        }),
      ),
    )
    expect(numbersOf(await read()).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect((await read('', other)).value).toHaveLength(20)
  })

  test('a reader that polls meanwhile gets every event once', async () => {
    const { database } = service.app
    const COUNT = 25
    async function write(writer: number): Promise<void> {
      for (let i = 0; i < COUNT; i++) {
        await database.transaction(async (tx) => {
          const n = 1_000 * writer + i
          await appendEvents(tx, [event(acme, n)])
          await pause(n % 4)
        })
      }
    }
    let writing = true
    const writers = Promise.all([1, 2, 3, 4].map(write)).then(() => {
      writing = false
    })
    const seen: number[] = []
    let since = ''
    for (;;) {
      const last = !writing
      const page = await read(`?$top=7${since}`)
      seen.push(...numbersOf(page))
      since = `&since=${page.nextToken}`
      if (last && !page.more) break
    }
    await writers
    const all = [1, 2, 3, 4].flatMap((writer) => Array.from({ length: COUNT }, (_, i) => 1_000 * writer + i))
    expect([...seen].sort((a, b) => a - b)).toEqual(all)
  })
})

test('events that are emitted by transactions at the same time are all in the feed, those of one writer in order', async () => {
  await Promise.all(
    [1, 2, 3, 4].map(async (writer) => {
      for (let i = 0; i < 20; i++) await emit(service, acme, 'drill.begun', { n: 100 * writer + i })
    }),
  )
  await stored()
  const numbers = numbersOf(await read())
  expect(numbers).toHaveLength(80)
  for (const writer of [1, 2, 3, 4]) {
    const own = numbers.filter((n) => Math.floor(n / 100) === writer)
    expect(own).toEqual(Array.from({ length: 20 }, (_, i) => 100 * writer + i))
  }
})
