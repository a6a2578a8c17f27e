/** The plan's table as a person uses it: by its cells, with keys that go to whatever has the focus. */
import type { Chainwork } from '@chainwork/sdk'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const [NAME, DURATION, SAFE, PREDECESSORS, RESOURCES] = [0, 1, 2, 3, 4] as const
export const KEY_AT_60_WORDS = 200 // ms: a word is five keys

/** @param row as the table numbers it, from 1 on */
export const cell = (page: Page, row: number, column: number) => page.locator(`[data-at="${row - 1}:${column}"]`)

const KEY = /^(?:(?:Shift|Control)\+)?(Tab|Enter|Escape|Arrow\w+|Home|End|Insert|Delete|Backspace|F2)$/

/** Names of keys press them; all else is typed letter by letter. */
export async function type(page: Page, keys: readonly string[], delay = 0): Promise<void> {
  for (const key of keys) {
    if (KEY.test(key)) await page.keyboard.press(key, { delay })
    else await page.keyboard.type(key, { delay })
  }
}

/** How many keys a person presses for it. */
export const countKeys = (keys: readonly string[]): number =>
  keys.reduce((count, key) => count + (KEY.test(key) ? 1 : key.length), 0)

export interface PlannedTask {
  readonly name: string
  readonly duration: number
  readonly safeDuration: number
  /** Rows of the table. */
  readonly after: readonly number[]
  readonly resource: string
}

/** Two chains that join at each fifth task. */
export const someTasks = (count: number, resources: readonly string[]): PlannedTask[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Task ${index + 1}`,
    duration: (index % 7) + 1,
    safeDuration: (index % 7) + 3,
    after: [index - 1, ...(index % 5 === 4 ? [index] : [])].filter((row) => row > 0),
    resource: resources[index % resources.length] as string,
  }))

/** The keys that add the task to the table, from the name of an empty row to the name of the next one. */
export const keysOf = ({ name, duration, safeDuration, after, resource }: PlannedTask): string[] => [
  ...[name, 'Tab', String(duration), 'Tab', String(safeDuration), 'Tab'],
  ...[...(after.length > 0 ? [after.join(',')] : []), 'Tab', resource, 'Enter'],
]

/** Waits until the service has each value in its place, and nothing else. @param timeout in ms */
export async function expectTasks(
  api: Chainwork,
  projectId: number,
  expected: readonly PlannedTask[],
  timeout = 120_000,
): Promise<void> {
  const resources = (await api.listResources()).value
  const nameOf = (id: number) => resources.find((it) => it.id === id)?.name
  const tasks = async () => {
    const { value } = await api.listProjectTasks({ path: { projectId }, query: { $orderby: 'id', $top: 1000 } })
    const rowOf = new Map(value.map(({ id }, index) => [id, index + 1]))
    return value.map(({ name, duration, safeDuration, predecessors, assignments }) => ({
      name,
      duration,
      safeDuration,
      after: predecessors.map(({ taskId }) => rowOf.get(taskId)),
      resource: assignments.map(({ resourceId }) => nameOf(resourceId)).join(),
    }))
  }
  await expect.poll(tasks, { timeout, interval: 1_000 }).toEqual(expected)
}

/** Answers of the API take up to two seconds: each a time of its own, the same in each run. */
export async function slowAnswers(page: Page): Promise<void> {
  let count = 0
  await page.route('**/api/v1/**', async (route) => {
    const delay = (count++ * 733) % 2_000 // ms
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.fulfill({ response })
  })
}
