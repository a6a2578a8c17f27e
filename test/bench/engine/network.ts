/** Random sparse networks of any size; the same seed gives the same network. */
import type {
  LinkType,
  Network,
  NetworkResource,
  NetworkTask,
  Predecessor,
} from '../../../plugins/scheduling/engine/index.ts'

const MONDAY = 20_458 // 5 January 2026
const RESOURCES = 50
const REACH = 150 // tasks between the two tasks of a link at most
const HOLIDAYS = 120 // one a month over ten years

/**
 * Each task has zero to three predecessors among the tasks just before it, by links of all types with lags and leads, and
 * uses one or two of fifty resources, a fifth of which have their own calendar. Ids are in random order.
 */
export function sparseNetwork(size: number, seed = 7): Network {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const ids = shuffle(
    Array.from({ length: size }, (_, index) => index + 1),
    below,
  )
  const taskAt = (index: number): NetworkTask => {
    const id = ids[index] as number
    const duration = below(30) === 0 ? 0 : 1 + below(8) + (below(4) === 0 ? 0.5 : 0)
    const links = index === 0 ? 0 : ([0, 1, 1, 2, 2, 3][below(6)] as number)
    const before = new Set(Array.from({ length: links }, () => index - 1 - below(Math.min(index, REACH))))
    const users = duration === 0 ? 0 : 1 + (below(4) === 0 ? 1 : 0)
    const used = new Set(Array.from({ length: users }, () => 1 + below(RESOURCES)))
    return {
      id,
      name: `Task ${id}`,
      duration,
      predecessors: [...before].map((place) => linkTo(ids[place] as number, below)),
      assignments: [...used].map((resourceId) => ({ resourceId, units: below(5) === 0 ? 0.5 : 1 })),
      ...(below(40) === 0 && { notBefore: MONDAY + below(size / 20) }),
    }
  }
  return {
    start: MONDAY,
    calendar: {
      weekdays: [1, 2, 3, 4, 5],
      holidays: Array.from({ length: HOLIDAYS }, (_, month) => MONDAY + 9 + Math.round(month * 30.4)),
    },
    tasks: Array.from({ length: size }, (_, index) => taskAt(index)),
    resources: Array.from({ length: RESOURCES }, (_, index) => resourceAt(index)),
  }
}

function linkTo(taskId: number, below: (count: number) => number): Predecessor {
  const type: LinkType = below(10) < 8 ? 'FS' : ((['SS', 'FF', 'SF'] as const)[below(3)] as LinkType)
  return { taskId, type, lag: below(5) === 0 ? below(5) - 1 : 0 }
}

function resourceAt(index: number): NetworkResource {
  return {
    id: index + 1,
    name: `Team ${index + 1}`,
    capacity: 1 + (index % 3),
    ...(index % 5 === 0 && { calendar: { weekdays: [1, 2, 3, 4], holidays: [MONDAY + 14 + index] } }),
  }
}

function shuffle<T>(list: T[], below: (count: number) => number): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[list[last], list[other]] = [list[other] as T, list[last] as T]
  }
  return list
}

/** Numbers from 0 to below 1 (a linear congruence, Numerical Recipes). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
