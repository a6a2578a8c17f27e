/**
 * The types of advice. A *move* is something that people could decide about a project; its *price* is what that gains and
 * loses in the projects that share people, from the same simulated runs with the move and without it.
 *
 * Units: working days of the project, where a gain is positive; probabilities from 0 to 1.
 */
import type { Day, Decision } from '../model.ts'
import type { SimulationInput } from '../simulation/model.ts'

export interface PriceInput
  extends Pick<SimulationInput, 'running' | 'completed' | 'statusDate' | 'estimates' | 'seed' | 'stop'> {
  readonly projectId: number
  /** The promises of projects by id; those of others are not priced. */
  readonly promises: ReadonlyMap<number, Day>
  readonly runs: number
  /** The day to whose end a report made now counts work; absent where it counts from the morning. */
  readonly defaultAsOf?: Day
}
export interface AdviceInput extends PriceInput {
  /** Default: all. */
  readonly kinds?: readonly Move['kind'][]
  /** Of resources, by id; without any, a task is handed to nobody. */
  readonly skills: ReadonlyMap<number, readonly string[]>
}

export type Move =
  /** The project, or the task, comes first. */
  | ({ readonly kind: 'first' } & Pick<Decision, 'mode' | 'taskId' | 'until'> & Partial<Pick<Decision, 'place'>>)
  /** A task that one resource has is done by another one. */
  | {
      readonly kind: 'handOver'
      readonly taskId: number
      readonly resourceId: number
      readonly toResourceId: number
      readonly units: number
    }
  /** One more of a resource, which makes so many. */
  | { readonly kind: 'addPerson'; readonly resourceId: number; readonly capacity: number }
  /** A task of one unit of a resource is done by so many, each with its part of what is left. */
  | {
      readonly kind: 'split'
      readonly taskId: number
      readonly resourceId: number
      readonly units: number
      readonly remaining: number
    }
  /** A day less is left of a task: so much. */
  | { readonly kind: 'cut'; readonly taskId: number; readonly remaining: number }

/** What a move changes for a project, on average over the runs. */
export interface Price {
  readonly projectId: number
  /** By which it ends earlier. */
  readonly days: number
  /** By which it keeps its promise more often. */
  readonly probability: number
}
export interface Advised {
  readonly move: Move
  readonly own: Price
  /** Other projects that it changes, the one that loses most first. */
  readonly others: readonly Price[]
  /** Over all projects: the change of their probabilities, and the days by which they miss their promises less. */
  readonly worth: Worth
}
export interface Worth {
  readonly probability: number
  readonly days: number
}
export interface Advice {
  /** With each move, and without. */
  readonly runs: number
  /** At most three, the one of most worth first, no two of one kind. */
  readonly moves: readonly Advised[]
}
