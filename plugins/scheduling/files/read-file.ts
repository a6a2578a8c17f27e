/** Reads a file in a thread: from its bytes to what an import needs to know of it. Pure. */
import { decodeText, encodingOf } from '#runtime/services'
import { type JsonBytes, jsonBytes } from '../json.ts'
import { type CsvOptions, type CsvReading, readCsv } from './csv/read.ts'
import type { MappedColumn } from './csv/rows.ts'
import type { ProjectDraft, TaskDraft } from './mspdi/draft.ts'
import { type MspdiOptions, readMspdi } from './mspdi/read.ts'
import { type ImportNote, type ImportReport, reportOf, takeNotes } from './mspdi/report.ts'

export interface FileInput extends MspdiOptions, CsvOptions {
  readonly bytes: Uint8Array
  readonly type: 'application/xml' | 'text/csv'
  /** Of the Content-Type. */
  readonly charset?: string | undefined
}

/** A draft whose tasks stay text: the serving thread hands them on and looks at none. */
export interface FileDraft extends Omit<ProjectDraft, 'tasks'> {
  readonly tasks: JsonBytes<readonly TaskDraft[]>
  readonly taskCount: number
}

/** What a file is taken for, whether it has faults or not. */
export interface Understood {
  /** Empty for a project file. */
  readonly columns: readonly MappedColumn[]
  /** The first tasks; none of a project file with faults. */
  readonly preview: readonly TaskDraft[]
  readonly report: ImportReport
}

export type FileReading = Understood &
  (
    | { readonly faults: readonly ImportNote[]; readonly draft?: never }
    | { readonly faults?: never; readonly draft: FileDraft }
  )

const PREVIEWED_TASKS = 50 // tasks

export function readFile({ bytes, type, charset, ...options }: FileInput): FileReading {
  const text = decodeText(bytes, encodingOf(bytes, charset))
  if (text === undefined) {
    const notes = takeNotes()
    const named = charset === undefined ? 'that it names, or UTF-8' : 'that its Content-Type names'
    const remedy = type === 'text/csv' && charset === undefined ? '; in a spreadsheet, save it as CSV UTF-8' : ''
    notes.fault('bad_encoding', `The file is not text in the encoding ${named}${remedy}.`)
    const report = reportOf(null, notes)
    return { faults: report.faults, columns: [], preview: [], report }
  }
  const { project, report, columns, tasks } = type === 'text/csv' ? readCsv(text, options) : mspdi(text, options)
  const understood = { columns, preview: tasks.slice(0, PREVIEWED_TASKS), report }
  if (!project) return { ...understood, faults: report.faults }
  const { tasks: _, ...draft } = project
  return { ...understood, draft: { ...draft, tasks: jsonBytes(tasks), taskCount: tasks.length } }
}

function mspdi(text: string, options: MspdiOptions): CsvReading {
  const reading = readMspdi(text, options)
  return { ...reading, columns: [], tasks: reading.project?.tasks ?? [] }
}
