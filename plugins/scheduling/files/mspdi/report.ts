import type { Estimates } from '../estimates.ts'
import type { FaultCode, WarningCode } from '../warning-codes.ts'
import type { ProjectDraft, TaskDraft } from './draft.ts'

/** The report of an import. A fault stops it, and all are listed; a warning names what was left out. */
export interface ImportNote<Code extends string = string> {
  readonly code: Code
  /** The row of the file, as its author would find it: `Task 12 'Dig'`. */
  readonly element?: string
  readonly detail: string
}
export type ImportWarning = ImportNote<WarningCode>
export interface ImportReport extends Found {
  readonly tasks: number
  readonly milestones: number
  readonly links: number
  readonly resources: number
  readonly assignments: number
  readonly calendars: number
  readonly baselines: number
  /** At most 201: a last note counts those that were not kept. */
  readonly warnings: readonly ImportWarning[]
  readonly faults: readonly ImportNote<FaultCode>[]
}

/** What a file says of the project as a whole, before the request's options. */
interface Found {
  /** Null where it has none. */
  readonly startDate: string | null
  readonly estimates: Estimates
  /** Tasks with progress. */
  readonly progress: number
}

const NOTHING_FOUND: Found = { startDate: null, estimates: 'focused', progress: 0 }

export const reportedIn = (tasks: readonly TaskDraft[]): number => tasks.filter((it) => it.progress !== null).length

/** What a file has, with its notes. @param project null where nothing could be read */
export function reportOf(project: ProjectDraft | null, notes: Notes, found = NOTHING_FOUND): ImportReport {
  const tasks = project?.tasks ?? []
  const milestones = tasks.filter((task) => task.milestone).length
  return {
    ...found,
    tasks: tasks.length - milestones,
    milestones,
    links: tasks.reduce((sum, task) => sum + task.predecessors.length, 0),
    resources: project?.resources.length ?? 0,
    assignments: tasks.reduce((sum, task) => sum + task.assignments.length, 0),
    calendars: project?.calendars.length ?? 0,
    baselines: new Set(tasks.flatMap((task) => task.baselines.map((it) => it.number))).size,
    ...notes.lists(),
  }
}

const keptNotes = 200 // of a kind
const longestDetail = 1700 // characters

/** Collects notes while a file is read. */
export interface Notes {
  readonly failed: boolean
  warn(code: WarningCode, detail: string, element?: string): void
  fault(code: FaultCode, detail: string, element?: string): void
  /** Counts what is lost the same way in many rows: one warning with their number. @param noun of a row, default task */
  count(code: WarningCode, detail: (rows: string) => string, noun?: string): void
  /** Warnings and faults, bounded. */
  lists(): Pick<ImportReport, 'warnings' | 'faults'>
}

export function takeNotes(): Notes {
  const warnings = boundedList<WarningCode>()
  const faults = boundedList<FaultCode>()
  const counts = new Map<
    WarningCode,
    { rows: number; readonly detail: (rows: string) => string; readonly noun: string }
  >()
  return {
    get failed() {
      return faults.total > 0
    },
    warn: (code, detail, element) => warnings.add(code, detail, element),
    fault: (code, detail, element) => faults.add(code, detail, element),
    count(code, detail, noun = 'task') {
      const count = counts.get(code)
      if (count) count.rows += 1
      else counts.set(code, { rows: 1, detail, noun })
    },
    lists() {
      const counted = [...counts].map(([code, { rows, detail, noun }]) => ({
        code,
        detail: detail(rows === 1 ? `1 ${noun}` : `${rows} ${noun}s`),
      }))
      return { warnings: [...counted, ...warnings.all('warnings')], faults: faults.all('faults') }
    },
  }
}

function boundedList<Code extends string>() {
  const kept: ImportNote<Code>[] = []
  let total = 0
  return {
    get total() {
      return total
    },
    add(code: Code, detail: string, element?: string) {
      total += 1
      if (kept.length === keptNotes) return
      const cut = detail.length > longestDetail ? `${detail.slice(0, longestDetail).toWellFormed()} ...` : detail
      kept.push(element === undefined ? { code, detail: cut } : { code, element, detail: cut })
    },
    all(kind: string): readonly ImportNote<Code | 'more'>[] {
      if (total <= keptNotes) return kept
      return [...kept, { code: 'more', detail: `There are ${total - keptNotes} more ${kind}, which are not listed.` }]
    },
  }
}
