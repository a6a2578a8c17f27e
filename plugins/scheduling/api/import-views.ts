/** What answers show of a file that is imported: its faults, what became of it, and what would. */
import type { Schemas } from '#generated/scheduling'
import { invalid, type Problem } from '#runtime'
import type { ImportNote, ImportReport, ImportWarning } from '../files/mspdi/report.ts'
import type { FileReading } from '../files/read-file.ts'
import type { SimulationOutcome } from '../usecases/simulate.ts'
import { viewSimulated } from './simulations.ts'

const MAX_DETAIL = 2_000 // characters of a fault or a warning
const MAX_NOTES = 1_000

/** A 400 with every fault of a file. */
export const refusalOf = (faults: readonly ImportNote[]): Problem =>
  invalid(faults.map((note) => ({ pointer: '', detail: textOf(note) })))

const textOf = ({ element, detail }: ImportNote) =>
  (element === undefined || detail.includes(element) ? detail : `${element}: ${detail}`).slice(0, MAX_DETAIL)

const viewNotes = (notes: readonly ImportNote[]): Schemas['ImportNote'][] =>
  notes
    .slice(0, MAX_NOTES)
    .map(({ code, element = null, detail }) => ({ code, element, detail: detail.slice(0, MAX_DETAIL) }))

/** @param warnings of the import, beside those of the file */
export const viewReport = (
  { warnings: own, faults: _, ...counts }: ImportReport,
  warnings: readonly ImportWarning[],
): Schemas['ImportReport'] => ({ ...counts, warnings: viewNotes([...own, ...warnings]) })

interface Previewed {
  readonly project: NonNullable<Schemas['ImportPreview']['project']>
  readonly quote?: SimulationOutcome | undefined
  readonly otherEstimates?: Schemas['ImportPreview']['otherEstimates']
}

/** @param previewed absent where the file has faults */
export function viewPreview(
  { columns, preview, report, draft }: FileReading,
  previewed?: Previewed,
  warnings: readonly ImportWarning[] = [],
): Schemas['ImportPreview'] {
  const names = new Map(preview.map(({ key, name }) => [key, name]))
  const resourceNames = new Map(draft?.resources.map(({ key, name }) => [key, name]))
  return {
    project: previewed ? viewProject(previewed) : null,
    otherEstimates: previewed?.otherEstimates ?? null,
    quote: previewed?.quote ? viewQuote(previewed.quote) : null,
    columns: columns.map(({ field, titles }) => ({ field, titles: [...titles] })),
    tasks: preview.map((task) => ({
      name: task.name,
      externalKey: task.externalKey,
      duration: task.duration,
      safeDuration: task.safeDuration,
      predecessors: task.predecessors.map(({ key }) => names.get(key) ?? key),
      resources: task.assignments.map(({ resourceKey }) => resourceNames.get(resourceKey) ?? resourceKey),
      change: 'create',
    })),
    faults: viewNotes(report.faults),
    report: viewReport(report, warnings),
  }
}

const viewProject = ({ project: { name, startDate, plannedFinish, bufferEnd } }: Previewed) => {
  return { name, startDate, plannedFinish, bufferEnd }
}

function viewQuote({
  statusDate,
  simulated: { runs, seed, projects },
}: SimulationOutcome): Schemas['ImportPreview']['quote'] {
  const [project] = projects
  if (!project) return null
  const { finish, probabilityOfPromise, standardError } = viewSimulated(project, new Set())
  return { runs, seed, statusDate, finish, probabilityOfPromise, standardError }
}
