/**
 * The examples of the contract are recorded: `openapi/examples.json` has what these stories' requests and the service's
 * replies and events contain, with ids and moments that are the same in every run. When the service replies something else,
 * this test fails with the difference. `npm run examples` records anew (`openapi/README.md` has the steps).
 */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Document, operationsOf } from '../../runtime/contract/document.ts'
import { administerAccount, readSecurityLog } from './examples/administration.ts'
import { receiveEvents } from './examples/events.ts'
import { planProjects } from './examples/planning.ts'
import { provisionUsers } from './examples/provisioning.ts'
import { type ExampleService, startExampleService } from './examples/service.ts'
import { useTokens } from './examples/sign-in.ts'
import { openStable } from './examples/stable.ts'
import { receiveWebhooks } from './examples/webhooks.ts'

const contract: Document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const STORIES = [
  planProjects,
  receiveWebhooks,
  administerAccount,
  provisionUsers,
  readSecurityLog,
  useTokens,
  receiveEvents,
]

/** Operations whose example is written in the contract. */
const NOT_RECORDED = [
  'getScheduleProgress', // is found only while a search runs, and differs from moment to moment
  'getSimulationProgress', // as that of a search
  'getPortfolioSimulationProgress',
  'getSigningKeys', // its keys are random
  'onWebhookPaused', // is sent after days of failures
]
/** Types of bodies, except those of pages. */
const TYPES = /json|xml|csv|calendar/

let running: ExampleService
beforeAll(async () => {
  running = await startExampleService()
})
afterAll(() => running?.stop())

test('examples: the service replies what openapi/examples.json has recorded', async () => {
  const storyOf = new Map<string, string>()
  for (const [position, story] of STORIES.entries()) {
    await running.beginStory(position)
    await story(running)
    for (const id of running.recorder.recorded.keys()) if (!storyOf.has(id)) storyOf.set(id, story.name)
  }
  const withBodies = operationsOf(contract).filter(({ operation: { requestBody, responses = {} } }) => {
    const replies = Object.keys(responses).flatMap((status) => (status.startsWith('2') ? responses[status] : []))
    return [requestBody, ...replies].some((it) => TYPES.test(Object.keys(it?.content ?? {}).join()))
  })
  const ids = withBodies.map(({ operation }) => operation.operationId ?? '')
  expect(ids.filter((id) => !running.recorder.recorded.has(id))).toEqual(NOT_RECORDED)

  const recorded = [...running.recorder.recorded].filter(([, bodies]) => Object.keys(bodies).length > 0)
  const stable = openStable(running.addresses)
  const examples = Object.fromEntries(recorded.map(([id, bodies]) => [id, stable.of(storyOf.get(id) ?? '', bodies)]))
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot('../../openapi/examples.json')
})
