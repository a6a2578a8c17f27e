/**
 * Counts the steps of a piece of work, so that a test can show how the work grows, whatever the machine: the calls of
 * functions in `plugins/`, which V8 counts for its precise coverage.
 */
import { type Profiler, Session } from 'node:inspector'

const PLUGINS = new URL('../../plugins/', import.meta.url).href

function stepsOf(work: () => unknown): number {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  try {
    work()
    let steps = 0
    // A session with its own thread answers before `post` returns.
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      for (const script of result) if (script.url.startsWith(PLUGINS)) steps += callsIn(script)
    })
    return steps
  } finally {
    session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

const callsIn = ({ functions }: Profiler.ScriptCoverage): number =>
  functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)

/**
 * By what the steps multiply where the work becomes four times as large: 4 when they grow as it does, 16 when they grow with
 * its square.
 * @param prepare makes work of a size; what it does itself is not counted
 */
export const growthOf = (size: number, prepare: (size: number) => () => unknown): number =>
  stepsOf(prepare(4 * size)) / stepsOf(prepare(size))
