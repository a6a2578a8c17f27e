/** What a change of the network decides, before anything is stored. */
import { expect, test } from 'vitest'
import type { ProjectRow } from '../../plugins/scheduling/store/projects.ts'
import { newTask } from '../../plugins/scheduling/store/task-changes.ts'
import { networkChange } from '../../plugins/scheduling/usecases/change-project.ts'

test('a change of the network has links and assignments in the order in which they are stored', () => {
  const link = (taskId: number, type: 'FS' | 'FF') => ({ taskId, type, lag: 0 })
  const paint = { id: 3, projectId: 1, name: 'Paint', isMilestone: false, duration: 2 }
  const after = {
    ...newTask(paint as Parameters<typeof newTask>[0]),
    predecessors: [link(10, 'FS'), link(9, 'FS'), link(9, 'FF')],
    assignments: [
      { resourceId: 12, units: 1 },
      { resourceId: 9, units: 1 },
    ],
  }
  const { tasks } = networkChange({ id: 1, status: 'Planning' } as ProjectRow, undefined, {
    tasks: [{ before: undefined, after }],
  })
  expect(tasks?.[0]?.after).toMatchObject({
    predecessors: [link(9, 'FF'), link(9, 'FS'), link(10, 'FS')],
    assignments: [{ resourceId: 9 }, { resourceId: 12 }],
  })
})
