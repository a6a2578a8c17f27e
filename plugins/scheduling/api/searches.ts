/** Searches as requests ask for them, and as answers show them. */
import type { Schemas } from '#generated/scheduling'
import type { SearchRow } from '../store/searches.ts'
import { viewProgress } from './levelling.ts'
import { viewSimulationProgress } from './simulations.ts'

/** The preference that has a request not wait (RFC 7240, section 4.1). */
export const RESPOND_ASYNC = 'respond-async'

/** Whether the header Prefer has it: a list of preferences, each perhaps with a value and parameters. */
export const prefersAsync = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((it) => it.split(/[;=]/)[0]?.trim().toLowerCase() === RESPOND_ASYNC)

export function viewSearch(search: SearchRow, result: unknown): Schemas['Search'] {
  const { id, operation, projectId, state, problem } = search
  return {
    id,
    operation,
    projectId,
    state,
    createdAt: search.createdAt.toISOString(),
    startedAt: search.startedAt?.toISOString() ?? null,
    endedAt: search.endedAt?.toISOString() ?? null,
    progress: state === 'running' ? progressOf(search) : null,
    result: result as Schemas['Search']['result'],
    problem: problem && {
      status: problem.status,
      code: problem.code,
      detail: problem.detail,
      ...(problem.errors && { errors: [...problem.errors] }),
    },
  }
}

function progressOf(search: SearchRow): Schemas['Search']['progress'] {
  const { operation, projectId } = search
  if (operation === 'planProject' && projectId !== null) return viewProgress(projectId, search)
  return operation === 'simulateProject' || operation === 'simulatePortfolio' ? viewSimulationProgress(search) : null
}
