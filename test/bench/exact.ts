/**
 * Compares the shortest schedules of small random networks by the exact search with those of an independent solver
 * (exact/minizinc.ts) and with those of levelling. Fails when the optima differ. Times are medians of one network: the
 * solver's with the translation of its model and, separately, of its search alone; ours with the levelling before it.
 */

import { lowerBound } from '../../plugins/scheduling/engine/levelling/bounds.ts'
import { exact } from '../../plugins/scheduling/engine/levelling/exact/exact.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { contendedNetwork, type NetworkOptions } from '../support/contended-network.ts'
import { solve } from './exact/minizinc.ts'
import { median, print, round } from './rounds.ts'

const KINDS: readonly NetworkOptions[] = [
  { tasks: 10 },
  { tasks: 10, lags: true },
  { tasks: 15 },
  { tasks: 15, lags: true },
]
const NETWORKS = 10 // of each kind
const NODES = 50_000
const WARM_UP = 3 // networks

export async function bench(): Promise<void> {
  for (let seed = 1; seed <= WARM_UP; seed++) await compare(seed, { tasks: 10 })
  for (const options of KINDS) {
    const results: Result[] = []
    for (let seed = 1; seed <= NETWORKS; seed++) results.push(await compare(seed, options))
    const count = (matches: (result: Result) => boolean) => results.filter(matches).length
    print({
      bench: 'exact',
      tasks: options.tasks,
      lags: options.lags === true,
      networks: NETWORKS,
      proven: count(({ proven }) => proven),
      solverProven: count(({ solved }) => solved),
      levelledShortest: count(({ levelled, shortest }) => levelled === shortest),
      boundMet: count(({ bound, shortest }) => bound === shortest),
      exactMs: round(median(results.map(({ exactMs }) => exactMs))),
      exactWorstMs: round(Math.max(...results.map(({ exactMs }) => exactMs))),
      solverMs: round(median(results.map(({ solverMs }) => solverMs))),
      solverSearchMs: round(median(results.map(({ solverSearchMs }) => solverSearchMs))),
      solverWorstMs: round(Math.max(...results.map(({ solverMs }) => solverMs))),
    })
  }
}

type Result = Awaited<ReturnType<typeof compare>>

async function compare(seed: number, options: NetworkOptions) {
  const network = contendedNetwork(seed, options)
  const solved = await solve(network)
  const from = performance.now()
  const net = compile(network)
  const { times } = level(net)
  const found = exact(net, { nodes: NODES, incumbent: times })
  const exactMs = performance.now() - from
  const length = lastFinish(found.times) / TICKS
  const bound = lowerBound(net) / TICKS
  const isMissed = found.proven && solved.length < length
  const isTooShort = solved.proven && length < solved.length
  if (isMissed || isTooShort || bound > solved.length) {
    const what = `${JSON.stringify(options)}, seed ${seed}: ${length} days, at least ${bound}`
    throw new Error(`The optima differ. ${what}; the solver finds ${solved.length}.`)
  }
  return {
    shortest: Math.min(length, solved.length),
    solved: solved.proven,
    levelled: lastFinish(times) / TICKS,
    bound,
    proven: found.proven,
    exactMs,
    solverMs: solved.ms,
    solverSearchMs: solved.searchMs,
  }
}
