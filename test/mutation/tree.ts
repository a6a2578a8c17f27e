/** A copy of a tree that has all mutants in it, switched off, and rounds of its tests. The tree itself is never written to. */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { changeableLines, chooseMutants, commonLines, instrument, type Mutant } from './mutants.ts'
import type { Outcome } from './reporter.ts'

export interface TestFile {
  readonly file: string
  readonly projectName: string
}

/** Which mutants are on, by the test file that tries them. */
export type Trials = ReadonlyMap<string, readonly number[]>

interface Round {
  readonly trials: Trials
  readonly projects: readonly string[]
  /** Only notes which file reaches which mutant. */
  readonly looks: boolean
  /** Mutants that are on while the database is set up, and in processes that this leaves running. */
  readonly inSetUp: readonly number[]
  /** What a file may take before its process is killed. */
  readonly limitMs: (file: string) => number
}

const NOT_MUTATED = /^plugins\/console\/web\/|\/(demo|deploy|docs|generated|migrations|testing|types)(\/|\.ts$)/
const ENDED = 'ended without an outcome'
const lines = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [])

function sourcesOf(tree: string, only: string): Map<string, string> {
  const files = globSync('{plugins,runtime}/**/*.ts', { cwd: tree }).sort()
  const mutated = files.filter((file) => file.startsWith(only) && !NOT_MUTATED.test(file))
  return new Map(mutated.map((file) => [file, readFileSync(join(tree, file), 'utf8')]))
}

export class Tree {
  readonly #work: string
  readonly #root: string

  constructor(work: string) {
    this.#work = work
    this.#root = join(work, 'tree')
  }

  /** Links all files, and replaces those with mutants: a file that is written to in place would change in both trees. */
  copy(
    from: string,
    { only, pair, mutants: count, seed }: Record<'only' | 'pair' | 'mutants' | 'seed', string>,
  ): Mutant[] {
    mkdirSync(this.#work)
    execFileSync('cp', ['-al', from, this.#root])
    for (const path of ['.git', 'node_modules/.cache', 'test/mutation'])
      rmSync(join(this.#root, path), { recursive: true, force: true })
    cpSync(import.meta.dirname, join(this.#root, 'test/mutation'), { recursive: true })
    const sources = sourcesOf(from, only)
    const lines = changeableLines(sources)
    const common = pair ? commonLines(lines, changeableLines(sourcesOf(pair, only))) : lines
    const mutants = chooseMutants(common, Number(count), Number(seed))
    for (const [file, inFile] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      rmSync(join(this.#root, file))
      const text = instrument(sources.get(file) ?? '', inFile, join(this.#root, 'test/mutation/switch.cjs'))
      writeFileSync(join(this.#root, file), text)
    }
    return mutants
  }

  /** The test files that an npm script runs with more arguments. */
  filesOf(script: string, more: string): TestFile[] {
    const { scripts } = JSON.parse(readFileSync(join(this.#root, 'package.json'), 'utf8'))
    const list = join(this.#work, 'list.json')
    const command = String(scripts[script]).replace('vitest run', `vitest list --filesOnly --json=${list}`)
    execFileSync('npx', ['-c', `${command} ${more}`], { cwd: this.#root, stdio: ['ignore', 'ignore', 'inherit'] })
    const files: TestFile[] = JSON.parse(readFileSync(list, 'utf8'))
    return files.map(({ file, projectName }) => ({ file: file.slice(this.#root.length + 1), projectName }))
  }

  /** Runs these files; without an outcome are those that did not run, which are all if the set-up failed. */
  async run({ trials, projects, looks, inSetUp, limitMs }: Round): Promise<Map<string, Outcome>> {
    for (const path of ['pids', 'outcomes', 'reached']) rmSync(join(this.#work, path), { recursive: true, force: true })
    mkdirSync(join(this.#work, 'pids'))
    writeFileSync(
      join(this.#work, 'round.json'),
      JSON.stringify({ looks, on: { ...Object.fromEntries(trials), 'set-up': inSetUp } }),
    )
    const args = [
      'vitest',
      'run',
      '--config',
      'test/mutation/vitest.ts',
      ...projects.flatMap((name) => ['--project', name]),
    ]
    const log = openSync(join(this.#work, 'log'), 'w')
    const child = spawn('npx', [...args, ...trials.keys()], { cwd: this.#root, stdio: ['ignore', log, log] })
    const watch = setInterval(() => this.#killOverdue(limitMs), 2_000) // ms
    await new Promise((ended) => child.once('close', ended))
    clearInterval(watch)
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) this.#kill(pid)
    const pids = join(this.#work, 'pids')
    const begun = readdirSync(pids).map((pid) => readFileSync(join(pids, pid), 'utf8'))
    const outcomes = new Map<string, Outcome>(begun.map((file) => [file, { file, ms: 0, error: ENDED }]))
    for (const line of lines(join(this.#work, 'outcomes'))) {
      const outcome: Outcome = JSON.parse(line)
      if ((outcomes.get(outcome.file)?.error ?? ENDED) === ENDED) outcomes.set(outcome.file, outcome)
    }
    return outcomes
  }

  /** After a round that looks: the mutants that each file reaches, and that the set-up reaches. */
  reached(): Map<string, number[]> {
    const pairs = lines(join(this.#work, 'reached')).map((line) => line.split(' '))
    const byFile = Map.groupBy(pairs, ([, owner = '']) => owner)
    return new Map([...byFile].map(([file, all]) => [file, [...new Set(all.map(([id]) => Number(id)))]]))
  }

  #killOverdue(limitMs: (file: string) => number): void {
    for (const pid of readdirSync(join(this.#work, 'pids'))) {
      const path = join(this.#work, 'pids', pid)
      if (Date.now() - statSync(path).mtimeMs > limitMs(readFileSync(path, 'utf8'))) this.#kill(pid)
    }
  }

  /** Kills a process if it belongs to the copy. */
  #kill(pid: string): void {
    try {
      const owned = `${readlinkSync(`/proc/${pid}/cwd`)}/ ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`
      if (owned.includes(`${this.#root}/`)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended, or is somebody else's.
    }
  }
}
