/** Commands that read files, in a process of the CLI. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SECRETS_KEYS, startTestService, type TestService } from '../../runtime/testing.ts'
import { PROGRAM, run } from '../support/cli.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.stop())

test('import: a file with faults imports nothing, and the CLI prints every fault and exits 2', async () => {
  const folder = temporaryFolder('files')
  onTestFinished(() => removeFolder(folder))
  const acme = await service.account()
  const file = join(folder, 'bad.csv')
  await writeFile(file, 'id,name,duration\n1,Weld,soon\n2,Paint,-3\n')
  const before = (await acme.get('/api/v1/projects')).body.value.length
  const env = { DATABASE_URL: service.databaseUrl, SECRETS_KEYS }
  const { code, out, err } = await run(
    process.execPath,
    [PROGRAM, 'import', '--account', String(acme.accountId), '--file', file],
    { env },
  )
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('soon')
  expect((await acme.get('/api/v1/projects')).body.value).toHaveLength(before)
})

test('seed: imports the projects of the demo with feeding buffers, starts the first, and wants --demo and an account', async () => {
  const env = { DATABASE_URL: service.databaseUrl, SECRETS_KEYS }
  const seed = (...args: string[]) => run(process.execPath, [PROGRAM, 'seed', ...args, '--json'], { env })
  const novel = await service.account('Novel')
  const { code, out, err } = await seed('--demo', '--account', String(novel.accountId))
  expect([code, err]).toEqual([0, expect.stringMatching(/^database: /)])
  const seeded = JSON.parse(out).value as { id: number; name: string; status: string; startDate: string }[]
  expect(seeded.map(({ status }) => status)).toEqual(['Active', 'Planning', 'Planning', 'Planning'])
  const { value } = (await novel.get('/api/v1/projects?$orderby=id')).body
  expect(value).toMatchObject(seeded.map(({ id, name, startDate }) => ({ id, name, startDate })))
  const schedule = (await novel.get(`/api/v1/projects/${seeded[0]?.id}/schedule`)).body
  expect(schedule.feedingBuffers.length).toBeGreaterThan(0)

  expect(await seed('--account', String(novel.accountId))).toMatchObject({
    ...{ code: 2, out: '', err: expect.stringContaining('seed wants --demo') },
  })
  expect(await seed('--demo', '--account', '999')).toMatchObject({
    ...{ code: 1, out: '', err: expect.stringContaining('There is no account 999.') },
  })
})
