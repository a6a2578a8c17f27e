import { expect, test } from 'vitest'
import { invalid } from '../../runtime/errors.ts'

const at = (...details: string[]) => invalid(details.map((detail, n) => ({ pointer: `/${n}`, detail })))

test('invalid: the detail has a sentence of several faults once, and `errors` has all of them', () => {
  const problem = at('Give one of two.', 'Give one of two.')
  expect(problem.message).toBe('Give one of two.')
  expect(problem.errors).toHaveLength(2)
})

test('invalid: the detail has three sentences, and how many there are beside them', () => {
  expect(at('A.', 'B.', 'A.', 'C.').message).toBe('A. B. C.')
  expect(at('A.', 'B.', 'C.', 'C.', 'D.', 'E.').message).toBe('A. B. C. And 2 more: see errors.')
})
