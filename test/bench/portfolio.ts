/**
 * Measures planning several projects that share people: how long all together take, and how long that is in planning.
 * References in the same run, as working days from the start of the first to the end of the last work: `blocks`, projects
 * staggered as whole blocks on all resources; `serial`, one project after another around the work of those before;
 * `joint`, all tasks in one network, levelled by the engine with a long search and without priorities; `ratio` compares
 * with that. `later` counts the projects that end later than in the serial pass: none may.
 */
import { type Network, plan } from '../../plugins/scheduling/engine/index.ts'
import type { PipelineInput, PipelineProject } from '../../plugins/scheduling/engine/portfolio/pipeline.ts'
import { planPortfolio } from '../../plugins/scheduling/engine/portfolio/plan-portfolio.ts'
import { stagger } from '../../plugins/scheduling/engine/portfolio/stagger.ts'
import { calendarOf } from '../../plugins/scheduling/engine/time/calendar.ts'
import { improvementFor, searchFor } from '../../plugins/scheduling/usecases/portfolio-search.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { merged, sharedPortfolio } from './portfolio/projects.ts'
import { print, round, UsageError } from './rounds.ts'

const SIZES = [
  { projects: 12, tasks: 40, people: 8, seeds: [1, 2, 3] },
  { projects: 100, tasks: 100, people: 50, seeds: [1] },
]
const MAX_STAGGERED = 20 // projects: more take minutes as blocks
const JOINT = { schedules: 5_000, seed: 1 }

export async function bench(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError('Usage: npm run bench -- portfolio')
  for (const { seeds, ...size } of SIZES) for (const seed of seeds) measure(size, seed)
}

function measure(size: { projects: number; tasks: number; people: number }, seed: number): void {
  const networks = sharedPortfolio(size.projects, size.tasks, size.people, seed)
  const projects = networks.map(
    (network, index): PipelineProject => ({
      id: index + 1,
      name: `Project ${index + 1}`,
      priority: index,
      network,
      options: FEEDING_OPTIONS,
      hasStarted: false,
    }),
  )
  const statusDate = networks[0]?.start ?? 0
  const count = size.projects * size.tasks
  const input: PipelineInput = {
    projects,
    rule: { kind: 'capacity' },
    statusDate,
    ...searchFor(size.projects, count),
    improvement: improvementFor(count),
  }
  const serial = endsOf(networks, planPortfolio({ ...input, improvement: { schedules: 0, seed: 1 } }))
  const from = performance.now()
  const ends = endsOf(networks, planPortfolio(input))
  const seconds = (performance.now() - from) / 1_000
  const joint = plan(merged(networks), FEEDING_OPTIONS, JOINT).levelling.length
  const last = Math.max(...ends)
  print({
    bench: 'portfolio',
    ...size,
    seed,
    days: last,
    ratio: round(last / joint, 3),
    seconds: round(seconds),
    joint,
    serial: Math.max(...serial),
    later: ends.filter((end, index) => end > (serial[index] ?? 0)).length,
    ...(size.projects <= MAX_STAGGERED && { blocks: blocks(networks, input) }),
  })
}

/** Working days to the end of the work of each project. */
const endsOf = (networks: readonly Network[], { projects }: ReturnType<typeof planPortfolio>): number[] =>
  projects.map(({ plan: made }, index) => {
    const { calendar, start } = networks[index] as Network
    return calendarOf(calendar).between(start, made?.finish ?? Number.NaN)
  })

function blocks(networks: readonly Network[], { projects, statusDate }: PipelineInput): number {
  const { calendar, start, resources } = networks[0] as Network
  const drums = resources.map(({ id }) => id)
  const rule = { kind: 'drums' as const, drums, capacityBuffer: { days: 0 } }
  const staggered = stagger({ projects, rule, statusDate, search: { schedules: 20, seed: 1 } })
  return calendarOf(calendar).between(start, Math.max(...staggered.projects.map(({ lastDay }) => lastDay)) + 1)
}
