/** What is read of several projects at once, to look at them side by side. */
import type { Db } from '#runtime'
import { type ProjectRow, projectSource } from './projects.ts'
import { type ResourceRow, resourceSource } from './resources.ts'
import type { Sight } from './sql.ts'

/** Projects in Planning or Active that are in sight, by their start, then by id; at most `most`. */
export function openProjects(db: Db, sight: Sight, most: number): Promise<ProjectRow[]> {
  const { columns, from, where, params } = projectSource(sight)
  return db.query<ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND p.status IN ('Planning', 'Active')
     ORDER BY p.start_date, p.id LIMIT $${params.length + 1}`,
    [...params, most],
  )
}

/** The projects among `ids` that are in sight, in any order. */
export function projectsAmong(db: Db, sight: Sight, ids: readonly number[]): Promise<ProjectRow[]> {
  const { columns, from, where, params } = projectSource(sight)
  return db.query<ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND p.id = ANY($${params.length + 1}::bigint[])`,
    [...params, ids],
  )
}

/** The resources among `ids`, by id. */
export function resourcesAmong(db: Db, accountId: number, ids: readonly number[]): Promise<ResourceRow[]> {
  const { columns, from, where, params } = resourceSource(accountId)
  return db.query<ResourceRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND r.id = ANY($${params.length + 1}::bigint[]) ORDER BY r.id`,
    [...params, ids],
  )
}
