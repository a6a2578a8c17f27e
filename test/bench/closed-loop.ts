/**
 * Follows portfolios day by day: projects arrive one after the other and are planned around what runs, work takes longer or
 * shorter than estimated, and people do what is projected to start, or something else in a fifth of their choices. The
 * reference is how projects run together in the service; the other rules see the same work and the same chance, and their
 * results are differences to it, paired by portfolio, with standard errors:
 *
 *     wait      tasks wait for their planned start
 *     next, now every fifth project is urgent and decided to come first: figures of these projects and of the others
 *     advice    every fifth morning the move that comes first by what it is worth is decided: of the advice for all
 *               projects that run, the one about what comes first
 *     calm      the same, without advice that has others pause: in this model a pause costs nothing, in truth it does
 *     handOver  the same of advice to hand a task that has not started to somebody else with the skills
 *
 * With `BLOCKS`, the chance that on a morning something comes to keep the people of a task from it, they do what is next.
 *
 * `onTime` is the per cent of projects done within their buffer, `late` working days after it on average, `moves` the per
 * cent of project-days on which an end moves by more than a day, `error` the days by which the projection differs from the
 * end when a fifth of the time is left.
 */
import { advise } from '../../plugins/scheduling/engine/index.ts'
import { Evenings, type Finished, type Rule } from '../support/evenings.ts'
import { print, round, UsageError } from './rounds.ts'

const LOADS = [0.6, 0.75, 0.9]
const PORTFOLIO = { projects: 14, people: 8, tasks: [6, 12] } as const
const MAX_DAYS = 1_000
const isUrgent = (id: number) => id % 5 === 0
const ADVISED_EVERY = 5 // days
const ADVICE = { runs: 200, seed: 1, estimates: { safetyFactor: 2, correlation: 0.2 } } as const
interface Followed extends Rule {
  readonly takesAdvice?: 'all' | 'calm' | 'handOver'
}
const RULES: Readonly<Record<string, Followed>> = {
  advice: { takesAdvice: 'all' },
  calm: { takesAdvice: 'calm' },
  handOver: { takesAdvice: 'handOver' },
  wait: { waitsForPlan: true },
  next: { urgent: (id) => (isUrgent(id) ? 'next' : undefined) },
  now: { urgent: (id) => (isUrgent(id) ? 'now' : undefined) },
}

export async function bench(args: readonly string[]): Promise<void> {
  const [seeds = 20, blocks = 0] = args.map(Number)
  if (!Number.isInteger(seeds) || seeds < 2 || !(blocks >= 0 && blocks <= 1) || args.length > 2) {
    throw new UsageError(
      'Usage: npm run bench -- closed-loop [SEEDS [BLOCKS]], 2 or more portfolios for each figure, and 0 to 1 blocks a day',
    )
  }
  for (const load of LOADS) for (const deviates of [0, 0.2]) measure(seeds, { load, deviates, blocks })
}

interface Course {
  readonly finished: readonly Finished[]
  /** Per cent of project-days. */
  readonly moves: number
  /** Days, by project. */
  readonly error: number
}
type Figures = Readonly<Record<'onTime' | 'late' | 'moves' | 'error', number>>

interface Measured {
  readonly load: number
  readonly deviates: number
  readonly blocks: number
}

function measure(seeds: number, measured: Measured): void {
  const { load, deviates } = measured
  const people = deviates === 0 ? 'follow' : 'deviate'
  const courses = (rule: Followed) =>
    Array.from({ length: seeds }, (_, seed) => follow({ ...PORTFOLIO, ...measured, seed: seed + 1 }, rule))
  const reference = courses({})
  const all = () => true
  print({ load, people, rule: 'as in the service', ...mean(reference.map((it) => figuresOf(it, all))) })
  for (const [rule, differing] of Object.entries(RULES)) {
    const other = courses(differing)
    const groups = differing.urgent ? { urgent: isUrgent, others: (id: number) => !isUrgent(id) } : { all }
    for (const [projects, among] of Object.entries(groups)) {
      const pairs = other.map((it, at) => [figuresOf(it, among), figuresOf(reference[at] as Course, among)] as const)
      print({ load, people, rule, projects, ...differences(pairs) })
    }
  }
}

function follow(setting: ConstructorParameters<typeof Evenings>[0], rule: Followed): Course {
  const evenings = new Evenings(setting, rule)
  const before = new Map<number, number>()
  const projected = new Map<number, number[]>()
  let [days, moves] = [0, 0]
  while (!evenings.isOver && evenings.today < MAX_DAYS) {
    if (rule.takesAdvice && evenings.today % ADVISED_EVERY === 0) takeAdvice(evenings, rule.takesAdvice)
    const seen = evenings.projections()
    for (const [id, { finish }] of seen) {
      days += 1
      if (Math.abs(finish - (before.get(id) ?? finish)) > 1) moves += 1
      before.set(id, finish)
      projected.set(id, [...(projected.get(id) ?? []), finish])
    }
    evenings.work(seen)
  }
  const errors = evenings.finished.map(({ id, end }) => {
    const ends = projected.get(id) ?? []
    return Math.abs((ends[Math.floor(ends.length * 0.8)] ?? end) - end)
  })
  return { finished: evenings.finished, moves: (100 * moves) / days, error: average(errors) }
}

/** Does what is worth most over all projects. */
function takeAdvice(evenings: Evenings, taken: 'all' | 'calm' | 'handOver'): void {
  const { running, skills, today: statusDate } = evenings
  const kinds = [taken === 'handOver' ? taken : 'first'] as const
  const promises = new Map(evenings.courses.map(({ id, promise }) => [id, Math.ceil(promise) - 1]))
  const advised = running.flatMap(({ id: projectId }) =>
    advise({ ...ADVICE, kinds, running, promises, projectId, statusDate, completed: [], skills }).moves.map((it) => ({
      ...it,
      projectId,
    })),
  )
  const isTaken = ({ move }: (typeof advised)[number]) =>
    taken !== 'calm' || (move.kind === 'first' && move.mode === 'next')
  const [best] = advised
    .filter(isTaken)
    .sort((a, b) => b.worth.probability - a.worth.probability || b.worth.days - a.worth.days)
  if (best?.move.kind === 'first') evenings.decide(best.projectId, best.move)
  if (best?.move.kind === 'handOver') evenings.handOver(best.projectId, best.move.taskId, best.move.toResourceId)
}

function figuresOf({ finished, moves, error }: Course, among: (id: number) => boolean): Figures {
  const own = finished.filter(({ id }) => among(id))
  const late = own.map(({ end, promise }) => Math.max(0, end - promise))
  return { onTime: 100 * average(late.map((days) => (days > 0 ? 0 : 1))), late: average(late), moves, error }
}

const average = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / Math.max(1, values.length)
const NAMES = ['onTime', 'late', 'moves', 'error'] as const

const mean = (all: readonly Figures[]) =>
  Object.fromEntries(NAMES.map((name) => [name, round(average(all.map((it) => it[name])), 1)]))

function differences(pairs: readonly (readonly [Figures, Figures])[]) {
  return Object.fromEntries(
    NAMES.map((name) => {
      const own = pairs.map(([one, other]) => one[name] - other[name])
      const middle = average(own)
      const variance = average(own.map((it) => (it - middle) ** 2)) * (own.length / (own.length - 1))
      return [name, `${round(middle, 1)} +-${round(Math.sqrt(variance / own.length), 1)}`]
    }),
  )
}
