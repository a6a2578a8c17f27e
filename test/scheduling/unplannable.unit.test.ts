import { describe, expect, test } from 'vitest'
import { type Network, NetworkError, plan } from '../../plugins/scheduling/engine/index.ts'
import { networkProblem } from '../../plugins/scheduling/rules/problems.ts'
import type { ProjectRow } from '../../plugins/scheduling/store/projects.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'

const NETWORK: Network = { start: MONDAY, calendar: WEEK, resources: [], tasks: [] }

function problemOf(network: Partial<Network>) {
  try {
    plan({ ...NETWORK, ...network }, OPTIONS)
  } catch (error) {
    if (error instanceof NetworkError) return networkProblem({ id: 7, name: 'Bridge' } as ProjectRow, error)
    throw error
  }
  return undefined
}

describe('A project that cannot be planned', () => {
  test.each<[string, Partial<Network>, string]>([
    ['no working day', { calendar: { weekdays: [], holidays: [] } }, "The project's calendar has no working day."],
    ['a cycle', { tasks: [task(1, 'Dig', 1, [1])] }, 'The links form a cycle: "Dig" -> "Dig".'],
  ])('for %s is a conflict with a sentence on it', (_, network, sentence) => {
    const problem = problemOf(network)
    expect(problem).toMatchObject({ status: 409, code: 'not_plannable' })
    expect(problem?.message).toContain("Project 7 'Bridge' cannot be planned. ")
    expect(problem?.message).toContain(sentence)
  })

  test('for thousands of faults names the first of them and how many there are', () => {
    const tasks = Array.from({ length: 5_000 }, (_, index) => task(index + 1, `T${index}`, 1, [], [7]))
    const problem = problemOf({ tasks, resources: [{ id: 7, name: 'Ann', capacity: 0.5 }] })
    expect(problem?.message).toContain('And 4999 more.')
    expect(problem?.errors).toHaveLength(200)
  })
})
