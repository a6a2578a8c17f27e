import { dateOf, dayOf } from '../../../plugins/scheduling/dates.ts'

export interface Request {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Sent with the token of another account. */
  readonly foreign?: boolean
}

export const patch = (path: string, body: unknown): Request => ({ method: 'PATCH', path, body })

export const daysFrom = (today: string, days: number) => dateOf(dayOf(today) + days)
