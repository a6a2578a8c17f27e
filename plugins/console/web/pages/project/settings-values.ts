/** The settings of a project as a form has them, and as the service takes them. Pure. */
import type { ProjectUpdate } from '@chainwork/sdk'
import type { ShownProject } from './frame.tsx'

/** Texts are empty where the service has nothing. */
export interface Settings {
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly targetEndDate: string
  readonly projectManagerId: string
  readonly priority: number | string
  readonly calendarId: string
  readonly scheduleMethod: ShownProject['scheduleMethod']
  readonly bufferType: ShownProject['bufferType']
  readonly bufferSizing: ShownProject['bufferSizing']
  readonly bufferPercentage: number | string
  readonly feedingPolicy: ShownProject['feedingPolicy']
  readonly yellowFrom: number | string
  readonly redFrom: number | string
}

export const settingsOf = (project: ShownProject): Settings => ({
  name: project.name,
  description: project.description ?? '',
  startDate: project.startDate,
  targetEndDate: project.targetEndDate ?? '',
  projectManagerId: idText(project.projectManagerId),
  priority: project.priority,
  calendarId: idText(project.calendarId),
  scheduleMethod: project.scheduleMethod,
  bufferType: project.bufferType,
  bufferSizing: project.bufferSizing,
  bufferPercentage: project.bufferPercentage,
  feedingPolicy: project.feedingPolicy,
  yellowFrom: project.yellowFrom,
  redFrom: project.redFrom,
})

const idText = (id: number | null | undefined) => String(id ?? '')
const NULLABLE = ['description', 'targetEndDate', 'calendarId', 'projectManagerId']
const NUMBERS = ['projectManagerId', 'calendarId']

/** An emptied number stays a text, which the service refuses with a fault at its field. */
export function updateOf(changes: Partial<Settings>): ProjectUpdate {
  const entries = Object.entries(changes).map(([field, value]) => {
    if (value === '' && NULLABLE.includes(field)) return [field, null]
    return [field, NUMBERS.includes(field) ? Number(value) : value]
  })
  return Object.fromEntries(entries) as ProjectUpdate
}

/** What a project is planned by: an active one changes it only by being planned anew. */
const PLANNED_BY: readonly (keyof Settings)[] = [
  ...(['startDate', 'scheduleMethod', 'bufferType', 'bufferSizing', 'bufferPercentage'] as const),
  ...(['feedingPolicy', 'calendarId'] as const),
]
export const changesPlan = (changes: Partial<Settings>): boolean => PLANNED_BY.some((field) => field in changes)
