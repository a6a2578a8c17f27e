/**
 * The search for a short schedule: a genetic algorithm with two populations, of left- and of right-justified schedules
 * (after Debels and Vanhoucke 2005). Children of the one are generated in the direction of the other, so that each
 * generated schedule is a crossover and a justification at once.
 *
 * A crossover takes a stretch of time from one parent and puts what the other has before and after around it. Of some
 * stretches drawn, the one is taken in which the one parent gets most work done in comparison with the other (after the
 * peak crossover of Valls, Ballestin and Quintanilla 2008). Whether a child is generated serially or in parallel goes by
 * which has done better lately (after the self-adapting algorithm of Hartmann 2002). Of schedules that are nearly alike, a
 * population takes few. Mutation grows when nothing but known schedules comes, and when that does not help, all but the
 * best make room for new ones.
 */
import { Balance } from './balance.ts'
import { type Member, Population } from './population.ts'
import type { Random } from './random.ts'
import { type Direction, opposite, type ScheduleGenerator } from './schedule-generator.ts'

const POPULATION_AT_THOUSAND = 20 // schedules of each direction at first in a search of a thousand, more in longer ones
const POPULATION_EXPONENT = 0.63
const MIN_FIRST_POPULATION = 15 // at first, unless that is more than
const POPULATION_SHARE = 1 / 12 // of the search
const MAX_POPULATION = 400
const MIN_POPULATION = 4 // always, and by the end of the search
const MAX_NUMBERS = 1_500_000 // of task times in both populations: some 50 MB
const FIRST_DRAWS_PER_MEMBER = 1.5 // times the population are drawn as first schedules
const SHORT_SEARCH = 2_000 // schedules: in a search no longer than that, good ones become fathers more often
const NOISE = [0.15, 0.3] // of the longest path, in the rank of the first and of later new ones
const PARALLEL_SHARE = 0.5 // of the first schedules are generated in parallel
const PARALLEL_PROMISE = 0.3 // of parallel children, compared with serial ones, before any has been seen
const STRETCH = [0.05, 0.45] // of a parent's length
const MAX_STRETCHES = 18 // drawn at most
const MUTATED = [0.01, 0.5] // of the tasks, least and most
const MUTATION = [0.1, 0.5] // of a parent's length, by which their ranks change
const MUTATION_GROWTH = 1.2 // by which mutation grows with each schedule that is known already
const MAX_KNOWN_SHARE = 0.4 // of the children: with more, the search has converged, and begins again with the best
const KEPT_SHARE = 0.1 // of the populations then
const TIE_SHARE = 0.001 // of the longest path, by which tasks with equal ranks go first
const FAR_LENGTHS = 10 // times the length: beyond all that a stretch can reach

/**
 * Generates schedules until the generator's search is over.
 * @param schedules how many that will be at most
 * @param untilConverged to end as soon as hardly anything but known schedules comes
 */
export function evolve(generator: ScheduleGenerator, schedules: number, random: Random, untilConverged: boolean): void {
  if (!generator.isOver) new Evolution(generator, schedules, random).run(untilConverged)
}

class Evolution {
  private readonly generator: ScheduleGenerator
  private readonly random: Random
  private readonly populations: { readonly left: Population; readonly right: Population }
  private readonly schedules: number
  /** The size of the populations at first. */
  private readonly most: number
  /** Of serial and of parallel schedules: which is better differs from network to network. */
  private readonly balance = new Balance(PARALLEL_PROMISE)
  private mutated = MUTATED[0] as number
  /** The length of the shortest right-justified schedule that was justified to the left. */
  private shortestRight = Number.POSITIVE_INFINITY

  constructor(generator: ScheduleGenerator, schedules: number, random: Random) {
    const fewest = Math.min(MIN_FIRST_POPULATION, Math.floor(POPULATION_SHARE * schedules))
    const wanted = Math.max(fewest, Math.round(POPULATION_AT_THOUSAND * (schedules / 1_000) ** POPULATION_EXPONENT))
    const possible = Math.floor(MAX_NUMBERS / 6 / Math.max(1, generator.size))
    this.most = Math.max(MIN_POPULATION, Math.min(MAX_POPULATION, wanted, possible))
    this.generator = generator
    this.random = random
    this.schedules = schedules
    this.populations = { left: new Population(this.most), right: new Population(this.most) }
  }

  run(untilConverged: boolean): void {
    const { generator, populations } = this
    this.take(generator.first(), 'left')
    this.justify(generator.first(), 'left')
    this.draw(FIRST_DRAWS_PER_MEMBER * this.most - 1, NOISE[0] as number)
    let direction: Direction = 'left'
    let children = 0
    let known = 0
    while (!generator.isOver) {
      if (this.breed(direction) === 'known') known++
      direction = opposite(direction)
      this.shrink()
      if (++children < 2 * populations.left.limit) continue
      if (known > MAX_KNOWN_SHARE * children) {
        if (untilConverged) return
        this.renew()
      }
      children = 0
      known = 0
    }
  }

  /** New schedules by longest path with noise, each justified to the other side. */
  private draw(count: number, noise: number): void {
    const { generator, random } = this
    const spread = noise * generator.path
    for (let drawn = 0; drawn < count && !generator.isOver; drawn++) {
      const direction = random() < 0.5 ? 'left' : 'right'
      const rank = generator.reach[direction].map((reach) => reach - spread * random())
      const member = this.generate(direction, rank, random() < PARALLEL_SHARE)
      this.populations[direction].add(member)
      this.justify(member, direction)
    }
  }

  private generate(direction: Direction, rank: Float64Array, isParallel: boolean): Member {
    const { generator } = this
    return isParallel && generator.hasParallel ? generator.parallel(direction, rank) : generator.serial(direction, rank)
  }

  private justify(member: Member, from: Direction): void {
    if (this.generator.isOver) return
    const to = opposite(from)
    this.take(this.generator.serial(to, member.depth), to)
  }

  /**
   * Only a left-justified schedule counts as a result: one to the right that may become a shorter one is justified. It
   * does not join the population, which would soon consist of its like.
   */
  private take(member: Member, direction: Direction): 'taken' | 'refused' | 'known' {
    const { generator, populations } = this
    if (direction === 'right' && member.length < Math.min(generator.length, this.shortestRight)) {
      this.shortestRight = member.length
      generator.keepJustified(member)
    }
    return populations[direction].add(member)
  }

  /** A child of two schedules of the other direction. */
  private breed(direction: Direction): 'taken' | 'refused' | 'known' {
    const { random } = this
    const parents = this.populations[opposite(direction)]
    const { members } = parents
    if (members.length === 0) {
      this.draw(1, NOISE[1] as number)
      return 'refused'
    }
    const [mother, father] = this.pair(members)
    const rank = this.cross(mother, father, direction)
    const isParallel = random() < this.balance.share
    const child = this.generate(direction, rank, isParallel)
    this.balance.note(isParallel, child.length <= mother.length)
    const taken = this.take(child, direction)
    const [least, most] = MUTATED as [number, number]
    this.mutated =
      taken === 'known'
        ? Math.min(most, this.mutated * MUTATION_GROWTH)
        : Math.max(least, this.mutated / Math.sqrt(MUTATION_GROWTH))
    return taken
  }

  /** Any two; where there is little time, the father is the shorter of two that are drawn. */
  private pair(members: readonly Member[]): readonly [Member, Member] {
    const any = () => Math.floor(this.random() * members.length)
    const mother = any()
    let father = any()
    if (this.schedules <= SHORT_SEARCH) {
      const rival = any()
      if ((members[rival] as Member).length < (members[father] as Member).length) father = rival
    }
    if (father === mother) father = (father + 1) % members.length
    return [members[mother] as Member, members[father] as Member]
  }

  private cross(mother: Member, father: Member, direction: Direction): Float64Array {
    const { generator, random } = this
    const [from, to] = this.stretch(mother, father)
    const middle = (from + to) / 2
    const far = FAR_LENGTHS * Math.max(mother.length, father.length)
    const reach = generator.reach[direction]
    const [least, most] = MUTATED as [number, number]
    const [small, large] = MUTATION as [number, number]
    const mutation = small + ((large - small) * (this.mutated - least)) / (most - least)
    const rank = new Float64Array(generator.size)
    for (let task = 0; task < rank.length; task++) {
      let depth = father.depth[task] as number
      if (depth <= from || depth > to) {
        const own = mother.depth[task] as number
        depth = own <= middle ? own - far : own + far
      }
      if (random() < this.mutated) depth += (random() - 0.5) * 2 * mutation * father.length
      rank[task] = depth + TIE_SHARE * (reach[task] as number)
    }
    return rank
  }

  /** The stretch of time of the father in which it has most more work done than the mother, of some. */
  private stretch(mother: Member, father: Member): readonly [number, number] {
    const { random, generator } = this
    const { load } = generator
    const [shortest, longest] = STRETCH as [number, number]
    const span = father.length * (shortest + (longest - shortest) * random())
    const tries = 1 + Math.floor(random() * MAX_STRETCHES)
    let from = random() * (father.length - span)
    let most = Number.NEGATIVE_INFINITY
    for (let drawn = 0; tries > 1 && drawn < tries; drawn++) {
      const at = drawn === 0 ? from : random() * (father.length - span)
      let gain = 0
      for (let task = 0; task < load.length; task++) {
        const his = father.depth[task] as number
        const hers = mother.depth[task] as number
        if (his > at && his <= at + span) gain += load[task] as number
        if (hers > at && hers <= at + span) gain -= load[task] as number
      }
      if (gain > most) [from, most] = [at, gain]
    }
    return [from, from + span]
  }

  /** Many schedules are searched from at first, and few at last: what is left of the search goes to the best. */
  private shrink(): void {
    const left = 1 - this.generator.schedules / this.schedules
    const limit = Math.max(MIN_POPULATION, Math.round(this.most * left))
    this.populations.left.limit = limit
    this.populations.right.limit = limit
  }

  /** All but the best make room for new schedules. */
  private renew(): void {
    const { left, right } = this.populations
    const kept = Math.max(1, Math.round(KEPT_SHARE * left.limit))
    left.keep(kept)
    right.keep(kept)
    this.mutated = MUTATED[0] as number
    this.draw(FIRST_DRAWS_PER_MEMBER * left.limit, NOISE[1] as number)
  }
}
