/** Recommends what to do about a projection, in sentences that name tasks, resources and days; the most urgent first. */
import type { Projection } from '../../model.ts'
import { flatZones } from '../../zones.ts'
import { away, withoutPerson } from './absences.ts'
import { heldByDate, heldByOthers, mainCause, missingReports } from './cause-sentences.ts'
import { feedingSpent, unprotected } from './feeding-buffers.ts'
import { bufferUsedTooFast, bufferUseRising, projectLate, targetInBuffer } from './project-buffer.ts'
import { contended, overloaded, partners, short } from './resources.ts'
import { OF_A_KIND, type Rule, type Sentence, type View } from './view.ts'
import { deepestTask, finishedEarly, overdueStarts, readyOnChain, unreported } from './work.ts'

const MAX_SENTENCES = 12 // sentences

const RULES: readonly Rule[] = [
  projectLate,
  missingReports,
  deepestTask,
  heldByOthers,
  heldByDate,
  partners,
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

export function recommend(view: View): Pick<Projection, 'recommendations' | 'mentions' | 'cause'> {
  const { facts, input, isDone } = view
  const warns = facts.projectBuffer.percentage >= (input.zones ?? flatZones).yellowFrom
  const main = warns ? mainCause(view) : undefined
  const found = isDone ? [] : RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MAX_SENTENCES)
  // A warning without advice helps nobody.
  const sentences: readonly Sentence[] = found.length === 0 && main ? [isDone ? ALL_DONE : main] : found
  return {
    recommendations: sentences.map(textOf),
    mentions: sentences.flatMap((it, sentence) => (typeof it === 'string' ? [] : [{ sentence, ...it.mention }])),
    cause: main === undefined ? null : textOf(main),
  }
}

const ALL_DONE = 'All work is done: complete the project.'
const textOf = (it: Sentence) => (typeof it === 'string' ? it : it.text)
