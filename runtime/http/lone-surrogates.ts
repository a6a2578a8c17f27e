/**
 * Lone surrogates: halves of a UTF-16 pair, which JSON can escape (`\\ud800`) and no database, file or other client can take.
 * They are refused in every body once, since patterns for them compile in few languages.
 */
import type { Fault } from '../errors.ts'

const MAX_FAULTS = 20

/** Whether the text of a body has an escape of a surrogate: without one it has no lone surrogate, for UTF-8 has none. */
export const mayHaveLoneSurrogates = (body: Buffer): boolean => body.includes('\\ud') || body.includes('\\uD')

/** A fault for each text of the value, keys included, that has one; 20 at most. */
export function loneSurrogates(value: unknown, pointer = '', faults: Fault[] = []): readonly Fault[] {
  const check = (text: string, at: string) => {
    if (!text.isWellFormed() && faults.length < MAX_FAULTS)
      faults.push({ pointer: at, detail: `${at} has half of a surrogate pair, which is no character; leave it out.` })
  }
  if (typeof value === 'string') check(value, pointer)
  if (typeof value !== 'object' || value === null) return faults
  for (const [key, inner] of Object.entries(value)) {
    const at = `${pointer}/${key.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`
    check(key, at)
    loneSurrogates(inner, at, faults)
  }
  return faults
}
