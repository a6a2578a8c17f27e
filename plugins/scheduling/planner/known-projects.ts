/**
 * A cache of projects as they were last calculated, kept where calculations are made: parsed plans, which never change, and
 * rows that only reports change. Each thread has its own; nothing in it is the only copy. A project is known by the name of
 * its state (`project.revision`, with that of the account's resources and calendars), so that none is taken for another
 * state, whoever has changed it meanwhile.
 */
import { isMainThread } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import {
  type KnownProject,
  type ReportCalculation,
  type ReportOutcome,
  readKnown,
  recalculateKnown,
  type StoredProject,
} from '../calculation/report-calculation.ts'

/** Objects take about three times the memory of their text. */
const BYTES_PER_CHARACTER = 3
/** A project of 10,000 tasks takes about 30 MB; the serving thread keeps small ones alone. */
const MAX_BYTES = (isMainThread ? 32 : 128) * 1_048_576

export interface ReportQuestion extends ReportCalculation {
  readonly account: number
  /** The name of the state before the reports. */
  readonly revision: string
  /** The name of the state that they lead to. */
  readonly nextRevision: string
  /** Absent where the project should be known. */
  readonly stored?: StoredProject
}

const projects = new LRUCache<string, { readonly revision: string; readonly project: KnownProject }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ project }) => BYTES_PER_CHARACTER * project.characters + 1,
})

/**
 * Undefined where the project is not known in that state.
 * @throws NetworkError where no projection is possible
 */
export function recalculateReports(question: ReportQuestion): ReportOutcome | undefined {
  const { account, revision, nextRevision, stored } = question
  const key = `${account} ${question.project.id}`
  const found = projects.get(key)
  const known = stored ? readKnown(stored) : found?.revision === revision ? found.project : undefined
  if (!known) return undefined
  const { outcome, next } = recalculateKnown(known, question)
  projects.set(key, { revision: nextRevision, project: next })
  return outcome
}
