/** Searches that no request waits for. */
import { expect } from 'vitest'
import type { Answer, Requests } from '../../runtime/testing.ts'

export const ASYNC = { Prefer: 'respond-async' }

/** @returns the address of the search */
export async function askWithoutWaiting(as: Requests, url: string, body: object): Promise<string> {
  const { status, headers, body: search } = await as.post(url, body, ASYNC)
  expect({ status, state: search.state }).toEqual({ status: 202, state: 'waiting' })
  expect(headers.get('Preference-Applied')).toBe('respond-async')
  const path = `/api/v1/searches/${search.id}`
  expect(headers.get('Location')).toMatch(new RegExp(`^http://localhost:\\d+${path}$`))
  return path
}

/** Resolves with the search once it has ended. */
export async function searchEnded(as: Requests, search: string) {
  const read = async (): Promise<Answer['body']> => (await as.get(search)).body
  await expect.poll(async () => (await read()).endedAt, { timeout: 30_000 }).not.toBeNull()
  return read()
}
