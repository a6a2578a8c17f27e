/**
 * Explains why a task starts when it does: what holds it, what would let it start earlier and by how much, the chain of reasons
 * from the project's start to it, and what it moves itself.
 */

import type { Slot } from '../model.ts'
import { alapPlacementOf } from './alap-placement.ts'
import { daysOffOf, drivingPredecessorsOf, earlierOf, reasonsOf } from './driving-predecessors.ts'
import { type ExplainedSchedule, floatOf, successorsOf } from './effects.ts'
import type { DrivingPredecessor, Explanation, PlannedInput, ProjectedInput } from './explanation.ts'
import { marked, placed, plannedView, projectedView, type ScheduleView } from './schedule-view.ts'
import { absenceWords, floatWords, pauseWords, remainingWords, successorWords } from './wording.ts'

/** Explains a task of a plan. Undefined where the network or the plan does not know it. */
export function explainPlanned(input: PlannedInput): Explanation | undefined {
  const { plan, options, taskId } = input
  const planned = plan.tasks.find(({ id }) => id === taskId)
  const view = plannedView(input)
  const task = view.net.indexOf.get(taskId)
  if (task === undefined || !planned) return undefined
  const times = placed(view.net, plan.tasks)
  const schedule: ExplainedSchedule = {
    view,
    plan,
    graph: view.plain,
    times,
    critical: view.chain,
    end: view.net.axis.position(plan.finish),
  }
  const alap = alapPlacementOf(schedule, options.scheduleMethod, task)
  const { start, finish, firstDay, lastDay } = planned
  const described = explain(schedule, task, { start, finish, firstDay, lastDay })
  return alap ? { ...described, alap, sentences: [alap.sentence, ...described.sentences] } : described
}

/** Explains where a task stands in the projection of a plan; undefined where the network does not know it. */
export function explainProjected(input: ProjectedInput): Explanation | undefined {
  const { plan, projection } = input
  const view = projectedView(input)
  const { net, plain: graph, times } = view
  const task = net.indexOf.get(input.taskId)
  if (task === undefined) return undefined
  const end = times.finish.reduce((last, at) => Math.max(last, at), Number.NEGATIVE_INFINITY)
  const critical = marked(net, plan.criticalChain.tasks)
  const schedule: ExplainedSchedule = { view, plan, graph, times, end, critical, states: projection.feedingBuffers }
  const described = explain(schedule, task, view.slotOf(task))
  const work = [...remainingWords(view, task, input.statusDate), ...pauseWords(view, task)]
  return work.length > 0
    ? { ...described, sentences: [...described.sentences.slice(0, 1), ...work, ...described.sentences.slice(1)] }
    : described
}

function explain(schedule: ExplainedSchedule, task: number, { start, finish, firstDay, lastDay }: Slot): Explanation {
  const { view } = schedule
  const drivingPredecessors = drivingPredecessorsOf(view, task)
  const daysOff = daysOffOf(view, task)
  const earlier = earlierOf(view, task)
  const successors = successorsOf(schedule, task)
  const float = floatOf(schedule, task)
  return {
    taskId: view.net.tasks[task]?.id as number,
    start,
    finish,
    firstDay,
    lastDay,
    status: statusOf(view, task),
    drivingPredecessors,
    daysOff,
    earlier,
    alap: null,
    ...reasonsOf(view, task),
    successors,
    float,
    sentences: [
      ...new Set(drivingPredecessors.slice(0, MAX_SENTENCES).flatMap(sentencesOf)),
      ...(daysOff ? [daysOff.sentence] : []),
      ...absenceWords(view, task, daysOff?.from ?? firstDay),
      ...(earlier ? [earlier.sentence] : []),
      ...(float ? [...successorWords(view, successors), floatWords(view, task, float)] : []),
    ],
  }
}

const MAX_SENTENCES = 3 // of driving predecessors

const sentencesOf = (it: DrivingPredecessor): string[] =>
  'decision' in it && it.decision ? [it.sentence, it.decision.sentence] : [it.sentence]

function statusOf({ started, completed }: ScheduleView, task: number): Explanation['status'] {
  if (completed[task]) return 'Completed'
  return started[task] ? 'InProgress' : 'NotStarted'
}
