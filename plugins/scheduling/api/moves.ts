/** What moved points of fever charts, in words: tasks and resources by their names, other projects where the reader sees them. */
import type { Db, ReadCall } from '#runtime'
import { type BufferMove, movesBetween, movesInWords } from '../engine/execution/buffer-moves.ts'
import type { StoredWalk } from '../engine/execution/buffer-uses.ts'
import { type Mention, projectMention, resourceMention } from '../engine/mentions.ts'
import type { StoredUses } from '../store/history.ts'
import { resourcesAmong } from '../store/portfolio.ts'
import { tasksNamed } from '../store/portfolio-changes.ts'
import { seenNames } from './named-sentences.ts'

/** A point, and what it is compared with. */
export interface MovedPoint extends StoredUses {
  readonly baseline: number
}

/** None of the first point, and where both are measured against other plans. */
export const movesOf = (before: MovedPoint | undefined, now: MovedPoint): BufferMove[] =>
  before?.baseline === now.baseline ? movesBetween(storedWalkOf(before), storedWalkOf(now)) : []

const storedWalkOf = ({ usedBy, walk }: StoredUses): StoredWalk =>
  walk && !('tasks' in usedBy) ? { ...walk, uses: usedBy } : usedBy

/** How what moved is called, and what may be mentioned of it. */
export interface MoveNames {
  words(moves: readonly BufferMove[]): string | null
  readonly taskNames: ReadonlyMap<number, string>
  readonly mentions: readonly Mention[]
}

/** @param taskIds further tasks that are to be named */
export async function namesOfMoves(
  call: Pick<ReadCall, 'account' | 'actor' | 'may'> & { readonly db: Db },
  moves: readonly BufferMove[],
  taskIds: readonly number[] = [],
): Promise<MoveNames> {
  const { db, account } = call
  const tasks = await tasksNamed(db, account.id, [
    ...new Set([...taskIds, ...moves.flatMap(({ taskId, insteadOf = taskId }) => [taskId, insteadOf])]),
  ])
  const resourceIds = [...new Set(moves.flatMap(({ resourceId }) => resourceId ?? []))]
  const resources = resourceIds.length > 0 ? await resourcesAmong(db, account.id, resourceIds) : []
  const projectIds = moves.flatMap(({ projectId }) => projectId ?? [])
  const projects = await seenNames(call, db, projectIds)
  const taskNames = new Map(tasks.map(({ id, name }) => [id, name]))
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name]))
  const names = {
    task: (id: number) => taskNames.get(id),
    resource: (id: number) => resourceNames.get(id),
    project: (id: number) => projects.get(id),
  }
  return {
    words: (it) => movesInWords(it, names),
    taskNames,
    mentions: [
      ...tasks.map(({ id, name, projectId }): Mention => ({ kind: 'task', id, name, projectId })),
      ...resources.map(resourceMention),
      ...[...projects].map(([id, name]) => projectMention({ id, name })),
    ],
  }
}
