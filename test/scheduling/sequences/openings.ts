/** What accounts have in the beginning. */
import { projectBody, taskBody } from './bodies.ts'
import type { ProjectDraft } from './operations.ts'

/** @param post throws where the request is refused */
export type Opening = (post: (path: string, body: unknown) => Promise<{ readonly id: number }>) => Promise<void>

/** Makes two people, and projects that share them. */
export const projectsOf =
  (drafts: readonly ProjectDraft[], today: string): Opening =>
  async (post) => {
    const { id: ann } = await post('resources', { name: 'Ann' })
    const { id: crew } = await post('resources', { name: 'Crew', capacity: 2 })
    for (const [index, draft] of drafts.entries()) {
      const { id } = await post('projects', { ...projectBody(draft, today), name: `Project ${index + 1}` })
      const ids: number[] = []
      for (const [n, task] of draft.tasks.entries()) {
        const body = { name: `Task ${n + 1}`, ...taskBody(task, ids, [ann, crew]) }
        ids.push((await post(`projects/${id}/tasks`, body)).id)
      }
      const predecessors = ids.slice(-2).map((taskId) => ({ taskId }))
      if (draft.hasMilestone) await post(`projects/${id}/milestones`, { name: 'Done', predecessors })
    }
  }
