/** The command `projections check`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRETS_KEYS, startTestService, type TestService } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { allStored, readState } from './sequences/state.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let plant: Made
let move: Made
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  at = await sharedPeople(service, 'Acme')
  plant = await at.project('Plant', [
    ['Bob', 3],
    ['Ann', 3],
  ])
  move = await at.project('Move', [['Ann', 4]])
  for (const project of [plant, move]) await at.start(project)
  await at.report(move.ids[0], { status: 'InProgress', remainingDuration: 9 })
  const planned = await at.project('Planned', [['Ann', 4]])
  await at.acme.post(`${planned.url}/schedule`, {})
})
afterAll(() => service?.stop())

const check = (options = '') =>
  runCli(`projections check ${options}`, { env: { DATABASE_URL: service.databaseUrl, SECRETS_KEYS } })
const stored = async () => allStored(await readState(service, at.acme.accountId))
const sql = (statement: string) => service.app.database.query(statement)

test('projections check: finds nothing in projects that were calculated together, whatever day it is now', async () => {
  expect((await at.end(plant)).bufferConsumption).toBeGreaterThan(0)
  expect(await check()).toMatchObject({ code: 0, out: '2 running projects, 0 of them differ\n' })
})

test('projections check: prints what differs, exits with 1, and stores nothing', async () => {
  const accountId = at.acme.accountId
  await sql(
    `UPDATE scheduling.project SET projected_completion = '2026-12-01', fever_zone = 'GREEN' WHERE id = ${plant.id}`,
  )
  await sql(`UPDATE scheduling.task_projection SET projected_finish = '2026-11-27' WHERE task_id = ${move.ids[0]}`)
  const before = await stored()
  const { code, out, err } = await check()
  expect({ code, lines: out.split('\n') }).toEqual({
    code: 1,
    lines: [
      `account ${accountId}, project ${plant.id} Plant: projectedCompletion 2026-12-01 -> 2026-12-08, feverZone GREEN -> RED, 0 of its tasks`,
      `account ${accountId}, project ${move.id} Move: 1 of its tasks`,
      '2 running projects, 2 of them differ',
      '',
    ],
  })
  expect(err).toContain('differs from what is calculated')
  expect(await stored()).toEqual(before)

  const asJson = await check(`--account ${accountId} --json`)
  expect(asJson.code).toBe(1)
  expect(
    asJson.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      projectId: plant.id,
      figures: { projectedCompletion: { stored: '2026-12-01', calculated: '2026-12-08' } },
      tasks: 0,
    },
    { accountId, projectId: move.id, name: 'Move', figures: {}, tasks: 1 },
    { projects: 2, differing: 2 },
  ])
})

test('projections check: names a project that cannot be calculated, and goes on', async () => {
  await sql(`INSERT INTO scheduling.predecessor (account_id, project_id, task_id, predecessor_id, type, lag)
    SELECT account_id, project_id, predecessor_id, task_id, 'FS', 0 FROM scheduling.predecessor WHERE project_id = ${plant.id}`)
  const { code, out } = await check()
  expect(code).toBe(1)
  expect(out).toMatch(/Plant: cannot be calculated: .* cycle: .*\n.* Move: .*\n2 running projects, 2 of them differ\n$/)
})

test('projections check: looks at the named account alone', async () => {
  const other = await service.account('Other')
  expect(await check(`--account ${other.accountId}`)).toMatchObject({
    code: 0,
    out: '0 running projects, 0 of them differ\n',
  })
  expect(await check('--account 999')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no account 999.'),
  })
})
