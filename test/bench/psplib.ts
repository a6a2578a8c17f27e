/**
 * `npm run bench -- psplib --data DIR [--schedules N] [--seed S] [--out FILE]` measures the quality of
 * levelling on PSPLIB's single-mode instances (Kolisch and Sprecher 1997). DIR/j30, j60 and j120 contain the `.sm` files,
 * DIR/best_known.csv the best known makespans. Prints one JSON line a set; every schedule is checked against its file.
 *
 * Each serial or parallel generation, forward or backward, counts as one schedule, and so does each decision or dead end
 * of the exact search; N is the maximum for an instance. `aboveOptimum` is the mean excess over the optimum in per cent
 * (j30), `aboveCriticalPath` that over the longest path, `aboveBestKnown` that over the best known makespan, in per cent
 * of the longest path.
 */
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Network } from '../../plugins/scheduling/engine/index.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { compileChecked } from '../../plugins/scheduling/engine/network/network.ts'
import { earliest, timesFor } from '../../plugins/scheduling/engine/network/passes.ts'
import { days } from '../../plugins/scheduling/engine/time/ticks.ts'
import { print, round, UsageError } from './rounds.ts'

const SETS = ['j30', 'j60', 'j120'] as const
const USAGE = 'Usage: npm run bench -- psplib --data DIR [--schedules N] [--seed S] [--out FILE].'

interface Job {
  readonly duration: number
  readonly successors: readonly number[]
  /** Units of each resource that the job needs. */
  readonly needs: readonly number[]
}
interface Instance {
  readonly jobs: readonly Job[]
  readonly capacities: readonly number[]
}
interface Known {
  readonly criticalPath: number
  readonly best: number
  readonly isOptimal: boolean
}

export async function bench(args: readonly string[]): Promise<void> {
  const { data, schedules, seed, out } = readArguments(args)
  const rounds = []
  for (const set of SETS) {
    const folder = join(data, set)
    if (existsSync(folder)) rounds.push({ set, folder, files: await filesIn(folder), schedules, seed, out })
  }
  if (rounds.length === 0) refuse(`${data} contains none of the folders ${SETS.join(', ')}.`)
  if (out) await writeFile(out, '').catch((error) => refuse(`--out ${out} cannot be written: ${error.code}.`))
  const known = await readKnown(join(data, 'best_known.csv'))
  for (const round of rounds) await benchSet({ ...round, known })
}

function readArguments(args: readonly string[]) {
  const { data, out, ...numbers } = parse(args)
  const [schedules, seed] = [Number(numbers.schedules), Number(numbers.seed)]
  if (!data) return refuse('--data is missing; it is the folder that contains j30, j60 and j120.')
  if (!Number.isInteger(schedules) || schedules < 1) {
    return refuse(`--schedules is ${numbers.schedules}; it must be a whole number from 1 on.`)
  }
  if (!Number.isInteger(seed)) return refuse(`--seed is ${numbers.seed}; it must be a whole number.`)
  return { data, schedules, seed, out }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { data: text, out: text, schedules: { ...text, default: '1000' }, seed: { ...text, default: '1' } }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    return refuse(`${(error as Error).message}.`)
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => refuse(`${folder} cannot be read: ${error.code}.`))
  const files = names.filter((name) => name.endsWith('.sm')).sort()
  return files.length > 0 ? files : refuse(`${folder} contains no .sm files.`)
}

function refuse(what: string): never {
  throw new UsageError(`${what} ${USAGE}`)
}

interface Result extends Known {
  readonly makespan: number
  readonly generated: number
  readonly isProven: boolean
  readonly isFeasible: boolean
  readonly seconds: number
}
interface Round {
  readonly set: (typeof SETS)[number]
  readonly folder: string
  readonly files: readonly string[]
  readonly known: ReadonlyMap<string, Known>
  readonly schedules: number
  readonly seed: number
  readonly out: string | undefined
}

async function benchSet({ set, folder, files, known, schedules, seed, out }: Round): Promise<void> {
  const results: Result[] = []
  for (const file of files) {
    const instance = readInstance(await readFile(join(folder, file), 'utf8'))
    const begun = performance.now()
    const solved = solve(instance, schedules, seed)
    const seconds = (performance.now() - begun) / 1_000
    const { starts, makespan } = solved
    if (out) await appendFile(out, `${JSON.stringify({ set, file, makespan, starts })}\n`)
    const own: Known = known.get(`${set}/${file}`) ?? {
      criticalPath: solved.criticalPath,
      best: makespan,
      isOptimal: solved.isProven,
    }
    results.push({ ...solved, ...own, seconds, isFeasible: isFeasible(instance, starts, makespan) })
  }
  const mean = (value: (result: Result) => number) =>
    round((results.reduce((sum, result) => sum + value(result), 0) / results.length) * 100, 3)
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  print({
    set,
    schedules,
    seed,
    instances: results.length,
    infeasible: results.filter((result) => !result.isFeasible).length,
    ...(set === 'j30' && { aboveOptimum: mean(({ makespan, best }) => (makespan - best) / best) }),
    ...(set !== 'j30' && {
      aboveCriticalPath: mean(({ makespan, criticalPath }) => (makespan - criticalPath) / criticalPath),
      aboveBestKnown: mean(({ makespan, best, criticalPath }) => (makespan - best) / criticalPath),
    }),
    optimal: results.filter(({ makespan, best, isOptimal }) => isOptimal && makespan === best).length,
    proven: results.filter(({ isProven }) => isProven).length,
    schedulesPerSecond: Math.round(results.reduce((sum, result) => sum + result.generated, 0) / seconds),
    seconds: round(seconds, 1),
  })
}

/** The jobs as tasks of a project in which every day is a working day. */
function networkOf({ jobs, capacities }: Instance): Network {
  return {
    start: 0,
    calendar: { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] },
    resources: capacities.map((capacity, index) => ({ id: index + 1, name: `R${index + 1}`, capacity })),
    tasks: jobs.map((job, index) => ({
      id: index + 1,
      name: `Job ${index + 1}`,
      duration: job.duration,
      predecessors: jobs.flatMap((other, before) =>
        other.successors.includes(index + 1) ? [{ taskId: before + 1, type: 'FS' as const, lag: 0 }] : [],
      ),
      assignments: job.needs.map((units, resource) => ({ resourceId: resource + 1, units })),
    })),
  }
}

function solve(instance: Instance, schedules: number, seed: number) {
  const net = compileChecked(networkOf(instance))
  const path = earliest(net, net.links, net.floor, timesFor(net.tasks.length))
  const { times, lowerBound, schedules: generated } = level(net, { schedules, seed })
  const makespan = days(Math.max(...times.finish))
  return {
    starts: Array.from(times.start, days),
    makespan,
    criticalPath: days(Math.max(...path.finish)),
    isProven: makespan === days(lowerBound),
    generated,
  }
}

/** Whether each job starts after its predecessors, and no resource exceeds its capacity on any day. */
function isFeasible({ jobs, capacities }: Instance, starts: readonly number[], makespan: number): boolean {
  const end = (job: number) => (starts[job] as number) + (jobs[job] as Job).duration
  const inOrder = jobs.every(
    ({ successors }, job) =>
      (starts[job] as number) >= 0 && successors.every((next) => (starts[next - 1] as number) >= end(job)),
  )
  const isLast = Math.max(...jobs.map((_, job) => end(job))) === makespan
  const days = Array.from({ length: makespan }, (_, day) => day)
  const hasRoom = days.every((day) =>
    capacities.every((capacity, resource) => {
      const on = jobs.filter((_, job) => (starts[job] as number) <= day && day < end(job))
      return on.reduce((sum, { needs }) => sum + (needs[resource] as number), 0) <= capacity
    }),
  )
  return inOrder && isLast && hasRoom
}

/** Parses a file in the format of ProGen. */
function readInstance(text: string): Instance {
  const lines = text.split(/\r?\n/)
  const after = (heading: string, skip: number) => lines.findIndex((line) => line.startsWith(heading)) + skip
  const row = (index: number) => (lines[index] ?? '').trim().split(/\s+/).map(Number)
  const count = Number(/^jobs.*:\s*(\d+)/m.exec(text)?.[1])
  const [links, needs] = [after('PRECEDENCE RELATIONS', 2), after('REQUESTS/DURATIONS', 3)]
  return {
    jobs: Array.from({ length: count }, (_, job) => {
      const [, , duration, ...units] = row(needs + job)
      return { duration: duration as number, needs: units, successors: row(links + job).slice(3) }
    }),
    capacities: row(after('RESOURCEAVAILABILITIES', 2)),
  }
}

/** The best known makespans by set and file; empty when the list does not exist. */
async function readKnown(path: string): Promise<ReadonlyMap<string, Known>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  const names = head.split(',')
  return new Map(
    rows.map((line) => {
      const cells = new Map(line.split(',').map((cell, index) => [names[index], cell]))
      const known = {
        criticalPath: Number(cells.get('cpm_lb')),
        best: Number(cells.get('ub')),
        isOptimal: cells.get('optimal') === '1',
      }
      return [`${cells.get('set')}/${cells.get('file')}`, known] as const
    }),
  )
}
