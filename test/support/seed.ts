/**
 * Seeds property tests so that every run generates the same cases; PROPERTY_SEED=n, a whole number, generates others.
 * Each test has its own seed.
 */
import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { runs } from './property-runs.ts'

const given = process.env.PROPERTY_SEED ?? '1'
if (!/^-?\d{1,9}$/.test(given)) throw new Error(`PROPERTY_SEED is ${given}; it is a whole number of up to nine digits.`)
const seed = Number(given)

/** As often as fast-check itself draws. */
const USUAL = 100

beforeEach(({ task }) => fc.configureGlobal({ seed: hash(task.fullName) ^ seed, numRuns: runs(USUAL) }))

function hash(text: string): number {
  let value = 0
  for (const letter of text) value = (Math.imul(value, 31) + (letter.codePointAt(0) as number)) | 0
  return value
}
