/** Reads what a file reports of a task, and derives its progress from that; what contradicts itself is reported. Pure. */
import { sixDecimals } from '../engine/rule.ts'
import { type Notes, takeNotes } from './mspdi/report.ts'

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
  /** `open`: what has no date gets none, as its task may have one already. Default: it is as of today. */
  readonly undated?: 'today' | 'open'
}

/** As the file has it; what is left out is null. */
export interface Report {
  readonly status: ProgressDraft['status'] | null
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

/** Where notes on a task's progress go. */
export interface Reporter extends ProgressOptions {
  readonly notes: Notes
  readonly label: string
}

/** Where what is wrong with progress goes: of what is discarded, nowhere. */
export const notesOnProgress = ({ progress }: ProgressOptions, notes: Notes): Notes =>
  progress === 'discard' ? takeNotes() : notes

/** The tasks with their progress, or without it where it is discarded. */
export function keptProgress<T extends { readonly progress: ProgressDraft | null }>(
  tasks: readonly T[],
  { progress }: ProgressOptions,
  count: Notes['count'],
): readonly T[] {
  if (progress !== 'discard') return tasks
  return tasks.map((task) => {
    if (task.progress === null) return task
    count('progress', (rows) => `Progress and actual dates were left out (${rows}), as the request asks.`)
    return { ...task, progress: null }
  })
}

/**
 * Null where nothing is reported. Remaining duration is the truth where there is one: percent complete is derived from it if not
 * given, and one that differs from the percentage is a new estimate.
 */
export function progressOf(report: Report, { stated, focused }: Duration, to: Reporter): ProgressDraft | null {
  const scale = stated > 0 ? focused / stated : 1
  const isFinished = report.status === 'Completed' || report.percent === 100 || report.actualFinish !== null
  const isStarted = report.status === 'InProgress' || report.actualStart !== null || (report.percent ?? 0) > 0
  if (isFinished) return completed(report, to)
  const left = report.remaining ? Math.max(MIN_REMAINING, sixDecimals(report.remaining * scale)) : null
  if (focused === 0) {
    if (isStarted) contradiction(to, 'It is a milestone that has begun and is not reached; its progress was left out.')
    return null
  }
  if (report.remaining === 0) {
    contradiction(to, 'Its remainingDuration is 0, but nothing else says that it is completed; the 0 was left out.')
  }
  if (!isStarted) {
    if (left === null || left === focused) return null
    return { ...NOTHING, remainingDuration: left }
  }
  const percent = report.percent ?? percentOf(left ?? focused, focused)
  const remainingDuration = left ?? Math.max(MIN_REMAINING, sixDecimals(focused * (1 - percent / 100)))
  const { status, actualStart } = report
  if (status === 'NotStarted') {
    const fields = { status, percentComplete: report.percent, actualStart }
    contradiction(to, `${given(fields)}; it was taken as in progress.`)
  }
  return {
    status: 'InProgress',
    percentComplete: percent,
    remainingDuration,
    actualStart: notAfter(actualStart ?? report.start ?? undated(to), 'start', to),
    actualFinish: null,
  }
}

const NOTHING = { status: 'NotStarted', percentComplete: 0, actualStart: null, actualFinish: null } as const

function completed(report: Report, to: Reporter): ProgressDraft {
  const { status, percent, remaining, actualFinish } = report
  const isOpen = (status !== null && status !== 'Completed') || (percent !== null && percent < 100) || remaining
  if (isOpen) {
    const fields = { status, percentComplete: percent, remainingDuration: remaining, actualFinish }
    contradiction(to, `${given(fields)}; it was taken as completed.`)
  }
  const finish = notAfter(actualFinish ?? report.finish ?? undated(to), 'finish', to)
  const start = notAfter(report.actualStart ?? report.start ?? (to.undated === 'open' ? null : finish), 'start', to)
  const isReversed = start !== null && finish !== null && start > finish
  if (isReversed) {
    const detail = `Its actual start ${start} is after its actual finish ${finish}, which was taken for both.`
    to.notes.warn('actual_dates', detail, to.label)
  }
  return {
    status: 'Completed',
    percentComplete: 100,
    remainingDuration: 0,
    actualStart: isReversed ? finish : start,
    actualFinish: finish,
  }
}

const contradiction = ({ notes, label }: Reporter, detail: string) =>
  notes.warn('contradictory_progress', detail, label)

/** The fields that the file has something of, as a contradiction. */
function given(fields: Readonly<Record<string, string | number | null>>): string {
  const stated = Object.entries(fields).filter(([name, it]) => it || (name === 'percentComplete' && it === 0))
  return `It has ${stated.map(([name, it]) => `${name} ${it}`).join(', ')}, which contradict each other`
}

/** Of work for which the file has no date at all. */
function undated({ notes, today, undated }: Reporter): string | null {
  if (today === undefined || undated === 'open') return null
  countUndated(today, notes)
  return today
}

export const countUndated = (today: string, notes: Notes) =>
  notes.count('undated_progress', (rows) => `Progress without a date was taken as of today, ${today} (${rows}).`)

function notAfter(date: string | null, what: string, { notes, label, today }: Reporter): string | null {
  if (date === null || today === undefined || date <= today) return date
  notes.warn('future_actual', `Its actual ${what} ${date} is in the future; ${today} was taken.`, label)
  return today
}

const percentOf = (remaining: number, duration: number) =>
  Math.min(99, Math.max(0, sixDecimals(100 * (1 - remaining / duration))))
