/** How far the plans of many projects are searched, so that the answer comes in seconds. */
import type { Search } from '../engine/model.ts'

const THOROUGH_PROJECTS = 10 // projects; so many are planned as thoroughly as each by itself
const PLACEMENTS = 400_000 // of tasks, in all schedules of one round, of which each project may take 16
const MAX_SCHEDULES = 100 // of one plan: small networks need no more

/** Of each project by itself; the engine's own search for few. */
export function searchFor(projects: number, tasks: number): { readonly search?: Search } {
  if (projects <= THOROUGH_PROJECTS) return {}
  const schedules = Math.max(1, Math.min(MAX_SCHEDULES, Math.floor(PLACEMENTS / Math.max(1, tasks))))
  return { search: { schedules, seed: 1 } }
}

const IMPROVED = 800_000 // placements of tasks of all projects together: some seconds
const MIN_PASSES = 10
const MAX_PASSES = 1_600

/** Of all projects together. */
export function improvementFor(tasks: number): Search {
  const schedules = Math.floor(IMPROVED / Math.max(1, tasks))
  return { schedules: Math.max(MIN_PASSES, Math.min(MAX_PASSES, schedules)), seed: 1 }
}
