/**
 * Advice: the few moves that help a project, each with what it gains and loses in all projects that share people.
 *
 *     candidates = from runs of which it is known what held the finish (moves.ts)
 *     price      = the difference of paired runs with the move and without (price.ts)
 *     worth      = the change of the probabilities of all promises; where that is too small to be told from none, the days
 *                  by which promises are missed less
 *     advice     = what has a worth beyond chance (price.ts) and has the project end earlier, the most first, the best of each
 *                  kind, at most three
 *
 * To go from one work to another costs nothing in the runs, but something in truth: a move that has others pause comes behind one
 * that does not, unless it is worth a few points more. All projects count alike: who is to count for more is what people decide.
 */
import { usesOf } from '../execution/beside.ts'
import type { RunningProject } from '../model.ts'
import { LinksBefore } from '../simulation/before.ts'
import { Runs } from '../simulation/runs.ts'
import { Holds, Sensitivities } from '../simulation/sensitivities.ts'
import { togetherWith } from '../simulation/simulate.ts'
import { leftNow } from './left-now.ts'
import type { Advice, AdviceInput, Move, Price, PriceInput } from './model.ts'
import { movesFor, type Traced } from './moves.ts'
import { type Priced, priceMoves } from './price.ts'
import { StandIns } from './stand-ins.ts'

const MAX_MOVES = 3
const PAUSE_PROBABILITY = 0.05 // that a pause counts for, as a probability
const TRACED_RUNS = 100 // runs
/** With fewer, means are too far from what they would come to. */
const LEAST_RUNS = 100

/**
 * No moves for a project that does not run, or has no promise.
 * @throws NetworkError where the links of a project lead in a circle or its calendar has no working day
 */
export function advise(asked: AdviceInput): Advice {
  const { kinds } = asked
  const found = pricedWith(asked)
  if (!found) return { runs: 0, moves: [] }
  const { input, place, project } = found
  const candidates = movesFor(project, traced(input, place), new StandIns(asked)).filter(
    ({ kind }) => !kinds || kinds.includes(kind),
  )
  const standIns = new Set(candidates.flatMap((move) => (move.kind === 'handOver' ? move.toResourceId : [])))
  const { runs, moves } = priceMoves(pricedWith(asked, standIns)?.input ?? input, candidates)
  return { runs, moves: runs < LEAST_RUNS ? [] : bestOf(moves) }
}

/** The prices of one move, the project's own first; undefined where there was no time for enough runs. */
export function priceOf(asked: PriceInput, move: Move): readonly Price[] | undefined {
  const found = pricedWith(asked)
  if (!found) return undefined
  const { runs, moves } = priceMoves(found.input, [move])
  return runs < LEAST_RUNS ? undefined : moves.flatMap(({ own, others }) => [own, ...others])
}

/**
 * With what shares people with the project, or with those who are to do its tasks; undefined where it does not run, or has no
 * promise.
 */
function pricedWith(asked: PriceInput, standIns: ReadonlySet<number> = new Set()) {
  const { projectId, promises } = asked
  const others = asked.running.filter(({ network }) => [...standIns].some((id) => usesOf(network).has(id)))
  const running = togetherWith({ ...asked, asked: [{ id: projectId }, ...others] })
  const place = running.findIndex(({ id }) => id === projectId)
  const project = running[place]
  if (!project || project.network.tasks.length === 0 || !promises.has(projectId)) return undefined
  return { input: { ...asked, running }, place, project }
}

/** What held the finish of a project in the first runs, and what is left of it. */
function traced(input: PriceInput & { readonly running: readonly RunningProject[] }, project: number): Traced {
  const made = new Runs(input)
  const { places, size } = made.round.prepared
  const own = [...places.slice(0, size).keys()].filter((item) => places[item]?.project === project)
  const holds = new Holds(made.round)
  const found = new Sensitivities(made.round, new LinksBefore(made.round.prepared), own)
  for (let run = 0; run < TRACED_RUNS && !input.stop?.(); run++) {
    made.place(run, () => holds.begin())
    found.note(holds, made.work)
  }
  return { sensitivity: found.result(), waits: found.waits(), left: leftNow(input, project) }
}

function bestOf(moves: readonly Priced[]): Advice['moves'] {
  const isWorthy = ({ signs }: Priced) => signs.probability > 0 || (signs.probability === 0 && signs.days > 0)
  // What is done for a project may help the others alone: then it is no advice for this one.
  const worthy = moves.filter((it) => it.own.days > 0 && isWorthy(it))
  const kinds = new Set<string>()
  return worthy
    .sort((a, b) => rankOf(b) - rankOf(a) || b.worth.days - a.worth.days)
    .filter(({ move: { kind } }) => !kinds.has(kind) && kinds.add(kind))
    .slice(0, MAX_MOVES)
    .map(({ signs: _, ...advised }) => advised)
}

/** A probability. */
const rankOf = ({ move, worth }: Priced): number =>
  worth.probability - (move.kind === 'first' && move.mode === 'now' ? PAUSE_PROBABILITY : 0)
