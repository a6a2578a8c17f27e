/** Counts what a change adds to a project, and refuses what it has no room for. */
import { countAssignments, countLinks, countResourcesWith } from '../store/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import { countTasks } from '../store/tasks.ts'
import type { Deciding } from './access.ts'
import type { Size } from './limits.ts'
import { mustKeepBounds } from './problems.ts'

/** What a change adds to a project. */
export interface Growth extends Partial<Omit<Size, 'resources'>> {
  /** The resources of one task as they will be, where there are others among them than before. */
  readonly resourcesOf?: { readonly taskId?: number; readonly ids: readonly number[] } | undefined
}

/**
 * Counts, in a locked project, what a change adds to: one that takes away is never refused.
 * @throws 409 that names the bound and the number that there would be
 */
export async function mustHaveRoom({ tx, account }: Deciding, project: ProjectRow, more: Growth): Promise<void> {
  const { tasks = 0, links = 0, assignments = 0, resourcesOf } = more
  mustKeepBounds(project, {
    ...(tasks > 0 && { tasks: tasks + (await countTasks(tx, account.id, project.id)) }),
    ...(links > 0 && { links: links + (await countLinks(tx, account.id, project.id)) }),
    ...(assignments > 0 && { assignments: assignments + (await countAssignments(tx, account.id, project.id)) }),
    ...(resourcesOf && {
      resources: await countResourcesWith(tx, account.id, project.id, resourcesOf.taskId, resourcesOf.ids),
    }),
  })
}
