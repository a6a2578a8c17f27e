/** Compares the events of changes with the expected ones, through all changes of an account. */
import { expect } from 'vitest'
import type { Emitted } from '../events.ts'
import { type ExpectedEvent, expectedEvents, linesOf, Warnings } from './events.ts'
import type { Side } from './transitions.ts'

export class EventComparison {
  readonly #last = new Map<number, { readonly side: Side; readonly warnings: Warnings }>()

  /** Each change has emitted its events, and each of them once; so has what followed in the background. */
  mustBe(events: readonly Emitted[], transitions: readonly Side[]): void {
    const expected = transitions.flatMap((side) => this.#expectedAfter(side))
    expect(linesOf(events, expected), 'events').toEqual(linesOf(expected, expected))
  }

  #expectedAfter(side: Side): ExpectedEvent[] {
    const { id } = side.project
    const { side: before, warnings } = this.#last.get(id) ?? { side: undefined, warnings: new Warnings() }
    this.#last.set(id, { side, warnings })
    if (!before) return []
    mustCount(before, side)
    return expectedEvents(before, side, warnings)
  }
}

/** Plans are counted while a project is in force, each that replaces another one once. */
function mustCount({ project, plan: before }: Side, { plan }: Side): void {
  if (!before || !plan) return
  const isInForce = (project.statusBeforeFreeze ?? project.status) !== 'Planning'
  const isAnother = plan.hash !== before.hash
  const counts = !isInForce ? [1] : isAnother ? [before.number + 1] : [before.number, before.number + 1]
  expect(counts, `number of the plan of project ${project.id}`).toContain(plan.number)
}
