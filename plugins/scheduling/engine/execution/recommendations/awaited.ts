/** Recommendations on the tasks of a project that other projects wait for. */
import type { Wait } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { warnsAt } from '../../zones.ts'
import { percentageUsed } from '../consumption.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { type LongestChain, longestChain } from '../longest-chain.ts'
import { nameOf, resourceName, type Sentence, type View, withProject } from './view.ts'

/** A task whose people another project needs to end earlier, while the buffer of that warns: the most used one first. */
export function awaited(view: View): readonly Sentence[] {
  const { pass, input } = view
  if (!pass.holdsUpOthers) return []
  const found = pass.beside().flatMap((other) => {
    const project = input.running?.find(({ id }) => id === other.id)
    const used = project ? percentageUsed(other, project) : 0
    const wait = project && warnsAt(used, project.thresholds) ? decidingWait(other, pass.id) : undefined
    return wait ? { other, used, wait } : []
  })
  return found
    .toSorted((a, b) => b.used - a.used || a.other.id - b.other.id)
    .map(({ other, used, wait: { booked, resourceId, until } }) => {
      const person = resourceName(view, resourceId)
      const day = isoDay(Math.ceil(until) - 1)
      const before = `${nameOf(view, booked.taskId)} keeps ${person} until ${day} from what decides the end of `
      const after = `, whose project buffer is ${Math.round(used)} % used: help this task to end earlier.`
      return withProject(before, other, after)
    })
}

/** What the end of a project waits for in another one. */
function decidingWait(pass: ForwardPass, projectId: number): Wait | undefined {
  if (!pass.isWaitingFor(projectId)) return undefined
  const chain = chains.get(pass) ?? longestChain(pass.baseline, pass)
  chains.set(pass, chain)
  const task = chain.tasks[chain.waiting]
  if (task === undefined) return undefined
  return pass.bindingWaits(task).find(({ booked }) => booked.projectId === projectId)
}

/** All that a project waits for ask for its chain. */
const chains = new WeakMap<ForwardPass, LongestChain>()
