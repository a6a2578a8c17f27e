/**
 * Why a task starts when it does: what holds it, what would let it start earlier and by how much, the chain of reasons
 * from the project's start to it, and what it moves in turn.
 */

import type { Slot } from '../model.ts'
import { type Stage, slipOf, successorsOf } from './effects.ts'
import type { Explanation, PlannedInput, ProjectedInput } from './explanation.ts'
import { daysOffOf, earlierOf, holdersOf, reasonsOf } from './holders.ts'
import { lateOf } from './lateness.ts'
import { type FrozenNetwork, freezeNetwork, marked, placed, plannedScene, projectedScene, type Scene } from './scene.ts'
import { remainingWords, slipWords, successorWords } from './wording.ts'

/** Explains a task of a plan. Undefined where the network or the plan does not know it. */
export function explainPlanned(
  input: PlannedInput,
  frozen: FrozenNetwork = freezeNetwork(input.network, input.plan),
): Explanation | undefined {
  const { plan, options, taskId } = input
  const planned = plan.tasks.find(({ id }) => id === taskId)
  const scene = plannedScene(input, frozen)
  const task = scene.net.indexOf.get(taskId)
  if (task === undefined || !planned) return undefined
  const slots = new Map(plan.tasks.map((task) => [task.id, task]))
  const times = placed(scene.net, (id) => slots.get(id))
  const stage: Stage = {
    ...{ scene, plan, graph: scene.plain, times, critical: scene.chain },
    end: scene.net.axis.position(plan.finish),
  }
  const late = lateOf(stage, options.scheduleMethod, task)
  const { start, finish, firstDay, lastDay } = planned
  const told = explain(stage, task, { start, finish, firstDay, lastDay })
  return late ? { ...told, late, sentences: [late.sentence, ...told.sentences] } : told
}

/** Explains where a task stands in the projection of a plan; undefined where the network does not know it. */
export function explainProjected(
  input: ProjectedInput,
  frozen: FrozenNetwork = freezeNetwork(input.network, input.plan),
): Explanation | undefined {
  const { plan, projection } = input
  const scene = projectedScene(input, frozen)
  const { net, plain: graph, times } = scene
  const task = net.indexOf.get(input.taskId)
  if (task === undefined) return undefined
  const end = times.finish.reduce((last, at) => Math.max(last, at), Number.NEGATIVE_INFINITY)
  const critical = marked(net, plan.criticalChain.tasks)
  const stage: Stage = { scene, plan, graph, times, end, critical, states: projection.feedingBuffers }
  const told = explain(stage, task, scene.slotOf(task))
  const work = remainingWords(scene, task, input.statusDate)
  return work.length > 0
    ? { ...told, sentences: [...told.sentences.slice(0, 1), ...work, ...told.sentences.slice(1)] }
    : told
}

function explain(stage: Stage, task: number, { start, finish, firstDay, lastDay }: Slot): Explanation {
  const { scene } = stage
  const holders = holdersOf(scene, task)
  const daysOff = daysOffOf(scene, task)
  const earlier = earlierOf(scene, task)
  const successors = successorsOf(stage, task)
  const slip = slipOf(stage, task)
  return {
    ...{ taskId: scene.net.tasks[task]?.id as number, start, finish, firstDay, lastDay },
    status: statusOf(scene, task),
    ...{ holders, daysOff, earlier, late: null },
    ...reasonsOf(scene, task),
    ...{ successors, slip },
    sentences: [
      ...holders.slice(0, SPOKEN).map(({ sentence }) => sentence),
      ...(daysOff ? [daysOff.sentence] : []),
      ...(earlier ? [earlier.sentence] : []),
      ...(slip ? [...successorWords(scene, successors), slipWords(scene, task, slip)] : []),
    ],
  }
}

const SPOKEN = 3 // holders in words

function statusOf({ started, completed }: Scene, task: number): Explanation['status'] {
  if (completed[task]) return 'Completed'
  return started[task] ? 'InProgress' : 'NotStarted'
}
