/** Data of one event of each kind: what a test event is sent with unless the user changes it. */
import type { WebhookEvent } from '@chainwork/sdk'

export type EventName = WebhookEvent['event']
type Samples = { readonly [E in EventName]: Extract<WebhookEvent, { event: E }>['data'] }

const ADA = { id: 2, name: 'Ada Lovelace', email: 'ada@example.com' }
const PROJECT = { projectId: 7, projectName: 'Plant move' }
const TASK = { taskId: 31, taskName: 'Lay foundations', ...PROJECT }

export const SAMPLES: Samples = {
  'project.started': {
    ...PROJECT,
    startDate: '2026-11-23',
    targetEndDate: '2027-02-26',
    managerId: 1,
    managerName: 'Grace Hopper',
    managerEmail: 'grace@example.com',
    bufferSize: 20,
    criticalChainLength: 40,
    teamSize: 6,
  },
  'project.status_changed': {
    ...PROJECT,
    previousStatus: 'Planning',
    newStatus: 'Active',
    changedBy: ADA,
    changedAt: '2026-11-23T08:15:00.000Z',
  },
  'project.frozen': {
    ...PROJECT,
    previousStatus: 'Active',
    frozenBy: ADA,
    frozenAt: '2026-12-04T16:00:00.000Z',
    bufferConsumption: 31,
  },
  'project.early_warning': {
    ...PROJECT,
    warningLevel: 'YELLOW',
    bufferConsumption: 56,
    projectedCompletion: '2027-02-12',
    originalTarget: '2027-02-26',
    daysLate: 3,
    criticalTasks: [{ id: 31, name: 'Lay foundations', bufferConsumption: 56 }],
    recommendations: ["Task 31 'Lay foundations' holds up the critical chain by 11.2 days."],
  },
  'task.ready': {
    ...TASK,
    assignedTo: ADA,
    plannedStart: '2026-11-30',
    remainingDuration: 5,
    priority: 15.5,
  },
  'task.status_changed': {
    taskId: 31,
    taskName: 'Lay foundations',
    projectId: 7,
    previousStatus: 'NotStarted',
    newStatus: 'InProgress',
    changedBy: ADA,
    changedAt: '2026-11-30T07:02:00.000Z',
    percentComplete: 0,
    estimatedCompletion: '2026-12-04',
  },
  'task.duration_changed': {
    taskId: 31,
    taskName: 'Lay foundations',
    projectId: 7,
    previousRemainingDuration: 5,
    newRemainingDuration: 3,
    changedBy: ADA,
    changedAt: '2026-12-01T15:30:00.000Z',
    estimatedCompletion: '2026-12-04',
  },
  'task.completed': {
    ...TASK,
    completedBy: ADA,
    completedAt: '2026-12-04T15:30:00.000Z',
    actualDuration: 5,
    plannedDuration: 5,
    bufferConsumption: 15.5,
  },
  'task.red': {
    ...TASK,
    assignedTo: ADA,
    bufferConsumption: 94,
    remainingDuration: 12,
    dueDate: '2026-12-18',
    previousStatus: 'YELLOW',
    criticalChainImpact: true,
  },
  'milestone.achieved': {
    milestoneId: 40,
    milestoneName: 'Hall accepted',
    ...PROJECT,
    achievedDate: '2026-12-16',
    plannedDate: '2026-12-18',
    daysEarly: 2,
    completedBy: ADA,
    linkedDeliverables: [{ id: 3, name: 'Acceptance protocol', status: 'Done' }],
  },
  'webhook.paused': {
    registrationId: 'wh_019a9f3d11c04e5fb7a2d604',
    registrationName: 'Delivery desk',
    reason: 'failing',
    failingSince: '2026-11-20T09:12:44.120Z',
    pausedAt: '2026-11-25T09:13:00.000Z',
    pauseAfterDays: 5,
  },
}

export const EVENTS = Object.keys(SAMPLES) as EventName[]

/** Such as `task`. */
export const groupOf = (event: string): string => event.split('.')[0] ?? event

/** Whether one of the names and patterns of a registration is for the event. Pure. */
export const isSubscribed = (subscriptions: readonly string[], event: string): boolean =>
  ['*', `${groupOf(event)}.*`, event].some((it) => subscriptions.includes(it))
