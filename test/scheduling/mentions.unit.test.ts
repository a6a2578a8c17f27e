/** Which entities sentences name. */
import { describe, expect, test } from 'vitest'
import { movesBetween, movesInWords } from '../../plugins/scheduling/engine/execution/buffer-moves.ts'
import type { BufferUse, BufferWalk } from '../../plugins/scheduling/engine/execution/buffer-uses.ts'
import { type Mention, mentionsIn, projectMention, resourceMention } from '../../plugins/scheduling/engine/mentions.ts'

const task = (id: number, name: string): Mention => ({ kind: 'task', id, name, projectId: 7 })
const ann = resourceMention({ id: 3, name: 'Ann' })

describe('mentions', () => {
  test('are what is quoted, each once, and nothing else that is known', () => {
    const found = mentionsIn(
      ['"Paint" waits for "Ann": help "Paint".', 'All of "Plant" waits.'],
      [task(1, 'Paint'), task(2, 'waits for'), task(4, ' waits.'), ann, projectMention({ id: 7, name: 'Plant' })],
    )
    expect(found.map(({ name }) => name)).toEqual(['Paint', 'Ann', 'Plant'])
  })

  test('find a name that has quotation marks itself', () => {
    const [screen] = mentionsIn(['"Buy 24" screens" waits for "Ann".'], [task(1, 'Buy 24" screens')])
    expect(screen?.id).toBe(1)
  })

  test('leave out a name of several, also where the kinds differ', () => {
    expect(mentionsIn(['"Ann" waits for "Paint".'], [task(1, 'Paint'), task(2, 'Paint'), task(3, 'Ann'), ann])).toEqual(
      [],
    )
    expect(mentionsIn(['"Ann" waits.'], [ann, ann])).toEqual([ann])
  })

  test('of no sentence, and of a sentence that quotes nobody, are none', () => {
    expect(mentionsIn([], [ann])).toEqual([])
    expect(mentionsIn(['Ann waits.', '"'], [ann, task(1, '')])).toEqual([])
  })
})

describe('moves between two points', () => {
  const names = {
    task: (id: number) => (id === 9 ? undefined : `T${id}`),
    resource: () => 'Ann',
    project: () => undefined,
  }

  /** One that goes over the work of tasks, the end moving with all of them. */
  const walk = (tasks: readonly number[], uses: readonly BufferUse[]): BufferWalk => ({
    ...{ uses, tasks, deciding: tasks, unworked: [] },
  })

  test('are what uses more or less than before, the largest first', () => {
    const before = walk(
      [4, 3, 2, 1],
      [
        { kind: 'work', taskId: 1, days: 2 },
        { kind: 'start', taskId: 2, days: 1 },
        { kind: 'link', taskId: 3, days: 1 },
      ],
    )
    const now = walk(before.tasks, [
      { kind: 'work', taskId: 1, days: 2 },
      { kind: 'start', taskId: 2, days: 1.5 },
      { kind: 'unreported', taskId: 4, days: 1 },
    ])
    expect(movesInWords(movesBetween(before, now), names)).toBe(
      '"T3" waits 1 day less for what comes before it; nothing was reported of "T4": 1 day of it counts as lost; "T2" starts 0.5 days later',
    )
    expect(movesBetween(now, now)).toEqual([])
  })

  test('tell waits for one project from waits for another', () => {
    const wait = (projectId: number) => walk([1], [{ kind: 'wait', taskId: 1, days: 2, resourceId: 3, projectId }])
    expect(movesBetween(wait(5), wait(6)).map(({ projectId, days }) => [projectId, days])).toEqual([
      [5, -2],
      [6, 2],
    ])
  })

  test('are one difference where what is before a task has changed its name', () => {
    const gap = (days: number, wait: number) =>
      walk(
        [2, 1],
        [
          { kind: 'link', taskId: 2, days },
          { kind: 'wait', taskId: 2, days: wait, resourceId: 3, projectId: 5 },
        ],
      )
    expect(movesBetween(gap(3, 0), gap(0, 3))).toEqual([])
    expect(movesInWords(movesBetween(gap(3, 0), gap(0, 5)), names)).toContain('"T2" waits 2 days longer for "Ann"')
    expect(movesInWords(movesBetween(gap(1, 1), gap(2, 3)), names)).toBe(
      '"T2" waits 3 days longer for "Ann", at work on another project',
    )
  })

  test('take a use that was left out among many for as large as the smallest that is kept', () => {
    const many = Array.from({ length: 51 }, (_, n): BufferUse => ({ kind: 'work', taskId: n + 1, days: 100 - n }))
    const tasks = many.map(({ taskId }) => taskId)
    const last = many[50] as BufferUse
    const before = walk(tasks, many.slice(0, 50))
    const shown = (uses: readonly BufferUse[]) =>
      movesBetween(before, walk(tasks, uses)).map((it) => [it.taskId, it.days])
    // T50 has fallen below T51: by a day or more.
    expect(shown([...many.slice(0, 49), last])).toEqual([[50, -1]])
    expect(shown([{ ...last, days: 120 }, ...many.slice(0, 49)])).toEqual([[51, 69]])
    const fewer = walk(tasks, many.slice(1, 49))
    expect(movesBetween(fewer, walk(tasks, [...fewer.uses, last]))).toEqual([last])
  })

  test('of which the task that decided the end is gone name the one that decides it now', () => {
    expect(movesInWords(movesBetween(walk([1, 9], []), walk([1, 2], [])), names)).toBe('"T2" decides the end now')
  })

  test('are not known of what version 0.2 has stored, the uses alone', () => {
    const now = walk([1], [{ kind: 'work', taskId: 1, days: 2 }])
    expect(movesBetween([], now)).toEqual([])
    expect(movesBetween(now, now.uses)).toEqual([])
    expect(movesBetween(walk([1], []), now)).toHaveLength(1)
  })

  test('say nothing of a task that is gone', () => {
    expect(movesInWords(movesBetween(walk([9], []), walk([9], [{ kind: 'work', taskId: 9, days: 2 }])), names)).toBe(
      null,
    )
  })
})
