/**
 * The last phase of a shutdown: closes plugins, deletes the row of the process, closes the database, then the embedded
 * PostgreSQL. Each stage has a time limit, so that the database is closed even when a plugin's `close` hangs.
 */

import type { Log } from '../plugin.ts'
import { deadlineIn, runStep } from './deadline.ts'

/** The longest time that closing takes. */
export const CLOSE = 4_000 // ms

/** The stages in order; parts of one stage close at the same time. `reserve` is the part of CLOSE for the later stages. */
const STAGES = [
  { stage: 'plugin', reserve: 2_500 }, // ms
  { stage: 'registration', reserve: 2_000 }, // ms
  { stage: 'database', reserve: 1_500 }, // ms
  { stage: 'embedded PostgreSQL', reserve: 0 }, // ms
] as const

export interface Closer {
  readonly stage: (typeof STAGES)[number]['stage']
  /** The plugin's name. */
  readonly name?: string
  close(): Promise<void> | undefined
}

/** Closes everything in the list and empties it. Logs by name the parts that fail or do not close in time. */
export async function closeAll(closers: Closer[], log: Log): Promise<void> {
  const all = closers.splice(0)
  const left = deadlineIn(CLOSE)
  for (const { stage, reserve } of STAGES) {
    const parts = all.filter((closer) => closer.stage === stage)
    const until = () => Math.max(0, left() - reserve)
    await Promise.all(
      parts.map(({ name, close }) => runStep(name === undefined ? stage : `${stage} ${name}`, until, log, close)),
    )
  }
}
