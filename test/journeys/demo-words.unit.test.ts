import type { Chainwork } from '@chainwork/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { showProject } from '../../runtime/demo/results.ts'

afterEach(() => void vi.restoreAllMocks())

/** What is printed of a project with a buffer of so many days, half of which are used. */
async function printed(totalBuffer: number): Promise<string> {
  const figures = { totalBuffer, consumedBuffer: totalBuffer / 2, consumptionPercentage: 50 }
  const analysis = { ...figures, status: 'GREEN', projectedCompletion: '2026-12-01', recommendations: [] }
  const zones = { yellowFrom: [33], redFrom: [67] }
  const api = {
    getFeverChart: async () => ({ points: [], zones }),
    getBufferAnalysis: async () => analysis,
    getProject: async () => ({ chainCompletion: 40, bufferEnd: '2026-12-02' }),
    getSchedule: async () => ({ tasks: [], feedingBuffers: [] }),
    listProjectTasks: () => undefined,
    items: async function* () {},
  } as unknown as Chainwork
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  await showProject(api, { id: 1, name: 'Plant', letter: 'A' } as Parameters<typeof showProject>[1])
  return text.replaceAll(/\s+/g, ' ')
}

test('the demo counts a buffer of one day in the singular', async () => {
  expect(await printed(1)).toContain('0.5 of 1 day of the project buffer is used (50 %)')
  expect(await printed(4)).toContain('2 of 4 days of the project buffer are used (50 %)')
})
