/** Recommends what to do about a projection, in sentences that name tasks, resources and days; the most urgent first. */
import { away } from './absences.ts'
import { feedingSpent, unprotected } from './feeding-buffers.ts'
import { bufferUsedTooFast, bufferUseRising, projectLate, targetInBuffer } from './project-buffer.ts'
import { contended, overloaded, short } from './resources.ts'
import { OF_A_KIND, type Rule, type View } from './view.ts'
import { deepestTask, finishedEarly, overdueStarts, readyOnChain, unreported } from './work.ts'

const MAX_SENTENCES = 12 // sentences

const RULES: readonly Rule[] = [
  projectLate,
  deepestTask,
  readyOnChain,
  away,
  finishedEarly,
  overloaded,
  short,
  bufferUsedTooFast,
  bufferUseRising,
  feedingSpent,
  unreported,
  targetInBuffer,
  contended,
  overdueStarts,
  unprotected,
]

export function recommend(view: View): readonly string[] {
  const { tasks } = view.baseline
  if (tasks.every((_, task) => view.pass.isCompleted(task))) return []
  return RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MAX_SENTENCES)
}
