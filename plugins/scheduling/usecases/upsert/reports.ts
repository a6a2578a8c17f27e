/** What a table reports of a project's tasks, as reports of progress. */
import type { Call } from '#runtime'
import type { Column } from '../../files/csv/columns.ts'
import type { Notes } from '../../files/mspdi/report.ts'
import { countUndated, type ProgressDraft } from '../../files/progress.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { TaskRecord } from '../../store/task-changes.ts'
import { type AcceptedReport, progressIn, type ReportedFields, report } from '../report-progress.ts'
import { labelOf, type Upsert } from './decide.ts'

/** A task with what is new of it, and what it reports; undefined where it reports nothing. */
export interface Reported extends Upsert {
  readonly report: AcceptedReport | undefined
}

/** Only Active projects take progress: of others it is left out, with a warning. Faults go to `notes`. */
export function reportUpserts(
  call: Pick<Call, 'account'>,
  project: ProjectRow,
  upserts: readonly Upsert[],
  { fields, at, notes }: { readonly fields: ReadonlySet<Column>; readonly at: Date; readonly notes: Notes },
): readonly Reported[] {
  return upserts.map((upsert): Reported => {
    const { before, after, draft } = upsert
    const task = before ?? after
    const progress = progressFields(task, draft.progress, fields)
    if (progress && project.status !== 'Active') {
      notes.count('not_started', (rows) => `Progress was left out (${rows}): the project is not Active.`)
    }
    const change: ReportedFields = {
      ...(before && after.duration !== before.duration && { duration: after.duration }),
      ...(project.status === 'Active' && progress),
    }
    if (Object.keys(change).length === 0) return { ...upsert, report: undefined }
    const outcome = report(call, project, task, change, at)
    if (outcome.problem) {
      notes.fault('bad_progress', outcome.problem.message, labelOf(draft))
      return { ...upsert, report: undefined }
    }
    const field = outcome.task.status === 'Completed' ? 'actualFinish' : 'actualStart'
    const date = outcome.task[field]
    if (date !== null && date !== task[field] && change[field] === undefined) countUndated(date, notes)
    return { ...upsert, after: { ...after, ...progressIn(outcome.task) }, report: outcome }
  })
}

/** What differs from what is known; undefined where nothing does. */
function progressFields(
  task: TaskRecord,
  progress: ProgressDraft | null,
  fields: ReadonlySet<Column>,
): ReportedFields | undefined {
  if (progress === null) return undefined
  const { status, percentComplete, remainingDuration, actualStart, actualFinish } = progress
  const isSame =
    status === 'Completed'
      ? task.status === status
      : task.status === status &&
        (fields.has('remainingDuration')
          ? task.remainingDuration === remainingDuration
          : task.percentComplete === percentComplete || !fields.has('percentComplete'))
  if (isSame) return undefined
  if (status === 'Completed') {
    return {
      status,
      ...(actualFinish && { actualFinish }),
      ...(fields.has('actualStart') && actualStart && { actualStart }),
    }
  }
  return {
    status,
    ...(fields.has('remainingDuration') ? { remainingDuration } : fields.has('percentComplete') && { percentComplete }),
    ...(fields.has('actualStart') && actualStart && { actualStart }),
  }
}
