/**
 * Measures simulating projects that share people: CPU time to an accuracy of 0.4 percentage points of the probability that a
 * promise is kept, of 1,000 runs of a portfolio of 10,000 tasks, and of what the daily simulation does for an account of 200
 * tasks: to an accuracy of one point. Every fourth person has two absences, and all work by an
 * office week with days off. The reference in the same run is a plain Monte Carlo without people or calendars: the longest path of
 * independently drawn durations, as many runs as it needs for the same accuracy (p (1 - p) / error²). Each round measures
 * every case; figures are medians. What is asked about is a day on which four in five runs have ended. `bytesARun` is what is
 * held more after 5,000 runs than after 1,000.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Network,
  type NetworkTask,
  plan,
  type RunningProject,
  type Simulated,
  type SimulationInput,
  simulate,
} from '../../plugins/scheduling/engine/index.ts'
import { defaultThresholds } from '../../plugins/scheduling/engine/zones.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { randomOf } from './engine/network.ts'
import { median, print, round, UsageError } from './rounds.ts'
import { drawnPath } from './simulate/drawn-path.ts'

const MONDAY = 20_458 // 5 January 2026
const ROUNDS = 5
const WARM_UP = 2 // rounds
const ACCURACY = 0.4 // percentage points
const MORNING_ACCURACY = 1 // percentage points
const REFERENCE_RUNS = 500 // of the plain Monte Carlo, from which its time for all that it needs is counted up
const FEW = 1000 // runs after which memory is measured first
const MANY = 5000
const CASES = [
  { projects: 1, tasks: 200, people: 8, size: { accuracy: ACCURACY } },
  { projects: 1, tasks: 1000, people: 30, size: { accuracy: ACCURACY } },
  { projects: 10, tasks: 100, people: 30, size: { accuracy: ACCURACY } },
  { projects: 100, tasks: 100, people: 200, size: { runs: 1000 } },
  { projects: 1, tasks: 200, people: 8, size: { accuracy: MORNING_ACCURACY } },
] as const
const SEARCH = { schedules: 2, seed: 1 }
const ESTIMATES = { safetyFactor: 2, correlation: 0.2 }

type Case = (typeof CASES)[number]

interface Contender {
  readonly about: Case
  readonly networks: readonly Network[]
  readonly input: Omit<SimulationInput, 'seed'>
  last?: Simulated
  readonly cpu: number[]
  readonly runs: number[]
  readonly reference: number[]
}

export async function bench(args: readonly string[]): Promise<void> {
  if (args.length > 0)
    throw new UsageError(`Usage: npm run bench -- simulate, without arguments; not ${args.join(' ')}.`)
  const contenders = CASES.map(contender)
  for (let n = -WARM_UP; n < ROUNDS; n++) for (const each of contenders) measure(each, n)
  for (const each of contenders) print(result(each))
}

function contender(about: Case): Contender {
  const random = randomOf(11)
  const below = (count: number) => Math.floor(random() * count)
  const people = Array.from({ length: about.people }, (_, index) => personAt(index))
  const networks = Array.from({ length: about.projects }, (_, index): Network => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: [MONDAY + 100, MONDAY + 101, MONDAY + 200] }
    const tasks = tasksOf(index, about.tasks, about.people, below)
    return { start: MONDAY + below(3 * index + 1), calendar, tasks, resources: people }
  })
  const planned = networks.map((network, index) => {
    const made = plan(network, OPTIONS, SEARCH)
    const running: RunningProject = {
      ...{ id: index + 1, name: '', priority: 0, decisions: [], network, progress: [] },
      plannedStarts: new Map(made.tasks.map(({ id, start }) => [id, start])),
      bufferStart: made.projectBuffer.start,
      bufferSize: made.projectBuffer.size,
      thresholds: defaultThresholds,
    }
    return { running, asked: { id: index + 1, promise: 0, feedingBuffers: made.feedingBuffers, milestones: [] } }
  })
  const input = {
    ...{ completed: [], statusDate: MONDAY, estimates: ESTIMATES, size: about.size },
    running: planned.map(({ running }) => running),
    asked: planned.map(({ asked }) => asked),
  }
  const { projects } = simulate({ ...input, seed: 99, size: { runs: 500 } })
  const asked = input.asked.map((it, index) => ({ ...it, promise: projects[index]?.finish.p80 as number }))
  return { about, networks, input: { ...input, asked }, cpu: [], runs: [], reference: [] }
}

function personAt(index: number) {
  const away = [40 + index, 140 + index].map((day) => ({ from: MONDAY + day, to: MONDAY + day + 9 }))
  return { id: index + 1, name: `Person ${index + 1}`, capacity: 1, ...(index % 4 === 0 && { absences: away }) }
}

/** Each task has one or two of the dozen before it as predecessors, and is of one person, a tenth of two. */
function tasksOf(project: number, count: number, people: number, below: (count: number) => number): NetworkTask[] {
  const idOf = (index: number) => 100_000 * (project + 1) + index
  return Array.from({ length: count }, (_, index) => {
    const links = index === 0 ? 0 : 1 + below(2)
    const before = new Set(Array.from({ length: links }, () => Math.max(0, index - 1 - below(12))))
    const used = new Set(Array.from({ length: below(10) === 0 ? 2 : 1 }, () => 1 + below(people)))
    return {
      ...{ id: idOf(index), name: '', duration: 1 + below(10) },
      predecessors: [...before].map((at) => ({ taskId: idOf(at), type: 'FS' as const, lag: 0 })),
      assignments: [...used].map((resourceId) => ({ resourceId, units: 1 })),
    }
  })
}

function measure(each: Contender, n: number): void {
  const cpu = cpuOf(() => {
    each.last = simulate({ ...each.input, seed: n + WARM_UP })
  })
  const reference = cpuOf(() => {
    for (const network of each.networks) drawnPath(network, REFERENCE_RUNS, ESTIMATES.safetyFactor)
  })
  if (n < 0) return
  each.cpu.push(cpu)
  each.runs.push(each.last?.runs as number)
  each.reference.push((reference / REFERENCE_RUNS) * plainRuns(each.last as Simulated))
}

/** How many independent runs have the same error at the probability that is known worst. */
function plainRuns({ projects }: Simulated): number {
  const wanted = projects.map(
    ({ probabilityOfPromise: p, standardError }) => (p * (1 - p)) / (standardError / 100) ** 2,
  )
  return Math.max(...wanted)
}

/** Milliseconds. */
function cpuOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function result({ about, input, last, cpu, runs, reference }: Contender) {
  const made = last as Simulated
  const tasks = about.projects * about.tasks
  return {
    bench: 'simulate',
    projects: about.projects,
    tasks,
    people: about.people,
    runs: median(runs),
    errorPoints: round(Math.max(...made.projects.map(({ standardError }) => standardError))),
    cpuMs: round(median(cpu), 0),
    nanosecondsATask: round(median(cpu.map((ms, at) => (ms * 1e6) / (runs[at] as number) / tasks)), 0),
    plainRuns: round(plainRuns(made), 0),
    plainMs: round(median(reference), 0),
    ratio: round(median(cpu) / median(reference)),
    bytesARun: bytesARun(input),
  }
}

function bytesARun(input: Contender['input']): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = new Map<number, number>()
  const progress = ({ runs }: { readonly runs: number }) => {
    if (runs !== FEW && runs !== MANY) return
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    held.set(runs, heapUsed + arrayBuffers)
  }
  simulate({ ...input, seed: 1, size: { runs: MANY }, progress })
  return Math.round(((held.get(MANY) as number) - (held.get(FEW) as number)) / (MANY - FEW))
}
