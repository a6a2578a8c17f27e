import { describe, expect, test } from 'vitest'
import type { events as publicEvents } from '#generated/scheduling'
import type { Ref } from '#runtime'
import {
  type AlertLatches,
  eventsOfChange as eventsBy,
  type Situation,
  situationOf,
  type TaskSituation,
} from '../../plugins/scheduling/engine/progress/events.ts'
import type { ProjectStatus } from '../../plugins/scheduling/engine/progress/transitions.ts'
import type { DataOfEvents } from '../../plugins/scheduling/usecases/event-data.ts'
import { flatZone, THRESHOLDS, thresholds } from '../support/thresholds.ts'

const eventsOfChange = (before: Situation, after: Situation, latches: AlertLatches, own = THRESHOLDS) =>
  eventsBy(before, after, latches, own)

const nothingEmitted: AlertLatches = { earlyWarning: false, red: new Set(), ready: new Set() }
const task = (id: number, more: Partial<TaskSituation> = {}): TaskSituation => ({
  id,
  isMilestone: false,
  status: 'NotStarted',
  remainingDuration: 5,
  isReady: false,
  bufferConsumption: 0,
  zone: 'GREEN',
  ...more,
})
const at = (bufferConsumption: number, tasks: TaskSituation[] = [], status: ProjectStatus = 'Active'): Situation => ({
  status,
  bufferConsumption,
  zone: flatZone(bufferConsumption),
  tasks,
})
const names = (before: Situation, after: Situation, latches: AlertLatches = nothingEmitted) =>
  eventsOfChange(before, after, latches).events.map((it) => ('taskId' in it ? `${it.event} ${it.taskId}` : it.event))

/** The events of each step of a story in which the latches are kept from step to step. */
function story(...situations: Situation[]) {
  let latches = nothingEmitted
  return situations.slice(1).map((after, index) => {
    const outcome = eventsOfChange(situations[index] ?? after, after, latches)
    latches = outcome.latches
    return outcome.events.map((it) => it.event)
  })
}

describe('states', () => {
  test('any task status transition is emitted, with both values', () => {
    const { events } = eventsOfChange(at(0, [task(1)]), at(0, [task(1, { status: 'InProgress' })]), nothingEmitted)
    expect(events).toEqual([
      { event: 'task.status_changed', taskId: 1, from: 'NotStarted', to: 'InProgress' },
      { event: 'task.started', taskId: 1 },
    ])
  })
  test('completion emits status, completion and duration', () => {
    const done = task(1, { status: 'Completed', remainingDuration: 0 })
    expect(names(at(0, [task(1, { status: 'InProgress' })]), at(0, [done]))).toEqual([
      'task.status_changed 1',
      'task.completed 1',
      'task.duration_changed 1',
    ])
  })
  test('a new remaining duration is emitted with both numbers', () => {
    const { events } = eventsOfChange(
      at(0, [task(1)]),
      at(0, [task(1, { remainingDuration: 8 })], 'Active'),
      nothingEmitted,
    )
    expect(events).toEqual([{ event: 'task.duration_changed', taskId: 1, from: 5, to: 8 }])
  })
  test('a milestone emits only that it is achieved', () => {
    const flag = task(9, { isMilestone: true, remainingDuration: 0, isReady: true, bufferConsumption: 99 })
    const { events } = eventsOfChange(at(0, [flag]), at(0, [{ ...flag, status: 'Completed' }]), nothingEmitted)
    expect(events).toEqual([{ event: 'milestone.achieved', milestoneId: 9 }])
  })
  test('a deleted or a new task has no state to compare', () => {
    expect(names(at(0, [task(1)]), at(0, [task(2, { status: 'Completed' })]))).toEqual([])
  })
  test('the status of the project comes first', () => {
    expect(names(at(0, [task(1)], 'Planning'), at(0, [task(1, { isReady: true })], 'Active'))).toEqual([
      'project.started',
      'project.status_changed',
      'task.ready 1',
    ])
  })
})

describe('task.started', () => {
  const begun = at(0, [task(1, { status: 'InProgress' })])
  const done = at(0, [task(1, { status: 'Completed', remainingDuration: 0 })])
  const startsOf = (...steps: Situation[]) =>
    story(...steps).map((events) => events.filter((event) => event === 'task.started').length)
  test('is emitted once, when the task starts', () => {
    expect(startsOf(at(0, [task(1)]), begun, begun, done)).toEqual([1, 0, 0])
  })
  test('is not emitted for a task that is completed without having been started', () => {
    expect(names(at(0, [task(1)]), done)).toEqual([
      'task.status_changed 1',
      'task.completed 1',
      'task.duration_changed 1',
    ])
  })
  test('is not emitted when a completed task is reopened, nor when a start is undone', () => {
    expect(startsOf(done, begun)).toEqual([0])
    expect(startsOf(done, at(0, [task(1)]))).toEqual([0])
    expect(startsOf(begun, at(0, [task(1)]))).toEqual([0])
  })
  test('is emitted again when a task that was set back starts again', () => {
    expect(startsOf(at(0, [task(1)]), begun, at(0, [task(1)]), begun)).toEqual([1, 0, 1])
  })
  test('is not emitted for a new estimate alone, nor for a task that is new and in progress', () => {
    expect(startsOf(at(0, [task(1)]), at(0, [task(1, { remainingDuration: 3 })]))).toEqual([0])
    expect(startsOf(at(0), begun)).toEqual([0])
  })
  test('is emitted before the project has started, too', () => {
    expect(startsOf(at(0, [task(1)], 'Planning'), { ...begun, status: 'Planning' })).toEqual([1])
  })
})

describe('task.ready', () => {
  const waiting = task(2)
  const ready = task(2, { isReady: true })
  test('is emitted once, when the task becomes available', () => {
    expect(story(at(0, [waiting]), at(0, [ready]), at(0, [ready]))).toEqual([['task.ready'], []])
  })
  test('is emitted when the project starts, not while it is planned', () => {
    const planned = at(0, [ready], 'Planning')
    expect(story(planned, planned, at(0, [ready]))).toEqual([
      [],
      ['project.started', 'project.status_changed', 'task.ready'],
    ])
  })
  test('is not emitted again after a freeze', () => {
    const steps = story(at(0, [waiting]), at(0, [ready]), at(0, [ready], 'Frozen'), at(0, [ready]))
    expect(steps.slice(1)).toEqual([['project.frozen', 'project.status_changed'], ['project.status_changed']])
  })
  test('is emitted again when a reopened predecessor is completed again', () => {
    expect(story(at(0, [waiting]), at(0, [ready]), at(0, [waiting]), at(0, [ready]))).toEqual([
      ['task.ready'],
      [],
      ['task.ready'],
    ])
  })
  test('is emitted again when a task that was started or completed is set back and could start', () => {
    for (const status of ['InProgress', 'Completed'] as const)
      expect(
        story(at(0, [waiting]), at(0, [ready]), at(0, [task(2, { status })]), at(0, [ready]), at(0, [ready])),
      ).toEqual([['task.ready'], expect.anything(), ['task.status_changed', 'task.ready'], []])
  })
  test('is not emitted for a task that is already started', () => {
    expect(names(at(0, [waiting]), at(0, [task(2, { status: 'InProgress', isReady: true })]))).toEqual([
      'task.status_changed 2',
      'task.started 2',
    ])
  })
})

describe('task.red', () => {
  const running = (bufferConsumption: number) => at(0, [task(3, { status: 'InProgress', bufferConsumption })])
  test('is emitted on the way up through 90 per cent, and armed again below it', () => {
    const steps = story(
      running(80),
      running(90),
      running(91),
      running(120),
      running(90),
      running(95),
      running(89),
      running(92),
    )
    expect(steps).toEqual([[], ['task.red'], [], [], [], [], ['task.red']])
  })
  test('carries the zone before and the consumption', () => {
    const before = at(0, [task(3, { status: 'InProgress', bufferConsumption: 60, zone: 'YELLOW' })])
    expect(eventsOfChange(before, running(97), nothingEmitted).events).toEqual([
      { event: 'task.red', taskId: 3, previousZone: 'YELLOW', bufferConsumption: 97 },
    ])
  })
  test('a completed task that is reopened was GREEN before, whatever it had used when it was completed', () => {
    const before = at(0, [task(3, { status: 'Completed', bufferConsumption: 97, zone: 'RED' })])
    expect(eventsOfChange(before, running(97), nothingEmitted).events).toContainEqual({
      event: 'task.red',
      taskId: 3,
      previousZone: 'GREEN',
      bufferConsumption: 97,
    })
  })
  test('one slip does not turn the chain behind it red', () => {
    const slip = at(0, [
      task(3, { status: 'InProgress', bufferConsumption: 130 }),
      task(4, { bufferConsumption: 130 }),
      task(5, { isReady: true, bufferConsumption: 130 }),
      task(6, { status: 'Completed', bufferConsumption: 130 }),
    ])
    const latches: AlertLatches = { ...nothingEmitted, ready: new Set([5]) }
    expect(names({ ...slip, tasks: slip.tasks.map((it) => ({ ...it, bufferConsumption: 0 })) }, slip, latches)).toEqual(
      ['task.red 3', 'task.red 5'],
    )
  })
  test('a task behind it turns red when it is ready', () => {
    const behind = task(4, { bufferConsumption: 130 })
    expect(story(at(0, [behind]), at(0, [behind]), at(0, [{ ...behind, isReady: true }]))).toEqual([
      [],
      ['task.ready', 'task.red'],
    ])
  })
})

describe('project.early_warning', () => {
  test('is emitted on the way up through 50 per cent, and armed again below it', () => {
    expect(story(at(40), at(50), at(70), at(49.9), at(55))).toEqual([
      ['project.early_warning'],
      [],
      [],
      ['project.early_warning'],
    ])
  })
  test('is emitted also when it jumps past 90, with the zone reached', () => {
    expect(eventsOfChange(at(10), at(130), nothingEmitted).events).toEqual([
      { event: 'project.early_warning', warningLevel: 'RED', bufferConsumption: 130 },
    ])
  })
  test('a frozen project emits nothing and forgets nothing', () => {
    const latches: AlertLatches = { earlyWarning: true, red: new Set([3]), ready: new Set([4]) }
    const outcome = eventsOfChange(at(60, [], 'Frozen'), at(95, [], 'Frozen'), latches)
    expect(outcome).toEqual({ events: [], latches: latches })
  })
})

test('the latches stay the same object while none changes', () => {
  const late = at(60, [task(1, { isReady: true })])
  const first = eventsOfChange(at(0), late, nothingEmitted).latches
  expect(first).toEqual({ earlyWarning: true, red: new Set(), ready: new Set([1]) })
  expect(eventsOfChange(late, late, first).latches).toBe(first)
})

test('a batch that changes many tasks emits each of them in order', () => {
  const before = at(20, [task(1, { status: 'InProgress' }), task(2), task(3)])
  const after = at(60, [
    task(1, { status: 'Completed', remainingDuration: 0 }),
    task(2, { isReady: true }),
    task(3, { remainingDuration: 9 }),
  ])
  expect(names(before, after)).toEqual([
    'task.status_changed 1',
    'task.completed 1',
    'task.duration_changed 1',
    'task.duration_changed 3',
    'task.ready 2',
    'project.early_warning',
  ])
})

test('a project without a plan stands at nothing', () => {
  const state = {
    id: 1,
    name: 'Pack',
    duration: 5,
    status: 'NotStarted',
    percentComplete: 0,
    remainingDuration: 5,
    actualStart: null,
    actualFinish: null,
    isMilestone: false,
  } as const
  expect(situationOf('Planning', [state], null)).toEqual({
    status: 'Planning',
    bufferConsumption: null,
    zone: 'GREEN',
    tasks: [task(1)],
  })
})

test('thresholds of a project of its own decide when it warns and when a task turns red', () => {
  const own = thresholds(20, 30)
  const running = (bufferConsumption: number) =>
    at(bufferConsumption, [task(1, { status: 'InProgress', bufferConsumption })])
  const [before, after] = [running(10), running(31)]
  expect(eventsOfChange(before, after, nothingEmitted).events).toEqual([])
  const { events, latches } = eventsOfChange(before, after, nothingEmitted, own)
  expect(events.map(({ event }) => event)).toEqual(['task.red', 'project.early_warning'])
  // Lowered below what is used already, they warn at once.
  expect(eventsOfChange(after, after, nothingEmitted, own).latches).toEqual(latches)
  expect(eventsOfChange(after, running(19), latches, own).latches).toEqual(nothingEmitted)
})

test('a public event that nothing emits does not compile', () => {
  type Lost = { readonly 'task.lost': Ref<'event', { readonly taskId: number }> }
  // @ts-expect-error: the engine does not make it
  const lost: DataOfEvents<Lost> = { 'task.lost': ({ taskId }) => ({ taskId }) }
  // @ts-expect-error: nothing builds its data
  const unbuilt: DataOfEvents<Pick<typeof publicEvents, 'task.red'>> = {}
  // @ts-expect-error: its data lacks what the contract requires
  const poor: DataOfEvents<Pick<typeof publicEvents, 'task.red'>> = { 'task.red': ({ taskId }) => ({ taskId }) }
  expect([lost, unbuilt, poor]).toHaveLength(3)
})
