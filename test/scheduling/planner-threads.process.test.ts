import { syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { parseJson } from '../../plugins/scheduling/json.ts'
import { openPlanner } from '../../plugins/scheduling/planner/planner.ts'
import { openBudget } from '../../runtime/limits/budget.ts'
import { recordingLog } from '../support/log.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'

const threads = { most: 0 }
const { Worker } = workerThreads
workerThreads.Worker = class extends Worker {
  constructor(...options: ConstructorParameters<typeof Worker>) {
    if (threads.most-- === 0) throw new Error('The system has no more threads.')
    super(...options)
  }
}
syncBuiltinESMExports()
afterAll(() => {
  workerThreads.Worker = Worker
  syncBuiltinESMExports()
})

const network = (tasks: number) => ({
  start: MONDAY,
  calendar: WEEK,
  tasks: Array.from({ length: tasks }, (_, n) => task(n + 1, `Task ${n + 1}`, 1)),
  resources: [],
})

test('where no thread can be started what waits for one fails, and the next one tries again', async () => {
  const planner = openPlanner(
    { budget: openBudget, log: recordingLog() },
    { threads: { small: 1, large: 1, short: 1, long: 1 } },
  )
  const plan = (tasks: number, signal?: AbortSignal) =>
    planner.plan(network(tasks), OPTIONS, { account: 1, ...(signal && { signal }) })
  const control = new AbortController()
  threads.most = 1
  const both = Promise.allSettled([plan(1_500, control.signal), plan(300)])
  // The first one's thread is ended with it, and there is none for the second.
  control.abort()
  const [first, second] = await both
  expect(first).toMatchObject({ reason: { name: 'AbortError' } })
  expect(second).toMatchObject({ reason: { cause: { message: 'The system has no more threads.' } } })
  expect(parseJson(await plan(300)).tasks).toHaveLength(300)
  await planner.close()
})
