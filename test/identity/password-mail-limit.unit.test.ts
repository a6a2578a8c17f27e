import { expect, test } from 'vitest'
import type { Db } from '#runtime'
import { openPasswordMailLimit } from '../../plugins/identity/mail/password-mail-limit.ts'

const withoutLinks = { query: async () => [] } as unknown as Db
const HOUR = 3_600_000 // ms

test('an account has at most 20,000 links mailed in a day, to whichever users; another one has its own', async () => {
  let now = Date.UTC(2026, 2, 2)
  const limit = openPasswordMailLimit({ clock: { now: () => new Date(now) } })
  const ask = (accountId: number, id: number) => limit.count(withoutLinks, { accountId, id }, 'invitation')
  for (let id = 1; id <= 20_000; id++) await ask(1, id)
  now += HOUR
  await expect(ask(1, 1)).rejects.toMatchObject({ code: 'too_many_mails', headers: { 'Retry-After': `${23 * 3600}` } })
  await ask(2, 1)
  now += 23 * HOUR
  await ask(1, 1)
})
