import { expect, test } from 'vitest'
import {
  outlookSentence,
  promiseSentence,
  simulatedEnds,
  trendLine,
} from '../../plugins/console/web/pages/project/outlook.ts'

const FINISH = { finishP50: '2026-12-11', finishP80: '2026-12-18' }
const LAST = { chainCompletion: 40, bufferConsumption: 55 }

test('outlook: the sentences have dates and per cent, and there are none until a simulation', () => {
  expect(promiseSentence({ probabilityOfPromise: 0.724, probabilityOn: '2026-11-28' })).toBe(
    'The promise is kept in 72 % of the runs simulated on 28 Nov 2026.',
  )
  expect(outlookSentence('Active', FINISH)).toBe(
    'It ends by 11 Dec 2026 in half of the simulated runs, and by 18 Dec 2026 in 80 %.',
  )
  expect(promiseSentence({ probabilityOfPromise: null, probabilityOn: null })).toBeUndefined()
  expect(outlookSentence('Active', { finishP50: null, finishP80: null })).toBeUndefined()
})

test('outlook: a project has simulated ends while it is Active', () => {
  expect(simulatedEnds('Active', FINISH)).toEqual([
    { percent: 50, date: '2026-12-11' },
    { percent: 80, date: '2026-12-18' },
  ])
  expect(simulatedEnds('Active', { finishP50: null, finishP80: null })).toEqual([])
  for (const status of ['Frozen', 'Complete'] as const) {
    expect(simulatedEnds(status, FINISH)).toEqual([])
    expect(outlookSentence(status, FINISH)).toBeUndefined()
  }
})

test('outlook: the trend leads from the last point to the buffer that is consumed when the chain is done', () => {
  expect(trendLine({ trendCompletion: '2027-04-23', trendConsumption: 140.4 }, LAST)).toEqual({
    label: 'Trend: ends on 23 Apr 2027, with 140 % of the buffer consumed',
    from: LAST,
    to: { chainCompletion: 100, bufferConsumption: 140.4 },
  })
  const atStart = trendLine({ trendCompletion: '2027-04-23', trendConsumption: 140 }, { ...LAST, chainCompletion: -5 })
  expect(atStart?.from.chainCompletion).toBe(0)
})

test('outlook: there is no line without a trend', () => {
  expect(trendLine({ trendCompletion: null, trendConsumption: null }, LAST)).toBeUndefined()
})
