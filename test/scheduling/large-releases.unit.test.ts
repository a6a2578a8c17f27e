import { expect, test } from 'vitest'
import { viewReleases } from '../../plugins/scheduling/api/handlers/releases.ts'
import type { Releases } from '../../plugins/scheduling/store/releases.ts'

type Call = Parameters<typeof viewReleases>[0]

/** Proposals for projects that each wait for as many others. */
function releases(count: number): Releases {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const holders = ids.map((projectId) => ({ projectId, lastDay: 20_786, movedBy: null }))
  const because = { kind: 'limit' as const, until: 20_786, holders }
  const times = { start: 20_787, lastDay: 20_790, bufferEnd: 20_792, daysLate: 0, previousStart: null, movedBy: null }
  return {
    ...{ week: '2026-11-23', madeOn: '2026-11-23', actor: { name: 'Ann Lee' }, comparedWith: null },
    proposals: { proposals: ids.map((projectId) => ({ projectId, ...times, because })), unplannable: [], ends: [] },
  }
}

/** What happens when they are viewed, in order. */
async function stepsOf(count: number): Promise<string[]> {
  const steps: string[] = []
  const call = {
    ...{ account: { id: 1 }, actor: { id: 1, name: 'Ann Lee' }, may: { allProjects: true } },
    async reserve(bytes: number) {
      steps.push(bytes > 10_000_000 ? 'reserves' : 'reserves too little')
    },
    db: {
      async query() {
        steps.push('reads')
        return []
      },
    },
  } as unknown as Call
  await viewReleases(call, releases(count))
  return [...new Set(steps)]
}

test('releases: reserve memory before names of many holders are read, and none for few', async () => {
  expect(await stepsOf(100)).toEqual(['reserves', 'reads'])
  expect(await stepsOf(5)).toEqual(['reads'])
})
