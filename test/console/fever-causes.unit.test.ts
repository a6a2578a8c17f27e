/** What moved a point of a fever chart, in words, and what of these words is a link. */
import type { Mention } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import { causeOf, type FeverChartPoint } from '../../plugins/console/web/pages/project/fever-causes.ts'
import { sentenceParts } from '../../plugins/console/web/ui/sentence-parts.ts'
import { type BufferMove, movesInWords } from '../../plugins/scheduling/engine/execution/buffer-moves.ts'
import { mentionsIn, projectMention, resourceMention } from '../../plugins/scheduling/engine/mentions.ts'

const POINT: FeverChartPoint = {
  at: '2026-11-23T09:00:00Z',
  date: '2026-11-23',
  chainCompletion: 10,
  bufferConsumption: 20,
  zone: 'GREEN',
  targetEndDate: null,
  bufferEnd: '2026-12-18',
  cause: 'day',
  tasks: [],
  taskCount: 0,
  movedBy: null,
  actor: { name: 'system' },
  baseline: 3,
}
const PROJECT = 7
const NAMES = new Map([
  [1, 'Paint'],
  [2, 'Dry'],
  [3, 'Sand'],
  [4, 'Paint'],
])
const RESOURCE = 9
const ANN = { id: 30, name: 'Ann Lee' }

/** The words with their links as `[kind id]`. @param moves what moved the point, as the service finds it */
function shown(more: Partial<FeverChartPoint>, moves: readonly BufferMove[] = [], seesOthers = true) {
  const movedBy = movesInWords(moves, {
    task: (id) => NAMES.get(id),
    resource: (id) => (id === RESOURCE ? 'Ann' : undefined),
    project: () => (seesOthers ? 'Hall' : undefined),
  })
  const known: Mention[] = [
    ...moves
      .flatMap(({ taskId, insteadOf = taskId }) => [...new Set([taskId, insteadOf])])
      .map((id) => ({ kind: 'task' as const, id, name: NAMES.get(id) ?? '', projectId: PROJECT })),
    resourceMention({ id: RESOURCE, name: 'Ann' }),
    projectMention({ id: 8, name: 'Hall' }),
  ]
  const mentions = mentionsIn(movedBy === null ? [] : [movedBy], known)
  return causeOf({ ...POINT, movedBy, ...more }, { names: NAMES, mentions, projectId: PROJECT })
    .map((it) =>
      sentenceParts(it.text, it.mentions)
        .map((part) => (typeof part === 'string' ? part : `[${part.kind} ${part.id}]`))
        .join(''),
    )
    .join(' ')
}
const longer: BufferMove = { kind: 'work', taskId: 1, days: 1 }

test.for([
  ['resume', 'The project was resumed and its plan moved, by Ann Lee.'],
  ['status', 'The status of the project was changed, by Ann Lee.'],
  ['plan', 'The project was planned anew (baseline 3), by Ann Lee.'],
  ['target', 'The target date was moved, by Ann Lee.'],
  ['change', 'Tasks, links, resources, calendars or settings were changed, by Ann Lee.'],
  ['progress', 'Progress of “[task 2]”, “[task 3]” and 1 more, by Ann Lee.'],
] satisfies [Exclude<FeverChartPoint['cause'], 'day'>, string][])(
  'cause %s: says what was done and by whom, and then what that moved',
  ([cause, sentence]) => {
    const point = { cause, actor: ANN, ...(cause === 'progress' && { tasks: [2, 3], taskCount: 3 }) }
    expect(shown(point)).toBe(sentence)
    expect(shown(point, [longer])).toBe(`${sentence} “[task 1]” takes 1 day longer.`)
  },
)

test('cause day: says what moved the point, and only where nothing did that no task has', () => {
  expect(shown({ cause: 'day' }, [longer])).toBe('“[task 1]” takes 1 day longer.')
  expect(shown({ cause: 'day' })).toBe('No task has used more of the buffer.')
})

test('cause: one that the page does not know stands as it is', () => {
  expect(shown({ cause: 'merge' as 'plan', actor: ANN }, [longer])).toBe(
    'merge, by Ann Lee. “[task 1]” takes 1 day longer.',
  )
})

const MOVES: Readonly<Record<BufferMove['kind'], readonly (readonly [BufferMove, string])[]>> = {
  work: [
    [longer, '“[task 1]” takes 1 day longer.'],
    [{ ...longer, days: -2 }, '“[task 1]” takes 2 days less.'],
  ],
  unreported: [
    [{ ...longer, kind: 'unreported' }, 'Nothing was reported of “[task 1]”: 1 day of it counts as lost.'],
    [{ ...longer, kind: 'unreported', days: -1 }, '“[task 1]” was reported, which gives 1 day back.'],
  ],
  blocked: [
    [{ ...longer, kind: 'blocked' }, '“[task 1]” is blocked, which uses 1 day.'],
    [{ ...longer, kind: 'blocked', days: -2 }, '“[task 1]” is blocked no more, which gives 2 days back.'],
  ],
  wait: [
    [
      { ...longer, kind: 'wait', resourceId: RESOURCE, projectId: 8 },
      '“[task 1]” waits 1 day longer for “[resource 9]”, at work on “[project 8]”.',
    ],
    [
      { ...longer, kind: 'wait', resourceId: 10, projectId: 8 },
      '“[task 1]” waits 1 day longer for its people, at work on “[project 8]”.',
    ],
  ],
  date: [[{ ...longer, kind: 'date' }, '“[task 1]” waits 1 day longer for the day before which it is not to start.']],
  days_off: [[{ ...longer, kind: 'days_off' }, 'Days off use 1 day more at “[task 1]”.']],
  start: [[{ ...longer, kind: 'start' }, '“[task 1]” starts 1 day later.']],
  end: [
    [{ ...longer, kind: 'end', insteadOf: 2 }, '“[task 1]” decides the end now instead of “[task 2]”.'],
    [{ ...longer, kind: 'end' }, '“[task 1]” decides the end now.'],
  ],
  link: [[{ ...longer, kind: 'link' }, '“[task 1]” waits 1 day longer for what comes before it.']],
}
test.for(Object.keys(MOVES) as BufferMove['kind'][])('moves by %s: lead to what they name', (kind) => {
  for (const [move, sentence] of MOVES[kind]) expect(shown({ cause: 'day' }, [move])).toBe(sentence)
})

test('moves: lead to nothing that the reader does not see', () => {
  const wait: BufferMove = { ...longer, kind: 'wait', resourceId: RESOURCE, projectId: 8 }
  expect(shown({ cause: 'day' }, [wait], false)).toBe(
    '“[task 1]” waits 1 day longer for “[resource 9]”, at work on another project.',
  )
})

test('links: of tasks with the same name each leads to its own, and to none where that is not known', () => {
  const progress = { cause: 'progress', taskCount: 1 } as const
  expect(shown({ ...progress, tasks: [4] }, [longer])).toBe('Progress of “[task 4]”. “[task 1]” takes 1 day longer.')
  expect(shown({ ...progress, tasks: [1, 4], taskCount: 2 })).toBe('Progress of “Paint”, “Paint”.')
  expect(shown({ ...progress, tasks: [4] }, [longer, { ...longer, taskId: 4 }])).toBe(
    'Progress of “[task 4]”. “Paint” takes 1 day longer; “Paint” takes 1 day longer.',
  )
  expect(shown({ ...progress, tasks: [5] })).toBe('Progress of “task 5”.')
})
