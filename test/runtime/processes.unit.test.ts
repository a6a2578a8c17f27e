import { expect, test } from 'vitest'
import { breaking, brokenProcesses } from '../../runtime/database/processes.ts'

const RENAME = { plugin: 'risks', number: 3 }
const DROP = { plugin: 'ideas', number: 2 }

test.each([
  ['of before', { risks: 2, ideas: 2 }, [RENAME]],
  ['of long before', { risks: 1, ideas: 1 }, [RENAME, DROP]],
  ['of the same version', { risks: 3, ideas: 2 }, []],
  ['of a newer one', { risks: 4, ideas: 3 }, []],
  ['without the plugins', { runtime: 1 }, []],
])('processes: a migration breaks those of its plugin that do not have its file: %s', (_what, known, found) => {
  expect(breaking([RENAME, DROP], known)).toEqual(found)
})

test('processes: those that a migration breaks are found among all that run', () => {
  const running = [1, 2, 3].map((risks) => ({ id: `${risks}`, name: 'web 7', roles: ['api'], migrations: { risks } }))
  expect(brokenProcesses([RENAME], running).map(({ id }) => id)).toEqual(['1', '2'])
  expect(brokenProcesses([], running)).toEqual([])
})
