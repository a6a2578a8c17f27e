/**
 * A cache of projects as they were last calculated, kept where calculations are made: parsed plans, which never change, and
 * rows, to which each change is applied. Each thread has its own; nothing in it is the only copy. A project is known by the name of
 * its state (`project.revision`, with that of the account's resources and calendars), so that none is taken for another
 * state, whoever has changed it meanwhile.
 */
import { isMainThread } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { type Recalculated, type Recalculation, recalculate as recalculateKnown } from '../calculation/calculation.ts'
import { type KnownProject, readKnown, type StoredProject } from '../calculation/known-project.ts'

/** Objects take about three times the memory of their text. */
const BYTES_PER_CHARACTER = 3
/** A project of 10,000 tasks takes about 30 MB; the serving thread keeps small ones alone. */
const MAX_BYTES = (isMainThread ? 32 : 128) * 1_048_576

export interface RecalculationQuestion extends Recalculation {
  readonly account: number
  /** The name of the state before the change. */
  readonly revision: string
  /** The name of the state that it leads to. */
  readonly nextRevision: string
  /** Absent where the project should be known. */
  readonly stored?: StoredProject
}

const projects = new LRUCache<string, { readonly revision: string; readonly project: KnownProject }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ project: { characters } }) => BYTES_PER_CHARACTER * (characters.tasks + characters.plan) + 1,
})

/**
 * Undefined where the project is not known in that state. Where its plan is dropped it is forgotten.
 * @throws NetworkError where no plan or no projection is possible
 */
export function recalculate(question: RecalculationQuestion): Recalculated | undefined {
  const { account, revision, nextRevision, stored } = question
  const key = `${account} ${question.project.id}`
  const found = projects.get(key)
  const known = stored ? readKnown(stored) : found?.revision === revision ? found.project : undefined
  if (!known) return undefined
  const { outcome, next } = recalculateKnown(known, question)
  if (question.plan === 'drop') projects.delete(key)
  else projects.set(key, { revision: nextRevision, project: next })
  return outcome
}
