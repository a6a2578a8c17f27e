/** The plans that a project has had, and the baselines of the file that it was imported from. */
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../app/context.ts'

/** Imported ones are numbered from 0 downwards. */
export const FIRST_BASELINE = -10
const MAX_BASELINES = 111 // 100 plans, 11 imported baselines

export const useBaselines = (projectId: number) =>
  useQuery(useQueries().listBaselines({ path: { projectId }, query: { $orderby: 'number desc', $top: MAX_BASELINES } }))
