/**
 * Levelling several projects together without taking anything from the more important ones.
 *
 * A pass project by project in the order of priority gives each project the earliest end that the ones before it leave.
 * It wastes much all the same: an important project has tasks that may wait, and they stand where a less important one
 * has its critical chain. So the ends of that pass become ceilings, and the tasks of all projects are justified to the
 * right and to the left in turn (forward-backward improvement, after Li and Willis 1992). In a justification each task
 * goes no farther than where it stood, so no project ends later than its ceiling, while the end of all moves forward. A
 * random search goes on from there: tasks of the best schedule trade places, or all are placed anew by their latest
 * starts, counted back from the ceilings; what ends a project too late is thrown away.
 */
import { type Random, randomOf } from '../levelling/random.ts'
import type { Moment, Search } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { lastFinish, latest, type Times, timesFor } from '../network/passes.ts'
import type { MultiProject } from './multi-project.ts'

const WIDTH = { least: 0.01, most: 0.3 } // of the schedule's length: how far tasks trade places
const MAX_SHORTENING = 0.02 // of the schedule's length, by which a child is to be shorter at most
const AFRESH_SHARE = 0.1 // of the children
const MAX_EARLIER_SHARE = 0.15 // of the schedule's length, by which the end that latest starts are counted from lies earlier at most
const MEAN_END_WEIGHT = 0.001 // of the mean end of projects in comparison with the last one

/** Searches from a first schedule; no project ends later than in it. */
export function improveTogether(projects: MultiProject, first: readonly Times[], search: Search): readonly Times[] {
  return first.length < 2 ? first : new Improvement(projects, first, search).run()
}

class Improvement {
  private readonly projects: MultiProject
  private readonly search: Search
  private readonly random: Random
  /** Positions, of each project on its own axis. */
  private readonly ceilings: readonly number[]
  private best: readonly Times[]
  private score: number
  private passes = 0

  constructor(projects: MultiProject, first: readonly Times[], search: Search) {
    this.projects = projects
    this.search = search
    this.random = randomOf(search.seed)
    this.ceilings = first.map(lastFinish)
    this.best = first
    this.score = this.scoreOf(first)
  }

  run(): readonly Times[] {
    while (!this.isOver && this.keep(this.justify(this.best, 0, 0)));
    for (let isFirst = true; !this.isOver; isFirst = false) {
      const child = isFirst || this.random() < AFRESH_SHARE ? this.afresh() : this.traded()
      this.keep(this.isOver || this.fits(child) ? child : this.justify(child, 0, 0))
    }
    return this.best
  }

  private traded(): readonly Times[] {
    const width = WIDTH.least * (WIDTH.most / WIDTH.least) ** this.random()
    return this.justify(this.best, width, MAX_SHORTENING * this.random())
  }

  /** All tasks by their latest starts, without looking at resources, for projects to end by their ceilings. */
  private afresh(): readonly Times[] {
    const [first, last] = this.spanOf(this.best)
    const end = last - MAX_EARLIER_SHARE * this.random() * (last - first)
    const starts = this.projects.nets.map((net, project) => {
      const ceiling = Math.min(this.ceilings[project] as number, net.axis.position(end))
      const size = net.tasks.length
      return momentsOf(net, latest(net, net.links, new Float64Array(size).fill(ceiling), timesFor(size)).start)
    })
    this.passes += 1
    return this.projects.forwards((project, task) => starts[project]?.[task] as number)
  }

  private get isOver(): boolean {
    return this.passes >= this.search.schedules || this.search.stop?.() === true
  }

  /** Keeps a schedule that is better and ends no project too late; answers whether it did. */
  private keep(times: readonly Times[]): boolean {
    if (!this.fits(times)) return false
    const score = this.scoreOf(times)
    if (score >= this.score) return false
    this.best = times
    this.score = score
    return true
  }

  private fits(times: readonly Times[]): boolean {
    return times.every((own, project) => lastFinish(own) <= (this.ceilings[project] as number))
  }

  /**
   * Justifies to the right, in the order of the finishes, and to the left, in the order of the starts that gives.
   * @param width part of the length by which the order is blurred
   * @param shorter part of the length by which the schedule is to end earlier
   */
  private justify(times: readonly Times[], width: number, shorter: number): readonly Times[] {
    const { projects, random } = this
    const moments = times.map((own, project) => momentsOf(projects.nets[project] as Compiled, own.finish))
    const [first, last] = this.spanOf(times)
    const blur = width * (last - first)
    const end = last - shorter * (last - first)
    const ceilings = projects.nets.map(({ axis }, project) =>
      Math.min(this.ceilings[project] as number, axis.position(end)),
    )
    const right = projects.backwards(
      (project, task) => -(moments[project]?.[task] as number) - blur * (random() - 0.5),
      ceilings,
    )
    const starts = right.map((own, project) => momentsOf(projects.nets[project] as Compiled, own.start))
    this.passes += 2
    return projects.forwards((project, task) => starts[project]?.[task] as number)
  }

  /** The start of the first project and the end of the last one. */
  private spanOf(times: readonly Times[]): [Moment, Moment] {
    const first = Math.min(...this.projects.nets.map(({ axis }) => axis.startMoment(0)))
    return [first, Math.max(...this.endsOf(times))]
  }

  /** The end of the last project counts, and among equal ones the mean end of all. */
  private scoreOf(times: readonly Times[]): number {
    const ends = this.endsOf(times)
    return Math.max(...ends) + (MEAN_END_WEIGHT * ends.reduce((sum, end) => sum + end, 0)) / ends.length
  }

  private endsOf(times: readonly Times[]): Moment[] {
    return times.map((own, project) => (this.projects.nets[project] as Compiled).axis.finishMoment(lastFinish(own)))
  }
}

/** Projects with different calendars are compared in absolute time. */
const momentsOf = ({ axis }: Compiled, positions: Float64Array): Float64Array =>
  positions.map((position) => axis.finishMoment(position))
