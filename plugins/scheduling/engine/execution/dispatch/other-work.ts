/**
 * What the people of a task under way are known to have worked on since it was last reported: reports of other tasks speak
 * for those days, so that none of them is a day of this one. It waited for its people, and goes on when those are over. A
 * task is taken to be worked on by its people from its start, or from when they took it over, to the last day that its reports
 * speak for.
 */
import type { BookedTask, Day, OtherWork } from '../../model.ts'
import { WHOLE } from '../../time/task-calendar.ts'
import { ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import type { PastWait } from '../reported-work.ts'
import type { Begun } from './long-absences.ts'
import type { Person } from './people.ts'
import type { People, Place } from './prepared.ts'
import { begunOf } from './under-way.ts'

type Need = Pick<Begun['needs'][number], 'person' | 'units'>
/** Work of a person on a task, from one day to another. */
interface Known extends Need {
  readonly from: Day
  readonly to: Day
  readonly resourceId: number
  readonly booked: BookedTask
  /** Empty where it is not to be named. */
  readonly projectName: string
}
/** Notes of each task under way when it waited for its people since it was reported. @param open what is not completed */
export function noteOtherWork(passes: readonly ForwardPass[], open: readonly Place[], people: People): void {
  const underWay = open.filter(({ pass, task }) => pass.isStarted(task)).map((place) => begunOf(place, people))
  const since = Math.min(...underWay.map(({ pass, task }) => pass.unknownFrom(task)))
  const completed = passes.flatMap((pass) =>
    [...pass.baseline.tasks.keys()]
      .filter((task) => pass.isCompleted(task) && (pass.knownTo(task) ?? Number.NEGATIVE_INFINITY) >= since)
      .map((task) => begunOf({ pass, task }, people)),
  )
  const all = [...underWay, ...completed].flatMap((it) => knownOf(it, people.people))
  const known = Map.groupBy(all, ({ person }) => person)
  for (const item of underWay) {
    const { pass, task } = item
    const id = idOf(item)
    const past = pass.otherWork.filter(({ taskId }) => taskId === id).flatMap((it) => pastOf(it, people.numberOf))
    const others = item.needs.map(({ person }) => {
      const ofPerson = [...(known.get(person) ?? []), ...past.filter((it) => it.person === person)]
      return distinct(ofPerson.filter(({ booked }) => booked.taskId !== id))
    })
    if (others.some((list) => list.length > 0)) pass.waitedFor(task, waitsOf(item, others, people.people))
  }
}

function knownOf({ pass, task, needs }: Begun, people: readonly Person[]): Known[] {
  const to = pass.knownTo(task)
  const from = Math.max(Math.floor(pass.startedOn(task)), pass.reassignedOn(task))
  if (to === undefined || to < from) return []
  const booked = { projectId: pass.id, taskId: idOf({ pass, task }) }
  return needs.map(({ person, units }) => {
    const resourceId = people[person]?.resourceId as number
    return { person, units, resourceId, from, to, booked, projectName: pass.name }
  })
}

function pastOf({ resourceId, units, booked, from, to }: OtherWork, numberOf: ReadonlyMap<number, number>): Known[] {
  const person = numberOf.get(resourceId)
  return person === undefined ? [] : [{ person, units: ticks(units), resourceId, from, to, booked, projectName: '' }]
}

const idOf = ({ pass, task }: Pick<Begun, 'pass' | 'task'>) => pass.baseline.tasks[task]?.id as number

/** What was completed may be known by what runs too. */
function distinct(list: readonly Known[]): readonly Known[] {
  return [...new Map(list.toReversed().map((it) => [it.booked.taskId, it])).values()]
}

/** @param others by the needs of the item */
function waitsOf(
  { pass, task, needs }: Begun,
  others: readonly (readonly Known[])[],
  people: readonly Person[],
): PastWait[] {
  const { axis, taskCalendars } = pass.baseline
  const all = others.flat()
  const first = Math.max(pass.unknownFrom(task), pass.reassignedOn(task), Math.min(...all.map(({ from }) => from)))
  const last = Math.min(pass.statusDate, Math.max(...all.map(({ to }) => to)))
  const start = axis.position(pass.startedOn(task))
  const found = new Map<number, PastWait>()
  for (let day = first; day <= last; day++) {
    // While its project is frozen it waits for nobody.
    if (pass.pausesOf(task).some((it) => it.from <= day && day < it.to)) continue
    const holder = holderOn(day, needs, others, people)
    const from = Math.max(start, axis.position(day))
    const to = axis.position(day + 1)
    if (!holder || to <= from) continue
    const { booked, resourceId, projectName } = holder
    const before = found.get(booked.taskId)?.ticks ?? 0
    const wait = { taskId: idOf({ pass, task }), resourceId, until: day + 1, booked, projectName }
    found.set(booked.taskId, { wait, ticks: before + (taskCalendars[task] ?? WHOLE).work(from, to) })
  }
  return [...found.values()].filter((it) => it.ticks > 0)
}

/** Whose work leaves too little of a person on a day. */
function holderOn(day: Day, needs: readonly Need[], others: readonly (readonly Known[])[], people: readonly Person[]) {
  for (const [place, { person, units }] of needs.entries()) {
    const own = (others[place] ?? []).filter(({ from, to }) => from <= day && day <= to)
    const taken = own.reduce((sum, it) => sum + it.units, Math.min(units, people[person]?.capacity as number))
    if (own.length > 0 && taken > (people[person]?.capacity as number)) return own.at(-1)
  }
  return undefined
}
