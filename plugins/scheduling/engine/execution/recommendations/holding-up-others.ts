/** Recommendations on the tasks of a project that hold up other projects. */
import type { Wait } from '../../model.ts'
import { days } from '../../time/ticks.ts'
import { warnsAt } from '../../zones.ts'
import { openAt } from '../causes.ts'
import { percentageUsed } from '../consumption.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { type LongestChain, longestChain } from '../longest-chain.ts'
import { isCompleted, nameOf, resourceName, round, type Sentence, untilOf, type View, withProject } from './view.ts'

/** A task whose people decide when another project ends, while the buffer of that project warns: the most used one first. */
export function holdsUpOthers(view: View): readonly Sentence[] {
  const { pass, input } = view
  if (!pass.holdsUpOthers) return []
  const running = new Map(input.running?.map((project) => [project.id, project]))
  const found = pass.beside().flatMap((other) => {
    const project = running.get(other.id)
    if (!project || !other.isWaitingFor(pass.id)) return []
    const used = percentageUsed(other, project)
    const wait = warnsAt(used, project.thresholds) ? decidingWait(other) : undefined
    // Who has completed a task has worked for this day.
    const isHere = wait?.booked.projectId === pass.id && !isCompleted(view, wait.booked.taskId)
    return isHere ? { other, used, wait } : []
  })
  return found
    .toSorted((a, b) => b.used - a.used || a.other.id - b.other.id)
    .map(({ other, wait }) => {
      const person = resourceName(view, wait.resourceId)
      const after = `, whose buffer is being used up, waits for ${person}, at work on ${nameOf(view, wait.booked.taskId)} until ${untilOf(wait)}: it helps if this work ends earlier.`
      return withProject('The end of ', other, after)
    })
}

/** What the end of a project waits for in another one, by which it is later; undefined where it waits for several tasks. */
function decidingWait(pass: ForwardPass): Wait | undefined {
  const chain = chains.get(pass) ?? longestChain(pass.baseline, pass)
  chains.set(pass, chain)
  const task = chain.tasks[chain.waiting]
  if (task === undefined || round(days(pass.heldAt(task) - openAt(pass, task))) <= 0) return undefined
  const [wait, ...others] = pass.bindingWaits(task)
  return others.every(({ booked }) => booked.taskId === wait?.booked.taskId) ? wait : undefined
}

/** Every project that one waits for asks for its chain. */
const chains = new WeakMap<ForwardPass, LongestChain>()
