/** Compares the events of changes with the expected ones, through all changes of an account. */
import { expect } from 'vitest'
import type { Emitted } from '../../scheduling/events.ts'
import { expectedEvents, linesOf, type Side, Warnings } from './events.ts'
import { type AccountState, deriveAnew, type ProjectState } from './state.ts'

/** What the first of several changes has done. */
export interface First {
  /** Of reported tasks, what their reports made of them. */
  readonly reported: ReadonlyMap<number, object>
  /** Projects that were calculated in any case. */
  readonly projects: readonly number[]
  readonly today: string
}
/** Changes of projects that were asked for at the same time: the first one, for each order that is possible. */
export interface AtOnce {
  readonly projects: readonly number[]
  /** Undefined: they were one change. */
  readonly orders: readonly (First | undefined)[]
}

export class EventComparison {
  readonly #warnings = new Map<number, Warnings>()

  /** Each change has emitted its events, and each of them once. */
  mustBe(events: readonly Emitted[], before: AccountState, after: AccountState, atOnce?: AtOnce): void {
    const lines = linesOf(events)
    const { projects, orders } = atOnce ?? { projects: [], orders: [undefined] }
    const possible = orders.map((first) => {
      const warnings = new Map([...after.projects.keys()].map((id) => [id, this.#warningsOf(id).copy()]))
      const expected = [...after.projects].flatMap(([id, later]) => {
        const earlier = before.projects.get(id)
        if (!earlier) return []
        const course = [earlier, ...(first && projects.includes(id) ? afterFirst(earlier, first) : []), later]
        return course
          .slice(1)
          .flatMap((side, n) => expectedEvents(course[n] as Side, side, warnings.get(id) as Warnings))
      })
      return { lines: linesOf(expected), warnings }
    })
    const taken = possible.find((it) => JSON.stringify(it.lines) === JSON.stringify(lines))
    expect(lines, 'events').toEqual((taken ?? possible[0])?.lines)
    for (const [id, warnings] of taken?.warnings ?? []) this.#warnings.set(id, warnings)
  }

  #warningsOf = (id: number): Warnings => this.#warnings.get(id) ?? new Warnings()
}

/** A project after the first change; nothing where that was not about it. */
function afterFirst(before: ProjectState, { reported, projects, today }: First): Side[] {
  if (!projects.includes(before.project.id) && !before.tasks.some(({ id }) => reported.has(id))) return []
  const tasks = before.tasks.map((task) => ({ ...task, ...reported.get(task.id) }))
  const { status } = before.project
  const isCalculated = before.plan !== undefined && (status === 'Active' || status === 'Planning')
  if (!isCalculated) return [{ ...before, tasks }]
  const anew = deriveAnew({ snapshot: { ...before.snapshot, tasks } }, today)
  const derived = new Map(anew.tasks.map((task) => [task.id, task]))
  return [
    {
      project: { ...before.project, ...anew.project },
      tasks: tasks.map((task) => ({ ...task, ...derived.get(task.id) })),
      plan: before.plan,
    },
  ]
}
