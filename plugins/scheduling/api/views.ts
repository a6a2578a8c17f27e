/** Shows rows in answers where the contract's own views of them do not: with what is derived, or of several rows. */
import { milestoneEntity, projectEntity, type Schemas, taskEntity } from '#generated/scheduling'
import { mentionsIn } from '../engine/mentions.ts'
import { type ZoneRules, zoneIn } from '../engine/zones.ts'
import type { FeverPoint } from '../store/history.ts'
import type { PortfolioRow } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { type Deactivated, NOBODY } from './deactivated-users.ts'
import { type SeenNames, viewHeadline } from './named-sentences.ts'

/** @param deactivated is named where there is no other headline */
export const viewPortfolioProject = (
  row: PortfolioRow,
  zones: Schemas['FeverChart']['zones'],
  names: SeenNames,
  deactivated = NOBODY,
): Schemas['PortfolioProject'] => ({
  ...projectEntity.viewPortfolioProject(row),
  openTasks: row.openTasks,
  readyTasks: row.readyTasks,
  redTasks: row.redTasks,
  zones,
  headline: row.headline ? viewHeadline(row.headline, names) : headlineOf(deactivated),
})

function headlineOf({ sentences: [sentence], mentions }: Deactivated): Schemas['Headline'] | null {
  return sentence === undefined ? null : { sentence, mentions: mentionsIn([sentence], mentions) }
}

/** A task in the answer to a report. @param outOfSequence the tasks whose links its reported dates contradict */
export const viewReported = (row: TaskRow, outOfSequence?: readonly number[]): Schemas['Task'] => ({
  ...taskEntity.view(row),
  ...(outOfSequence && { outOfSequence: [...outOfSequence] }),
})

export const viewMilestone = (row: TaskRow): Schemas['Milestone'] =>
  milestoneEntity.view(row, {
    plannedDate: row.promisedDate ?? row.plannedFinish,
    status: row.status === 'Completed' ? 'Achieved' : 'Planned',
  })

const NO_PLAN = 'The project has no plan yet: add its tasks, then POST to its schedule or set its status to Active.'

/** @param recommended in the last projection; undefined without a plan */
export const viewBuffer = (
  row: ProjectRow,
  recommended: Pick<Schemas['BufferAnalysis'], 'recommendations'> = { recommendations: [NO_PLAN] },
): Schemas['BufferAnalysis'] => ({
  projectId: row.id,
  bufferType: row.bufferType,
  totalBuffer: row.bufferSize,
  consumedBuffer: row.bufferConsumed,
  consumptionPercentage: row.bufferConsumption,
  status: row.bufferStatus,
  projectedCompletion: row.projectedCompletion ?? undefined,
  recommendations: recommended.recommendations,
})

export const viewFeverPoint = (
  point: FeverPoint,
  movedBy: string | null,
  zones: ZoneRules,
): Schemas['FeverChart']['points'][number] => ({
  at: point.at.toISOString(),
  date: point.statusDate,
  chainCompletion: point.completion,
  bufferConsumption: point.consumption,
  zone: zoneIn(zones, point.consumption, point.completion),
  targetEndDate: point.targetEndDate,
  bufferEnd: point.bufferEnd,
  cause: point.cause,
  tasks: [...point.tasks],
  taskCount: point.taskCount,
  movedBy,
  actor: point.actor,
  baseline: point.baseline,
})
