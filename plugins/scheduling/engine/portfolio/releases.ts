/**
 * Proposes when the projects in Planning may start, and finds what moved that since the last proposals: what holds a project
 * back, and which of those that do end later or earlier than they did then. Names are not part of it, as not all who read a
 * proposal see the same projects.
 */
import type { Day } from '../model.ts'
import { Workdays } from '../time/calendar.ts'
import type { Held, PortfolioProject, Recommendation, Staggered, Unplannable } from './portfolio.ts'

/** A project whose work holds another one back. */
export interface BlockingProject {
  readonly projectId: number
  /** Of its work, before the project buffer. */
  readonly lastDay: Day
  /**
   * Working days of the project that it holds, by which that is later than at the last proposals; negative: earlier. Null
   * where it was not among them.
   */
  readonly movedBy: number | null
}

/**
 * Why a project starts no earlier. `resource`: others have it until the end of that day. `limit`: as many projects run as may
 * at once. `target`: planned from its target, it begins as late as that allows. `date`: its own start date. `feeding`: a feeding
 * chain, which begins before the rest, would begin before the day of the proposals. `none`: nothing.
 */
export type Because =
  | {
      readonly kind: 'resource'
      readonly resourceId: number
      readonly until: Day
      readonly holders: readonly BlockingProject[]
    }
  | { readonly kind: 'limit'; readonly until: Day; readonly holders: readonly BlockingProject[] }
  | { readonly kind: OwnBound }
type OwnBound = 'target' | 'date' | 'feeding' | 'none'

export interface ReleaseProposal {
  readonly projectId: number
  /** A working day of its calendar. */
  readonly start: Day
  /** Of its work, and of its project buffer, where it starts then. */
  readonly lastDay: Day
  readonly bufferEnd: Day
  /** Calendar days that its work ends after its target; without one 0. */
  readonly daysLate: number
  /** As proposed last, and the working days of its calendar since then (negative: earlier); null where it was not. */
  readonly previousStart: Day | null
  readonly movedBy: number | null
  readonly because: Because
}

/** What is kept of proposals until the next ones are made. */
export interface Proposals {
  readonly proposals: readonly ReleaseProposal[]
  readonly unplannable: readonly Unplannable[]
  /** Where the work of each project ends that was looked at, Active ones included. */
  readonly ends: readonly Pick<BlockingProject, 'projectId' | 'lastDay'>[]
}

export interface ReleaseInput {
  readonly projects: readonly Pick<PortfolioProject, 'id' | 'hasStarted' | 'network' | 'options'>[]
  /** Of these projects. */
  readonly staggered: Staggered
  readonly statusDate: Day
  readonly previous?: Proposals | undefined
}

/** In the order of priorities, as staggered; only those that have not started. */
export function proposeReleases({ projects, staggered, statusDate, previous }: ReleaseInput): Proposals {
  const known = new Map(projects.map((project) => [project.id, project]))
  const ends = new Map(staggered.projects.map(({ id, lastDay }) => [id, lastDay]))
  const endsBefore = new Map(previous?.ends.map(({ projectId, lastDay }) => [projectId, lastDay]))
  const startsBefore = new Map(previous?.proposals.map(({ projectId, start }) => [projectId, start]))

  function propose(recommended: Recommendation): ReleaseProposal[] {
    const project = known.get(recommended.id)
    if (!project || recommended.hasStarted) return []
    const workdays = new Workdays(project.network.calendar)
    const between = (from: Day | undefined, to: Day) =>
      from === undefined ? null : workdays.before(to) - workdays.before(from)
    const blockingOf = ({ projects: ids }: Held): BlockingProject[] =>
      ids.flatMap((projectId) => {
        const lastDay = ends.get(projectId)
        if (lastDay === undefined) return []
        return [{ projectId, lastDay, movedBy: between(endsBefore.get(projectId), lastDay) }]
      })
    const { id, heldBy, lastDay, bufferEnd, daysLate } = recommended
    const { scheduleMethod, target } = project.options
    const isLate = scheduleMethod === 'FROM_TARGET' && target !== undefined && recommended.firstDay > recommended.start
    const start = isLate ? recommended.firstDay : recommended.start
    const previousStart = startsBefore.get(id)
    const firstFrom = (day: Day) => workdays.nth(workdays.before(day))
    const ownBound = (): OwnBound => {
      if (isLate) return 'target'
      if (start === firstFrom(statusDate)) return 'none'
      return start === firstFrom(project.network.start) ? 'date' : 'feeding'
    }
    return [
      {
        projectId: id,
        start,
        lastDay,
        bufferEnd,
        daysLate,
        previousStart: previousStart ?? null,
        movedBy: between(previousStart, start),
        because: heldBy ? becauseOf(heldBy, blockingOf(heldBy)) : { kind: ownBound() },
      },
    ]
  }

  return {
    proposals: staggered.projects.flatMap(propose),
    unplannable: staggered.unplannable.filter(({ id }) => !known.get(id)?.hasStarted),
    ends: [...ends].map(([projectId, lastDay]) => ({ projectId, lastDay })),
  }
}

function becauseOf({ resourceId, until: end }: Held, holders: readonly BlockingProject[]): Because {
  const until = Math.ceil(end) - 1
  return resourceId === null ? { kind: 'limit', until, holders } : { kind: 'resource', resourceId, until, holders }
}

/**
 * The first day of a week that a calendar works on; undefined for a week without one.
 * @param monday its first day
 */
export function firstWorkdayOf(workdays: Workdays, monday: Day): Day | undefined {
  const first = workdays.nth(workdays.before(monday))
  return first < monday + 7 ? first : undefined
}
