/** An operation that a planner carries out. */
import type { Input, QueuedWrite, ReadCall, Reserves, WriteHandle } from '#runtime'
import type { Levelling } from '../../engine/model.ts'
import type { SimulationProgress } from '../../engine/simulation/model.ts'
import type { TimeLimit } from '../../planner/messages.ts'
import type { NewSearch } from '../../store/searches.ts'

/** What a request is about, and how long it takes. */
export interface Expected extends Pick<NewSearch, 'projectId' | 'seconds'> {
  /** That it takes at most. */
  readonly limit: TimeLimit
  /** How long it is expected to take, in ms, where that is less. */
  readonly expected?: number
  /** It takes so little time that the request waits for it in its own process. */
  readonly isShort?: boolean
}

export type OnProgress = (at: Levelling | SimulationProgress) => void

/** What a planner has of a request. */
export type LongInput<Op> = Pick<Input<Op>, 'path' | 'body'> & {
  readonly request: Pick<Input<Op>['request'], 'signal'>
}

export interface LongOperation<Op> {
  /** Refuses what it can at once, before anything waits. */
  expect(input: Input<Op>, reading: ReadCall): Promise<Expected>
  /** As `prepare` of a handler; the planner has its input, and those rights of the caller that it still has. */
  prepare(
    input: LongInput<Op>,
    reading: ReadCall & Reserves,
    onProgress?: OnProgress,
  ): Promise<WriteHandle<Op> | QueuedWrite<Op>>
}
