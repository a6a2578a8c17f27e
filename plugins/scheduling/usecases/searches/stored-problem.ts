/** Refusals as rows of searches have them. */
import type { Problem } from '#runtime'
import type { StoredProblem } from '../../store/searches.ts'

export const problemOf = ({ status, code, message: detail, errors, headers }: Problem): StoredProblem => ({
  status,
  code,
  detail,
  headers,
  ...(errors && { errors }),
})
