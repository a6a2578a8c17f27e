/** Recommends what to do about a projection, in sentences that name tasks, resources and days; the most urgent first. */
import type { Projection } from '../../model.ts'
import { away, withoutPerson } from './absences.ts'
import { feedingSpent, unprotected } from './feeding-buffers.ts'
import { bufferUsedTooFast, bufferUseRising, projectLate, targetInBuffer } from './project-buffer.ts'
import { contended, overloaded, short } from './resources.ts'
import { OF_A_KIND, type Rule, type View } from './view.ts'
import { heldByDate, heldByOthers } from './waits.ts'
import { deepestTask, finishedEarly, overdueStarts, readyOnChain, unreported } from './work.ts'

const MAX_SENTENCES = 12 // sentences

const RULES: readonly Rule[] = [
  projectLate,
  deepestTask,
  heldByOthers,
  heldByDate,
  readyOnChain,
  withoutPerson,
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

export function recommend(view: View): Pick<Projection, 'recommendations' | 'mentions'> {
  const { tasks } = view.baseline
  if (tasks.every((_, task) => view.pass.isCompleted(task))) return { recommendations: [], mentions: [] }
  const sentences = RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MAX_SENTENCES)
  return {
    recommendations: sentences.map((it) => (typeof it === 'string' ? it : it.text)),
    mentions: sentences.flatMap((it, sentence) => (typeof it === 'string' ? [] : [{ sentence, ...it.mention }])),
  }
}
