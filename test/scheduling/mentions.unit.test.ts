/** Which entities sentences name. */
import { describe, expect, test } from 'vitest'
import { movesBetween, movesInWords } from '../../plugins/scheduling/engine/execution/buffer-uses.ts'
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

  test('are what uses more or less than before, the largest first', () => {
    const before = [
      { kind: 'work', taskId: 1, days: 2 },
      { kind: 'start', taskId: 2, days: 1 },
      { kind: 'link', taskId: 3, days: 1 },
    ] as const
    const now = [
      { kind: 'work', taskId: 1, days: 2 },
      { kind: 'start', taskId: 2, days: 1.5 },
      { kind: 'unreported', taskId: 4, days: 1 },
    ] as const
    expect(movesInWords(movesBetween(before, now), names)).toBe(
      '"T3" waits 1 day less for what comes before it; nothing was reported of "T4": 1 day of it counts as lost; "T2" starts 0.5 days later',
    )
    expect(movesBetween(now, now)).toEqual([])
  })

  test('tell waits for one project from waits for another', () => {
    const wait = { kind: 'wait', taskId: 1, days: 2, resourceId: 3 } as const
    const moves = movesBetween([{ ...wait, projectId: 5 }], [{ ...wait, projectId: 6 }])
    expect(moves.map(({ projectId, days }) => [projectId, days])).toEqual([
      [5, -2],
      [6, 2],
    ])
  })

  test('say nothing of a use that may only have been left out among many', () => {
    const many = Array.from({ length: 13 }, (_, index) => ({
      kind: 'work' as const,
      taskId: index + 1,
      days: 13 - index,
    }))
    const walk = { open: many.map(({ taskId }) => taskId), completed: [], unworked: [] }
    const before = { uses: many.slice(0, 12), ...walk }
    const now = { uses: [...many.slice(0, 11), many[12] as (typeof many)[number]], ...walk }
    expect(movesBetween(before, now)).toEqual([])
    expect(movesBetween({ ...before, uses: before.uses.slice(1) }, { ...now, uses: now.uses.slice(1) })).toHaveLength(2)
  })

  test('of which the task that decided the end is gone name the one that decides it now', () => {
    const [before, now] = [9, 2].map((id) => ({ uses: [], open: [1, id], completed: [], unworked: [] }))
    expect(movesInWords(movesBetween(before as never, now as never), names)).toBe('"T2" decides the end now')
  })

  test('say nothing of a task that is gone', () => {
    expect(movesInWords(movesBetween([], [{ kind: 'work', taskId: 9, days: 2 }]), names)).toBe(null)
  })
})
