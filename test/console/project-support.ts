/** A project in flight, for tests of its pages: planned with feeding buffers, started, and behind its plan. */
import { readFile } from 'node:fs/promises'
import type { Chainwork } from '@chainwork/sdk'

/** The project starts a week before; the test's clock has to stand there. */
export const NOW = '2026-11-23T09:00:00Z'

const FILE = new URL('../../runtime/demo/portfolio/office-move.xml', import.meta.url)

export async function importedProject(api: Chainwork, name: string, activate: boolean): Promise<number> {
  const { project } = await api.importProject({
    body: await readFile(FILE, 'utf8'),
    query: { name, startDate: '2026-11-09', bufferType: 'PROJECT_AND_FEEDING', activate, safetyCut: 40 },
  })
  return project.id
}

/** The first tasks of the chain are late: one is done, the next takes longer than planned. */
export async function lateProject(api: Chainwork, name: string): Promise<number> {
  const projectId = await importedProject(api, name, true)
  const { criticalChain, tasks } = await api.getSchedule({ path: { projectId } })
  const work = new Set(tasks.filter(({ isMilestone }) => !isMilestone).map(({ id }) => id))
  const [first, second] = criticalChain.tasks.filter((id) => work.has(id))
  await api.updateTask({ path: { taskId: first! }, body: { percentComplete: 100, asOf: '2026-11-20' } })
  await api.updateTask({ path: { taskId: second! }, body: { status: 'InProgress' } })
  const { remainingDuration } = await api.getTask({ path: { taskId: second! } })
  await api.updateTask({ path: { taskId: second! }, body: { remainingDuration: remainingDuration * 0.8 } })
  return projectId
}
