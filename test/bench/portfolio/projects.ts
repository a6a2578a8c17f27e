/** Random portfolios of any size; the same seed gives the same portfolio. */
import type { CalendarSpec, Network, NetworkTask } from '../../../plugins/scheduling/engine/index.ts'
import { randomOf } from '../engine/network.ts'

const MONDAY = 20_458 // 5 January 2026
const WEEK: CalendarSpec = { weekdays: [1, 2, 3, 4, 5], holidays: [] }
const REACH = 4 // tasks between the two tasks of a link at most
const STRIDE = 1_000 // ids of one project

/** Projects of so many tasks, each done by one of the people that all projects share, with up to two predecessors. */
export function sharedPortfolio(projects: number, tasks: number, people: number, seed: number): Network[] {
  const random = randomOf(seed)
  for (let round = 0; round < 5; round++) random()
  const below = (count: number) => Math.floor(random() * count)
  const resources = Array.from({ length: people }, (_, index) => ({
    id: index + 1,
    name: `Person ${index + 1}`,
    capacity: 1,
  }))
  return Array.from({ length: projects }, (_, project) => ({
    start: MONDAY,
    calendar: WEEK,
    resources,
    tasks: Array.from({ length: tasks }, (_, index): NetworkTask => {
      const links = index === 0 ? 0 : [1, 1, 2][below(3)]
      const before = new Set(Array.from({ length: links ?? 0 }, () => index - 1 - below(Math.min(index, REACH))))
      const id = project * STRIDE + index + 1
      return {
        id,
        name: `Task ${id}`,
        duration: 1 + below(8),
        predecessors: [...before].map((place) => ({ taskId: project * STRIDE + place + 1, type: 'FS', lag: 0 })),
        assignments: [{ resourceId: 1 + ((index + project + below(3)) % people), units: 1 }],
      }
    }),
  }))
}

/** All projects as one. */
export const merged = (networks: readonly Network[]): Network => ({
  ...(networks[0] as Network),
  tasks: networks.flatMap(({ tasks }) => tasks),
})
