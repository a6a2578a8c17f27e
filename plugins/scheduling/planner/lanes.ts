/** Lists the lanes in which jobs wait for planning threads, and the groups of threads that run them. */

export type ThreadGroup = 'small' | 'large' | 'short' | 'long'
export type Lane =
  | 'recalculation'
  | 'plan'
  | 'what_if'
  | 'large_recalculation'
  | 'large_plan'
  | 'large_what_if'
  | 'search'
  | 'long_search'
/** Of what is timed. */
export type SearchLane = Extract<Lane, 'search' | 'long_search'>

/** The lanes, with the group of threads that runs their jobs; within a group the first lane of an account goes first. */
export const LANES: readonly (readonly [Lane, ThreadGroup])[] = [
  ['recalculation', 'small'],
  ['plan', 'small'],
  ['what_if', 'small'],
  ['large_recalculation', 'large'],
  ['large_plan', 'large'],
  ['large_what_if', 'large'],
  ['search', 'short'],
  ['long_search', 'long'],
]
/** The group of threads of each lane. */
export const GROUP_OF = Object.fromEntries(LANES) as Readonly<Record<Lane, ThreadGroup>>

/** Whether a group runs searches and simulations: its jobs count against the budget `searches`. */
export const isSearch = (group: ThreadGroup) => group === 'short' || group === 'long'

/** A value for each lane. */
export const laneRecord = <T>(of: (lane: Lane) => T) =>
  Object.fromEntries(LANES.map(([lane]) => [lane, of(lane)])) as Record<Lane, T>
