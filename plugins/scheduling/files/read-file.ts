/** Reads a file in a thread: from its bytes to what an import needs to know of it. Pure. */
import { decodeText } from '#runtime/services'
import { type CsvOptions, readCsv } from './csv/read.ts'
import type { ProjectDraft } from './mspdi/draft.ts'
import { type MspdiOptions, readMspdi } from './mspdi/read.ts'
import type { ImportNote, ImportReport } from './mspdi/report.ts'

export interface FileInput extends MspdiOptions, CsvOptions {
  readonly bytes: Uint8Array
  readonly type: 'application/xml' | 'text/csv'
}

/** A draft whose tasks stay text, JSON of `TaskDraft[]`: the serving thread hands them on and looks at none. */
export interface FileDraft extends Omit<ProjectDraft, 'tasks'> {
  readonly tasks: string
  readonly taskCount: number
}

export type FileReading =
  | { readonly faults: readonly ImportNote[]; readonly draft?: never; readonly report?: never }
  | { readonly faults?: never; readonly draft: FileDraft; readonly report: ImportReport }

export function readFile({ bytes, type, ...options }: FileInput): FileReading {
  const text = decodeText(bytes)
  if (text === undefined) {
    return {
      faults: [{ code: 'bad_encoding', detail: 'The file is not text in the encoding that it names, or UTF-8.' }],
    }
  }
  const { project, report } = type === 'text/csv' ? readCsv(text, options) : readMspdi(text, options)
  if (!project) return { faults: report.faults }
  const { tasks, ...draft } = project
  return { draft: { ...draft, tasks: JSON.stringify(tasks), taskCount: tasks.length }, report }
}
