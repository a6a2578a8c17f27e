/** Closes what boot has opened, within a bound of its own: the database is given back also when a plugin hangs. */
import { deadlineIn, runStep } from './deadline.ts'
import type { Log } from './plugin.ts'

/** The longest that closing takes. */
export const CLOSE = 4_000 // ms

/** One after the other; the parts of a stage close together. What `keep` says is kept of `CLOSE` for the stages behind. */
const STAGES = [
  { stage: 'plugin', keep: 2_500 }, // ms
  { stage: 'database', keep: 1_500 }, // ms
  { stage: 'embedded PostgreSQL', keep: 0 }, // ms
] as const

/** Something to close. */
export interface Closer {
  readonly stage: (typeof STAGES)[number]['stage']
  /** Of the plugin. */
  readonly name?: string
  close(): Promise<void> | undefined
}

/** Empties the list. Failures and what hangs are logged by name. */
export async function closeAll(closers: Closer[], log: Log): Promise<void> {
  const all = closers.splice(0)
  const left = deadlineIn(CLOSE)
  for (const { stage, keep } of STAGES) {
    const parts = all.filter((closer) => closer.stage === stage)
    const until = () => Math.max(0, left() - keep)
    await Promise.all(
      parts.map(({ name, close }) => runStep(name === undefined ? stage : `${stage} ${name}`, until, log, close)),
    )
  }
}
