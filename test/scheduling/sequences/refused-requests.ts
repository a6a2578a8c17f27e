/** Requests that are refused, whatever the state of the project. */
import { daysFrom, patch, type Request } from './request.ts'

/** Requests that another account may not send. */
export const foreign = (projectId: number, taskId: number): readonly Request[] => [
  patch(`tasks/${taskId}`, { status: 'Completed' }),
  patch(`projects/${projectId}`, { status: 'Active' }),
  { method: 'DELETE', path: `tasks/${taskId}?replan=true` },
  { method: 'DELETE', path: `projects/${projectId}` },
  { method: 'POST', path: `projects/${projectId}/schedule`, body: {} },
  { method: 'POST', path: `projects/${projectId}/tasks`, body: { name: 'Mine' } },
]

/** Requests that nobody may send. */
export const malformed = (projectId: number, taskId: number, today: string): readonly Request[] => [
  patch(`tasks/${taskId}`, { percentComplete: 101 }),
  patch(`tasks/${taskId}`, { remainingDuration: -1 }),
  patch(`tasks/${taskId}`, { remainingDuration: 10_001 }),
  patch(`tasks/${taskId}`, { status: 'Done' }),
  patch(`tasks/${taskId}`, { asOf: 'yesterday' }),
  patch(`tasks/${taskId}`, { actualFinish: daysFrom(today, 1) }),
  patch(`tasks/${taskId}`, { predecessors: [{ taskId }] }),
  patch(`tasks/${taskId}`, { progress: 5 }),
  patch(`tasks/${taskId}`, {}),
  patch(`projects/${projectId}`, { status: 'Running' }),
  patch(`projects/${projectId}`, { bufferPercentage: -1 }),
  { method: 'POST', path: 'tasks/batch-update', body: { updates: [] } },
  { method: 'POST', path: 'tasks/batch-update', body: { updates: Array.from({ length: 1_001 }, () => ({ taskId })) } },
  { method: 'POST', path: `projects/${projectId}/tasks`, body: { name: 'Long', duration: 10_001 } },
  { method: 'POST', path: `projects/${projectId}/schedule`, body: { searchSeconds: 61 } },
  { method: 'POST', path: 'portfolio/schedule', body: { rule: 'LIMIT' } },
]
