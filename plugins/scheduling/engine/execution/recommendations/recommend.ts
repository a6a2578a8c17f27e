/** Recommends what to do about a projection, in sentences that name tasks, resources and days; the most urgent first. */
import { warnsAt } from '../../zones.ts'
import { away, withoutPerson } from './absences.ts'
import { heldByDate, heldByOthers, mainCause, missingReports } from './cause-sentences.ts'
import { feedingSpent, unprotected } from './feeding-buffers.ts'
import { holdsUpOthers } from './holding-up-others.ts'
import { overloaded } from './overloaded.ts'
import { bufferUsedTooFast, bufferUseRising, projectLate, targetInBuffer, usedByOrder } from './project-buffer.ts'
import { contended, partners, short } from './resources.ts'
import { OF_A_KIND, type Recommended, type Rule, type Sentence, type View } from './view.ts'
import { deepestTask, finishedEarly, overdueStarts, readyOnChain, unreported } from './work.ts'

const MAX_SENTENCES = 12 // sentences

const RULES: readonly Rule[] = [
  projectLate,
  missingReports,
  deepestTask,
  heldByOthers,
  heldByDate,
  holdsUpOthers,
  partners,
  readyOnChain,
  usedByOrder,
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

export function recommend(view: View): Recommended {
  const { facts, input, isDone } = view
  const warns = warnsAt(facts.projectBuffer.percentage, input.zones)
  const main = warns ? mainCause(view) : undefined
  const found = isDone ? allDone(view) : distinct(RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)))
  // A warning without advice helps nobody.
  const sentences = found.length === 0 && main ? [main] : found.slice(0, MAX_SENTENCES)
  const first = isDone ? sentences[0] : (main ?? sentences[0])
  return {
    recommendations: sentences.map(textOf),
    hiddenNames: sentences.flatMap((it, sentence) => (typeof it === 'string' ? [] : [{ sentence, ...it.hiddenName }])),
    headline: first === undefined ? null : { text: textOf(first), hiddenName: hiddenNameOf(first) },
    cause: main === undefined ? null : textOf(main),
  }
}

const allDone = ({ baseline }: View): readonly Sentence[] =>
  baseline.tasks.length > 0 ? ['All work is done: complete the project.'] : []

/** Several rules may name the same wait. */
const distinct = (found: readonly Sentence[]): readonly Sentence[] => [
  ...new Map(found.map((it) => [JSON.stringify(it), it])).values(),
]
const hiddenNameOf = (it: Sentence) => (typeof it === 'string' ? null : it.hiddenName)
const textOf = (it: Sentence) => (typeof it === 'string' ? it : it.text)
