/**
 * The line on a terminal that shows how far long work has come: a bar where the share is known, and how long it takes. It
 * is written over in place, with blanks and carriage returns: no colours, and no other sequences that a log would keep.
 */
import { escapeControls } from './print.ts'
import type { Streams } from './terminal.ts'

export interface ProgressLine {
  /** An empty text ends it. @param done the share that is done, from 0 to 1; undefined where it is not known */
  show(text: string, done?: number): void
  /** Takes the line away until it is drawn again, so that others can write. */
  clear(): void
}

type Stderr = Pick<Streams['stderr'], 'write' | 'isTTY' | 'columns'>
type Environment = Readonly<Record<string, string | undefined>>

const BAR = 20 // characters
const LINE = 100 // characters; a line that is longer than the terminal could not be written over
const BETWEEN = 100 // ms between two drawings, which the next tick makes up for
const TICK = 250 // ms
const SHORT = 2 // s that are not shown

/** Whether a person watches the terminal: jobs of CI keep every line that is written over. */
export const showsProgress = ({ isTTY }: Stderr, { CI, TERM }: Environment): boolean =>
  isTTY === true && !CI && TERM !== 'dumb'

export function openProgressLine(stderr: Stderr, environment: Environment): ProgressLine {
  if (!showsProgress(stderr, environment)) return { show() {}, clear() {} }
  let latest: { readonly text: string; readonly done: number | undefined } | undefined
  let drawn = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let begunAt = 0
  let timer: NodeJS.Timeout | undefined

  const clear = () => {
    if (drawn > 0) stderr.write(`\r${' '.repeat(drawn)}\r`)
    drawn = 0
  }
  const draw = () => {
    if (!latest) return
    const now = performance.now()
    const width = Math.min(LINE, (stderr.columns || LINE) - 1)
    const line = lineOf(latest.text, latest.done, Math.floor((now - begunAt) / 1_000)).slice(0, width)
    stderr.write(`\r${line.padEnd(drawn)}`)
    drawn = line.length
    drawnAt = now
  }
  return {
    clear,
    show(text, done) {
      if (text === '') {
        clear()
        clearInterval(timer)
        timer = undefined
        latest = undefined
        return
      }
      latest = { text, done }
      if (!timer) {
        begunAt = performance.now()
        timer = setInterval(draw, TICK).unref()
      }
      if (performance.now() - drawnAt >= BETWEEN) draw()
    },
  }
}

function lineOf(text: string, done: number | undefined, seconds: number): string {
  const time = seconds > SHORT ? ` (${seconds} s)` : ''
  const label = escapeControls(text)
  if (done === undefined) return `${label} ...${time}`
  const share = Math.min(1, Math.max(0, done))
  const bar = '#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} % ${label}${time}`
}
