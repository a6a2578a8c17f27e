/** Reads what a file reports of a task, and derives its progress from that. Pure. */
import { sixDecimals } from '../engine/rule.ts'

/** Durations in working days, dates `YYYY-MM-DD`. */
export interface ProgressDraft {
  readonly status: 'NotStarted' | 'InProgress' | 'Completed'
  readonly percentComplete: number
  readonly remainingDuration: number
  readonly actualStart: string | null
  readonly actualFinish: string | null
}

export interface ProgressOptions {
  /** `discard`: the project is taken as one on which nobody has worked; `keptProgress` applies it. Default: keep. */
  readonly progress?: 'keep' | 'discard'
  /** The last day on which work can have been done; without it any day is taken. */
  readonly today?: string
}

/** As the file has it; what is left out is null. */
export interface Report {
  readonly isStarted: boolean
  readonly isFinished: boolean
  readonly percent: number | null
  /** Of the duration that the file states. */
  readonly remaining: number | null
  readonly actualStart: string | null
  readonly actualFinish: string | null
  /** Dates of the file's schedule: of work that was reported without actual dates. */
  readonly start: string | null
  readonly finish: string | null
}
type Duration = { readonly stated: number; readonly focused: number }

const MIN_REMAINING = 0.000001 // working days; work that is not done never rounds to nothing
type Warn = (code: string, detail: string) => void

/** The tasks with their progress, or without it where it is discarded. */
export function keptProgress<T extends { readonly progress: ProgressDraft | null }>(
  tasks: readonly T[],
  { progress }: ProgressOptions,
  count: (code: string, detail: (rows: string) => string) => void,
): readonly T[] {
  if (progress !== 'discard') return tasks
  return tasks.map((task) => {
    if (task.progress === null) return task
    count('progress', (rows) => `Progress and actual dates were left out (${rows}), as the request asks.`)
    return { ...task, progress: null }
  })
}

/** Null where nothing is reported. Remaining duration is the truth, as far as there is one; per cent follows it. */
export function progressOf(
  report: Report,
  { stated, focused }: Duration,
  today: string | undefined,
  warn: Warn,
): ProgressDraft | null {
  const scale = stated > 0 ? focused / stated : 1
  const isFinished = report.isFinished || report.percent === 100 || report.actualFinish !== null
  const isStarted = report.isStarted || report.actualStart !== null || (report.percent ?? 0) > 0
  if (isFinished) return completed(report, today, warn)
  const left = report.remaining === null ? null : Math.max(MIN_REMAINING, sixDecimals(report.remaining * scale))
  if (!isStarted || focused === 0) {
    if (left === null || focused === 0 || left === focused) return null
    return { ...NOTHING, remainingDuration: left }
  }
  const percent = report.percent ?? percentOf(left ?? focused, focused)
  const remainingDuration = left ?? Math.max(MIN_REMAINING, sixDecimals(focused * (1 - percent / 100)))
  return {
    status: 'InProgress',
    percentComplete: percent,
    remainingDuration,
    actualStart: notAfter(report.actualStart ?? report.start ?? today ?? null, today, 'start', warn),
    actualFinish: null,
  }
}

const NOTHING = { status: 'NotStarted', percentComplete: 0, actualStart: null, actualFinish: null } as const

function completed(report: Report, today: string | undefined, warn: Warn): ProgressDraft {
  const finish = notAfter(report.actualFinish ?? report.finish ?? today ?? null, today, 'finish', warn)
  const start = notAfter(report.actualStart ?? report.start ?? finish, today, 'start', warn)
  const isReversed = start !== null && finish !== null && start > finish
  if (isReversed) {
    warn('actual_dates', `Its actual start ${start} is after its actual finish ${finish}, which was taken for both.`)
  }
  return {
    status: 'Completed',
    percentComplete: 100,
    remainingDuration: 0,
    actualStart: isReversed ? finish : start,
    actualFinish: finish,
  }
}

function notAfter(date: string | null, today: string | undefined, what: string, warn: Warn): string | null {
  if (date === null || today === undefined || date <= today) return date
  warn('future_actual', `Its actual ${what} ${date} is in the future; ${today} was taken.`)
  return today
}

const percentOf = (remaining: number, duration: number) =>
  Math.min(99, Math.max(0, sixDecimals(100 * (1 - remaining / duration))))
