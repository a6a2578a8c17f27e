/**
 * Services of one process that serve the same document share its validators. To prepare them takes some tenths of a CPU
 * second, and each worker of the tests starts dozens of services.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Document } from '../contract/document.ts'
import type { Validation } from './validate.ts'

const MAX_DOCUMENTS = 4
const opened = new LRUCache<string, Promise<Validation>>({ max: MAX_DOCUMENTS })

/** For a process that serves no operation, such as a worker alone: no request and no reply comes to be validated. */
export const NOTHING_TO_VALIDATE: Validation = {
  request: () => {},
  reply: () => {},
  sliceableArrays: () => new Map(),
}

/** @throws as `openValidation` does */
export function sharedValidation(document: Document, check: boolean): Promise<Validation> {
  const key = createHash('sha256')
    .update(JSON.stringify([document, check]))
    .digest('base64')
  const known = opened.get(key)
  if (known) return known
  const opening = openLibrary(document, check)
  opened.set(key, opening)
  opening.catch(() => opened.delete(key))
  return opening
}

async function openLibrary(document: Document, check: boolean): Promise<Validation> {
  const { openValidation } = await import('./validate.ts') // slow to load, and a worker alone needs none
  return openValidation(document, check)
}
