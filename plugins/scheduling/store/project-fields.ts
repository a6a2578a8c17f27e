/** Names the fields of projects by which lists are filtered and sorted, with their columns. */
import type { Fields } from '#runtime/odata'
import { projectStatuses } from '../engine/progress/transitions.ts'
import { projectColumns as columns } from './projects.ts'

const ZONES = ['GREEN', 'YELLOW', 'RED']

export const projectFields: Fields = {
  id: { column: columns.id, type: 'integer', notNull: true },
  name: { column: columns.name, type: 'string', notNull: true },
  description: { column: columns.description, type: 'string' },
  startDate: { column: columns.startDate, type: 'date', notNull: true },
  targetEndDate: { column: columns.targetEndDate, type: 'date' },
  projectManagerId: { column: columns.managerId, type: 'integer' },
  status: { column: columns.status, type: 'string', notNull: true, values: projectStatuses },
  previousStatus: {
    column: columns.statusBeforeFreeze,
    type: 'string',
    values: projectStatuses.filter((it) => it !== 'Frozen'),
  },
  scheduleMethod: {
    column: columns.scheduleMethod,
    type: 'string',
    notNull: true,
    values: ['FROM_START', 'FROM_TARGET'],
  },
  bufferType: { column: columns.bufferType, type: 'string', notNull: true, values: ['PROJECT', 'PROJECT_AND_FEEDING'] },
  bufferSizing: {
    column: columns.bufferSizing,
    type: 'string',
    notNull: true,
    values: ['percentage', 'cutAndPaste', 'rootSquaredError', 'adaptiveDensity', 'adaptiveTightness'],
  },
  bufferPercentage: { column: columns.bufferPercentage, type: 'number', notNull: true },
  feedingPolicy: {
    column: columns.feedingPolicy,
    type: 'string',
    notNull: true,
    values: ['SHRINK', 'EXTEND', 'EARLY_START'],
  },
  calendarId: { column: columns.calendarId, type: 'integer' },
  priority: { column: columns.priority, type: 'integer', notNull: true },
  plannedFinish: { column: columns.plannedFinish, type: 'date' },
  bufferEnd: { column: columns.bufferEnd, type: 'date' },
  projectedCompletion: { column: columns.projectedCompletion, type: 'date' },
  chainCompletion: { column: columns.chainCompletion, type: 'number', notNull: true },
  bufferConsumption: { column: columns.bufferConsumption, type: 'number', notNull: true },
  bufferStatus: { column: columns.bufferStatus, type: 'string', notNull: true, values: ZONES },
  feverZone: { column: columns.feverZone, type: 'string', notNull: true, values: ZONES },
  daysLate: { column: columns.daysLate, type: 'integer', notNull: true },
  createdAt: { column: columns.createdAt, type: 'timestamp', notNull: true },
  updatedAt: { column: columns.updatedAt, type: 'timestamp', notNull: true },
}
