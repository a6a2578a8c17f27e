import { describe, expect, test } from 'vitest'
import { bookingsChanged, emitBookingsChanged, waitingIn } from '../../plugins/scheduling/usecases/booking-changes.ts'

describe('a batch of events', () => {
  test('names each project of an account once, by the shortest way to it', () => {
    const event = (accountId: number, projectIds: readonly number[], hops: number) => ({
      accountId,
      data: { projectIds, hops },
    })
    expect(waitingIn([event(1, [7, 8], 3), event(2, [7], 1), event(1, [8, 9], 2)])).toEqual([
      { accountId: 1, projectId: 7, hops: 3 },
      { accountId: 1, projectId: 8, hops: 2 },
      { accountId: 2, projectId: 7, hops: 1 },
      { accountId: 1, projectId: 9, hops: 2 },
    ])
  })
})

describe('a change', () => {
  /** What is emitted, and how often is warned. */
  async function emitted(projectIds: readonly number[], hops?: number) {
    const seen: unknown[] = []
    const call = {
      account: { id: 1, timeZone: 'UTC' },
      log: { warn: () => seen.push('warned') },
      emit: async (event: { readonly name: string }, data: unknown) => void seen.push([event.name, data]),
    }
    await emitBookingsChanged(call as never, projectIds, hops)
    return seen
  }

  test('is emitted once for all projects that wait, and for none not at all', async () => {
    expect(await emitted([7, 8])).toEqual([[bookingsChanged.name, { projectIds: [7, 8], hops: 1 }]])
    expect(await emitted([])).toEqual([])
  })

  test('goes through a hundred projects at the most', async () => {
    expect(await emitted([7], 99)).toEqual([[bookingsChanged.name, { projectIds: [7], hops: 100 }]])
    expect(await emitted([7], 100)).toEqual(['warned'])
  })
})
