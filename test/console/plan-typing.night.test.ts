/** The plan's table under the fastest hands: 200 tasks at 20 ms a key, while answers take up to two seconds. */
import { afterAll, beforeAll, test } from 'vitest'
import { expectTasks, keysOf, slowAnswers, someTasks, type } from './plan-support.ts'
import { type ConsoleTest, openConsole, SLOW } from './support.ts'

const TASKS = 200
const KEY = 20 // ms
const SAVED = 1_200_000 // ms: two requests a row at least, one after the other

const PEOPLE = ['Ada', 'Ben', 'Cleo']

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
  for (const name of PEOPLE) await it.api.createResource({ body: { name } })
})
afterAll(() => it?.close())

test(
  'plan: 200 tasks typed at 20 ms a key stand where they were typed, though answers take up to two seconds',
  async () => {
    const project = await it.api.createProject({ body: { name: 'Typed in a hurry' } })
    const { page } = await it.open(`/projects/${project.id}/plan`)
    const tasks = someTasks(TASKS, PEOPLE)
    const add = page.getByRole('button', { name: 'Add a task' })
    await add.last().waitFor()
    await slowAnswers(page)
    await add.first().click()
    for (const task of tasks) await type(page, keysOf(task), KEY)
    await expectTasks(it.api, project.id, tasks, SAVED)
  },
  SLOW + SAVED,
)
