/**
 * `npm run mutation` changes the product in small ways, one at a time, and counts the changes that tests notice.
 *
 *   --mutants 300     lines of `plugins/` and `runtime/` that are changed, drawn by the seed
 *   --seed 1
 *   --first N         judges the first N of them only, which are a sample of their own; a later call goes on
 *   --only PATH       sources whose path begins so, such as plugins/scim/
 *   --pair FOLDER     only lines that this other tree has too: run in either with the other, it judges the same mutants
 *   --scripts A,B     npm scripts that run ever more tests, the smallest first: test:unit,test,test:all
 *   --tree FOLDER     another tree with its node_modules, such as a checkout of an older commit
 *   --tests=ARGUMENTS fewer tests, by arguments of Vitest: '--project embedded', 'scim/filter'
 *   --files N         only the N files that are likeliest to notice a mutant try it: quicker, and finds fewer kills
 *   --work FOLDER     on the tree's file system: the copy, and state.json, from which a later call goes on
 *   --minutes N       ends with the round that runs then
 *
 * All mutants are compiled into one copy of the tree, each behind a switch (`mutants.ts`, `switch.cjs`). A first run with all
 * of them off shows which test files reach which mutant, processes that they start included; a file that fails then judges
 * nothing. Only files that reach a mutant try it, those of the smallest script first; a file runs once in a round, in a
 * process of its own. A mutant is killed when a file fails or hangs with it; one that no file reaches survives. Some mutants
 * change nothing that can be observed: compare two trees by --pair at one seed, not a rate with a hundred per cent.
 *
 * StrykerJS does not do: it switches mutants in Vitest's worker alone, not in the processes that tests start.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Mutant } from './mutants.ts'
import { report } from './report.ts'
import { type TestFile, Tree, type Trials } from './tree.ts'

export interface Judged extends Omit<Mutant, 'code'> {
  /** Test files that it survived. */
  readonly survived: string[]
  killed?: { readonly script: string; readonly by: string; readonly error: string }
  /** Scripts whose tests have all been tried. */
  readonly done: string[]
}
interface Script {
  readonly name: string
  /** Those that no smaller script runs. */
  readonly files: readonly TestFile[]
  /** What each file takes and reaches; and those that fail without a mutant. */
  looked?: { readonly files: Reach[]; readonly setUp: readonly number[]; readonly broken: readonly string[] }
}
interface Reach {
  readonly file: string
  readonly ms: number
  readonly ids: readonly number[]
}
export interface State {
  readonly chosenBy: string
  readonly scripts: readonly Script[]
  readonly mutants: readonly Judged[]
}

const OPTIONS = {
  mutants: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  first: { type: 'string', default: 'Infinity' },
  only: { type: 'string', default: '' },
  pair: { type: 'string', default: '' },
  scripts: { type: 'string', default: 'test:unit,test,test:all' },
  tree: { type: 'string', default: join(import.meta.dirname, '../..') },
  tests: { type: 'string', default: '' },
  files: { type: 'string', default: 'Infinity' },
  work: { type: 'string', default: join(tmpdir(), 'chainwork-mutation') },
  minutes: { type: 'string', default: 'Infinity' },
} as const
const options = readOptions()
const ALONE = 4 // files try a mutant alone before others try it together with more
const TOGETHER = 12 // mutants at most
const ROUND_MS = 240_000 // of all files of a round, one after another
const SET_UP_FILES = 6 // try a mutant that the set-up reaches
const end = Date.now() + Number(options.minutes) * 60_000
const tree = new Tree(resolve(options.work))
const stateFile = join(resolve(options.work), 'state.json')
const state = load()
/** How many mutants a file tries together: half as many once it failed, twice as many once it passed. */
const together = new Map<string, number>()

save()
for (const script of state.scripts) await judge(script)
process.stdout.write(report(state))

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch {
    const usage = Object.keys(OPTIONS).map((name) => `[--${name} VALUE]`)
    process.stderr.write(
      `Usage: npm run mutation -- ${usage.join(' ')}. The head of test/mutation/run.ts describes them.\n`,
    )
    process.exit(2)
  }
}

function load(): State {
  const { first: _first, minutes: _minutes, ...choice } = options
  const chosenBy = JSON.stringify(choice)
  if (existsSync(stateFile)) {
    const saved: State = JSON.parse(readFileSync(stateFile, 'utf8'))
    if (saved.chosenBy === chosenBy) return saved
    throw new Error(`${stateFile} was made with ${saved.chosenBy}: name another --work, or remove the folder.`)
  }
  const mutants = tree.copy(resolve(options.tree), options)
  const listed = new Set<string>()
  const scripts = options.scripts.split(',').map((name) => {
    const files = tree.filesOf(name, options.tests)
    if (files.length === 0) throw new Error(`npm run ${name} runs no such test.`)
    return { name, files: files.filter(({ file }) => !listed.has(file) && listed.add(file)) }
  })
  return {
    chosenBy,
    scripts,
    mutants: mutants.map(({ code: _code, ...mutant }) => ({ ...mutant, survived: [], done: [] })),
  }
}

function pending({ name }: Script): Judged[] {
  return state.mutants.filter(({ id, killed, done }) => id < Number(options.first) && !killed && !done.includes(name))
}

async function judge(script: Script): Promise<void> {
  if (Date.now() > end || pending(script).length === 0) return
  script.looked ??= await look(script)
  for (let trials = plan(script); trials.size > 0 && Date.now() < end; trials = plan(script))
    await attempt(script, trials)
  const { setUp } = script.looked
  await judgeInSetUp(
    script,
    pending(script).flatMap(({ id }) => (setUp.includes(id) ? [id] : [])),
  )
  if (Date.now() < end) for (const mutant of pending(script)) mutant.done.push(script.name)
  save()
}

/** What is left may still break the set-up of a run, in whose process a file's own mutants are off. */
async function judgeInSetUp(script: Script, ids: readonly number[]): Promise<void> {
  const own = ({ ids: reached }: Reach) => ids.filter((id) => reached.includes(id)).length
  const files = (script.looked?.files ?? []).toSorted((a, b) => own(b) - own(a) || a.ms - b.ms).slice(0, SET_UP_FILES)
  if (ids.length === 0 || (await attempt(script, new Map(files.map(({ file }) => [file, ids])), ids))) return
  if (ids.length > 1) await judgeInSetUp(script, ids.slice(0, ids.length / 2))
  if (ids.length > 1) await judgeInSetUp(script, ids.slice(ids.length / 2))
}

/** Runs all files without a mutant, and those that fail once more. */
async function look(script: Script): Promise<NonNullable<Script['looked']>> {
  const ids = new Map<string, Set<number>>()
  const passed = new Map<string, number>()
  for (let tries = 0; tries < 2 && passed.size < script.files.length; tries++) {
    const left = script.files.filter(({ file }) => !passed.has(file))
    const outcomes = await run(script, new Map(left.map(({ file }) => [file, []])), true)
    for (const { file, ms, error } of outcomes.values()) if (!error) passed.set(file, ms)
    for (const [owner, reached] of tree.reached()) ids.set(owner, new Set([...reached, ...(ids.get(owner) ?? [])]))
  }
  if (passed.size === 0 && script.files.length > 0) throw new Error(`All tests fail: see ${join(options.work, 'log')}.`)
  const all = [...passed].map(([file, ms]) => ({ file, ms, ids: [...(ids.get(file) ?? [])] }))
  const likely = state.mutants.map((mutant) => {
    const reaching = all.filter((one) => one.ids.includes(mutant.id))
    return new Set(reaching.toSorted((a, b) => rank(a, mutant) - rank(b, mutant)).slice(0, Number(options.files)))
  })
  const files = all.map((one) => ({ ...one, ids: one.ids.filter((id) => likely[id]?.has(one)) }))
  const broken = script.files.map(({ file }) => file).filter((file) => !passed.has(file))
  return { files, setUp: [...(ids.get('set-up') ?? [])], broken }
}

/** Which files try which mutants next: each mutant alone by a few files that are likely to notice it, then many together. */
function plan(script: Script): Trials {
  const trials = new Map<string, number[]>()
  const files = script.looked?.files.toSorted((a, b) => a.ms - b.ms) ?? []
  const cost = () => files.reduce((sum, { file, ms }) => sum + (trials.has(file) ? ms : 0), 0)
  const old = Map.groupBy(
    pending(script),
    ({ survived }) => files.filter(({ file }) => survived.includes(file)).length >= ALONE,
  )
  for (const mutant of old.get(false) ?? []) {
    const open = files.filter(
      ({ file, ids }) => ids.includes(mutant.id) && !mutant.survived.includes(file) && !trials.has(file),
    )
    const [best] = open.toSorted((a, b) => rank(a, mutant) - rank(b, mutant))
    if (best && cost() < ROUND_MS) trials.set(best.file, [mutant.id])
  }
  for (const { file, ids } of files) {
    if (trials.has(file) || cost() > ROUND_MS) continue
    const open = (old.get(true) ?? []).filter(({ id, survived }) => ids.includes(id) && !survived.includes(file))
    if (open.length > 0)
      trials.set(
        file,
        open.slice(0, together.get(file) ?? TOGETHER).map(({ id }) => id),
      )
  }
  return trials
}

/** Small: cheap files, those that share words of the path with the mutant, and those that killed others of its file. */
function rank({ file, ms }: Reach, mutant: Judged): number {
  const words = new Set(file.split(/[/.-]/))
  const shared = new Set(mutant.file.split(/[/.-]/).filter((word) => words.has(word))).size
  const kills = state.mutants.filter((other) => other.file === mutant.file && other.killed?.by === file).length
  return (ms + 500) / (1 + 4 * shared + 8 * kills)
}

/** Returns whether all files passed. */
async function attempt(script: Script, trials: Trials, inSetUp: readonly number[] = []): Promise<boolean> {
  if (Date.now() > end) return true
  const outcomes = await run(script, trials, false, inSetUp)
  if (outcomes.size === 0 && inSetUp.length === 0) throw new Error(`No test ran: see ${join(options.work, 'log')}.`)
  for (const [file, ids] of trials) {
    const outcome = outcomes.size === 0 ? { error: 'The set-up failed.' } : outcomes.get(file)
    if (!outcome) continue // The run ended before the file began.
    const mutants = ids.flatMap((id) => state.mutants[id] ?? [])
    together.set(file, outcome.error ? Math.ceil(ids.length / 2) : Math.min(TOGETHER, 2 * ids.length))
    if (!outcome.error) for (const { survived } of mutants) survived.push(file)
    else if (mutants[0] && mutants.length === 1) {
      mutants[0].killed ??= { script: script.name, by: file, error: outcome.error }
    }
  }
  save()
  process.stderr.write(`${script.name}: ${trials.size} files ran, ${pending(script).length} mutants left\n`)
  return [...trials.keys()].every((file) => outcomes.has(file) && !outcomes.get(file)?.error)
}

async function run(script: Script, trials: Trials, looks: boolean, inSetUp: readonly number[] = []) {
  const projects = [
    ...new Set(script.files.filter(({ file }) => trials.has(file)).map(({ projectName }) => projectName)),
  ]
  const took = new Map(script.looked?.files.map(({ file, ms }) => [file, ms]))
  const limitMs = (file: string) => (looks ? 1_200_000 : 3 * (took.get(file) ?? 0) + 60_000)
  return tree.run({ trials, projects, looks, inSetUp, limitMs })
}

function save(): void {
  writeFileSync(stateFile, JSON.stringify(state, null, 1))
}
