import { expect, test } from 'vitest'
import type { Account, Db } from '#runtime'
import { dayOf } from '../../plugins/scheduling/dates.ts'
import type { Services } from '../../plugins/scheduling/usecases/recalculate.ts'
import { adviseOn } from '../../plugins/scheduling/usecases/simulate.ts'

const account: Account = { id: 1, timeZone: 'UTC' }
const db = { query: async () => [] } as unknown as Db
const REQUEST = { projectId: 1, runs: 100, seed: 1, skills: [], signal: new AbortController().signal }
const MINUTE = 60_000 // ms

/** The question that is asked where each look at the clock is a minute later. */
async function askedAt(time: string) {
  const asked: unknown[] = []
  const first = Date.parse(`2026-11-23T${time}:00Z`)
  let looks = 0
  const clock = { now: () => new Date(first + looks++ * MINUTE) }
  const advise = async (question: unknown) => {
    asked.push(question)
    return { runs: 100, moves: [] }
  }
  const services = { clock, planner: { advise } } as unknown as Pick<Services, 'planner' | 'clock'>
  await adviseOn({ db, account }, services, REQUEST)
  return asked[0]
}

test('advice: goes by the moment at which it was asked, also where reports count for their day a minute later', async () => {
  const statusDate = dayOf('2026-11-23')
  expect(await askedAt('12:59')).not.toHaveProperty('defaultAsOf')
  expect(await askedAt('13:00')).toMatchObject({ statusDate, defaultAsOf: statusDate })
  expect(await askedAt('23:59')).toMatchObject({ statusDate, defaultAsOf: statusDate })
})
