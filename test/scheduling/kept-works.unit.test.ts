/** What is kept of the work that runs, between what is read of it. */
import { expect, test } from 'vitest'
import { json } from '../../plugins/scheduling/json.ts'
import { type RunningRead, readRunning } from '../../plugins/scheduling/store/running.ts'

/** Reads projects whose work has these names, once `until` resolves. @returns the names of what is read anew */
async function read(accountId: number, names: readonly string[], until?: Promise<void>): Promise<string[]> {
  let anew: string[] = []
  const running = await readRunning(accountId, async (known) => {
    anew = names.filter((name) => !known.includes(name))
    await until
    const projects = names.map((workName) => ({ workName, work: anew.includes(workName) ? workName : null, facts: '' }))
    return json({ projects, basis: '' }) as unknown as RunningRead
  })
  expect(running?.projects.map(({ work }) => work)).toEqual(names)
  return anew
}

test('work that a report has read of its own project is not read again after another report that began before its commit', async () => {
  const account = 1
  await read(account, ['a1', 'b1', 'c1'])
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const another = read(account, ['a1', 'b2', 'c1'], committed)
  expect(await read(account, ['a2', 'b1', 'c1'])).toEqual(['a2'])
  commit()
  expect(await another).toEqual(['b2'])
  expect(await read(account, ['a2', 'b2', 'c1'])).toEqual([])
})

test('no more than two states are kept of each project, the last ones', async () => {
  const account = 2
  for (const state of ['1', '2', '3', '4']) await read(account, [`a${state}`, `b${state}`])
  expect(await read(account, ['a3', 'b3'])).toEqual([])
  expect(await read(account, ['a1', 'b4'])).toEqual(['a1'])
})
