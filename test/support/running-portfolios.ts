/** Random portfolios of projects that are worked on and share people, for property tests. */
import fc from 'fast-check'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type {
  Network,
  NetworkResource,
  ProjectionInput,
  RunningProject,
} from '../../plugins/scheduling/engine/model.ts'
import { networks, planOptions, type Shape } from './networks.ts'
import { runningBy } from './projecting.ts'
import { FLAT_ZONES } from './thresholds.ts'
import { steps, updatesOf } from './updates.ts'

/** A project, and beside what it is projected. */
export type RunningInput = ProjectionInput & { readonly id: number; readonly running: readonly RunningProject[] }

interface Drawn {
  /** Only finish-to-start links, without lag. */
  readonly plain: boolean
  /** Whether some projects are decided to come first. */
  readonly decisions: boolean
  /** Whether nobody works on a task with somebody else. */
  readonly alone: boolean
  /** The people of the account, three that all projects share, by the first day. */
  readonly people: fc.Arbitrary<(statusDate: number) => readonly NetworkResource[]>
}

const PEOPLE = [1, 2, 3].map((id) => ({ id, name: `R${id}`, capacity: 1 }))
const SEARCH = { schedules: 3, seed: 1 }

/** Two to four projects on three people, as of their first day; without calendars of resources. */
export function runningPortfolios({
  plain = false,
  decisions = true,
  alone = false,
  people = fc.constant(() => PEOPLE),
}: Partial<Drawn> = {}): fc.Arbitrary<readonly RunningInput[]> {
  const shape: Partial<Shape> = { calendars: false, plain, wholeDays: plain }
  const modes = decisions ? [undefined, undefined, 'next' as const, 'now' as const] : [undefined]
  const project = fc.record({
    ...{ network: networks(shape), options: planOptions, course: steps(8) },
    mode: fc.constantFrom(...modes),
  })
  return fc.tuple(fc.array(project, { minLength: 2, maxLength: 4 }), people).map(([drawn, peopleFrom]) => {
    const statusDate = drawn[0]?.network.start ?? 0
    const resources = peopleFrom(statusDate)
    const projects = drawn.map(({ network, options, course, mode }, index) => {
      const own = { ...ofAccount(network, index, alone ? 1 : undefined), resources }
      const reported = updatesOf(
        own,
        statusDate,
        course.filter(({ kind }) => kind !== 'day'),
      )
      const progress = reported.at(-1)?.progress ?? []
      return { id: index + 1, network: own, plan: plan(own, options, SEARCH), progress, mode }
    })
    const running = projects.map(({ id, network, plan: made, progress, mode }) =>
      runningBy(made, { ...{ id, network, progress }, decisions: mode ? [{ id: '', place: -id, mode }] : [] }),
    )
    return projects.map(({ mode: _, ...it }) => ({ ...it, statusDate, running, zones: FLAT_ZONES }))
  })
}

/** Ids of tasks are unique in an account, and people are those that all projects share. */
function ofAccount(network: Network, index: number, most?: number): Network {
  const idOf = (id: number) => id + 1_000 * (index + 1)
  const tasks = network.tasks.map((one) => ({
    ...one,
    id: idOf(one.id),
    predecessors: one.predecessors.map((link) => ({ ...link, taskId: idOf(link.taskId) })),
    assignments: one.assignments
      .slice(0, most)
      .map(({ resourceId }) => ({ resourceId: 1 + (resourceId % 3), units: 1 })),
  }))
  return { ...network, tasks }
}
