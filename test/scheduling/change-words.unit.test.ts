import { describe, expect, test } from 'vitest'
import { changeSentences, decisionSentences } from '../../plugins/scheduling/engine/portfolio/change-words.ts'

const PROJECT = {
  ...{ name: 'Plant', status: 'Active', statusSince: null },
  promise: { before: '2026-12-08', now: '2026-12-08' },
  completion: { before: '2026-11-30', now: '2026-11-30' },
}
type Point = Parameters<typeof changeSentences>[1][number]
const POINT: Point = {
  ...{
    date: '2026-11-30',
    cause: 'progress',
    actor: { name: 'Bob Reed' },
    taskCount: 1,
    taskNames: ['Pour'],
    movedBy: null,
  },
  ...{ bufferEnd: '2026-12-08', promiseMovedBy: 0, consumption: 25, consumed: 10 },
}
const ofPoint = (more: Partial<Point>) => changeSentences(PROJECT, [{ ...POINT, ...more }])
const FROM_15 = 'buffer consumption went from 15 % to 25 %.'

describe('what changed of a project', () => {
  test('is nothing where all stands as before, or had not started', () => {
    expect(changeSentences(PROJECT, [])).toEqual([])
    const none = { before: null, now: '2026-12-08' }
    expect(changeSentences({ ...PROJECT, promise: none, completion: none }, [])).toEqual([])
  })

  test('is its status, its promise and its end', () => {
    const moved = { ...PROJECT, statusSince: '2026-11-27', promise: { before: '2026-12-08', now: '2026-12-10' } }
    expect(changeSentences({ ...moved, completion: { before: '2026-11-30', now: '2026-12-01' } }, [])).toEqual([
      '"Plant" has been Active since 2026-11-27.',
      'The promise of "Plant" moved from 2026-12-08 to 2026-12-10.',
      '"Plant" is projected to end on 2026-12-01 instead of 2026-11-30.',
    ])
    const complete = { ...PROJECT, status: 'Complete', completion: { before: '2026-11-30', now: '2026-11-27' } }
    expect(changeSentences(complete, [])).toEqual(['"Plant" ended on 2026-11-27 instead of 2026-11-30.'])
  })

  test.each<[Partial<Point>, string]>([
    [{}, `On 2026-11-30 Bob Reed reported "Pour": ${FROM_15}`],
    [
      { taskCount: 5, taskNames: ['Pour', 'Dry'] },
      `On 2026-11-30 Bob Reed reported "Pour", "Dry" and 3 more: ${FROM_15}`,
    ],
    [{ taskNames: [] }, `On 2026-11-30 Bob Reed reported a task: ${FROM_15}`],
    [{ cause: 'change' }, `On 2026-11-30 Bob Reed changed it: ${FROM_15}`],
    [{ cause: 'change', actor: null }, `On 2026-11-30 it was changed: ${FROM_15}`],
    [
      { promiseMovedBy: 1, consumed: 0.2 },
      'On 2026-11-30 Bob Reed reported "Pour": the promise is 2026-12-08, 1 day later.',
    ],
    [
      { movedBy: '"Pour" takes 1 day longer' },
      'On 2026-11-30 Bob Reed reported "Pour": buffer consumption went from 15 % to 25 %, because "Pour" takes 1 day longer.',
    ],
    [
      { movedBy: '"Pour" takes 0.1 days longer', consumed: 0.2, promiseMovedBy: 1 },
      'On 2026-11-30 Bob Reed reported "Pour": the promise is 2026-12-08, 1 day later.',
    ],
    [{ cause: 'day' }, `On 2026-11-30 a day went by: ${FROM_15}`],
    [{ cause: 'day', movedBy: '"Pour" takes 1 day longer' }, `On 2026-11-30 "Pour" takes 1 day longer: ${FROM_15}`],
    [
      { cause: 'target', promiseMovedBy: -1, consumed: 0 },
      'On 2026-11-30 Bob Reed moved its target: the promise is 2026-12-08, 1 day earlier.',
    ],
    [
      { cause: 'resume', promiseMovedBy: 7 },
      `On 2026-11-30 Bob Reed had it go on: the promise is 2026-12-08, 7 days later, and ${FROM_15}`,
    ],
  ])('is told with who did what: %j', (more, sentence) => {
    expect(ofPoint(more)).toEqual([sentence])
  })

  test('has no sentence of a point that moved the buffer by less than is shown', () => {
    expect(ofPoint({ consumed: 0.2 })).toEqual([])
  })
})

describe('a decision', () => {
  const DECISION = {
    ...{ projectName: 'Plant', taskName: null, mode: 'next' as const, reason: null, madeOn: '2026-11-30' },
    ...{ madeBy: 'Ann Lee', heldUntil: null, completedOn: null, endedOn: null, endedBy: null },
  }

  test('has its author, what comes first, and why', () => {
    expect(decisionSentences(DECISION)).toEqual(['On 2026-11-30 Ann Lee decided that "Plant" comes first.'])
    expect(decisionSentences({ ...DECISION, taskName: 'Pour', mode: 'now', reason: 'It rains on Friday.' })).toEqual([
      'On 2026-11-30 Ann Lee decided that "Pour" of "Plant" comes first, before what is under way too: It rains on Friday.',
    ])
  })

  test('has its end, by its last day, by its task or by somebody', () => {
    expect(decisionSentences({ ...DECISION, taskName: 'Pour', completedOn: '2026-12-01' })[1]).toBe(
      'It held until "Pour" was completed on 2026-12-01.',
    )
    expect(decisionSentences({ ...DECISION, endedOn: '2026-12-02' })[1]).toBe('It was ended on 2026-12-02.')
    expect(decisionSentences({ ...DECISION, endedOn: '2026-12-02', endedBy: 'Bob Reed' })[1]).toBe(
      'It was ended on 2026-12-02 by Bob Reed.',
    )
    expect(
      decisionSentences({ ...DECISION, heldUntil: '2026-12-01', endedOn: '2026-12-02', endedBy: 'system' })[1],
    ).toBe('It held until 2026-12-01, its last day.')
  })
})
