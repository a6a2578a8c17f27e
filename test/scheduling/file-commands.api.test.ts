import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccount, testTerminal } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let service: SharedService
let acme: TestAccount
let folder: string
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account()
  folder = temporaryFolder('files')
  await writeFile(join(folder, 'plan.csv'), TABLE)
})
afterAll(() => removeFolder(folder))

const TABLE = 'id,name,duration,predecessors\n1,Weld,5,\n2,Paint,3,1\n'
const run = (name: string, options: Record<string, string | number | boolean>) => {
  const terminal = testTerminal()
  const result = service.app.commands.get(name)?.({ account: acme.accountId, ...options }, terminal)
  return { result, terminal }
}

test('import: stores and plans the project of a table, which export writes again', async () => {
  const { result } = run('import', { file: join(folder, 'plan.csv'), name: 'Hall', startDate: '2026-03-02' })
  const { project, report } = (await result) as { project: { id: number }; report: { tasks: number } }
  expect(project).toMatchObject({ name: 'Hall', startDate: '2026-03-02', status: 'Planning' })
  expect(report.tasks).toBe(2)
  expect((await acme.get(`/api/v1/projects/${project.id}/schedule`)).status).toBe(200)

  const csv = run('export', { project: project.id, format: 'csv' })
  expect(await csv.result).toBeUndefined()
  expect(csv.terminal.text()).toMatch(/^id,.*\r?\n(\d+),,Weld,5,.*\r?\n\d+,,Paint,3,,\1,/)

  const file = join(folder, 'hall.xml')
  expect(await run('export', { project: project.id, file }).result).toMatchObject({ format: 'mspdi', file })
  const again = (await run('import', { file, activate: true }).result) as {
    project: object
    report: object
  }
  expect(again).toMatchObject({
    project: { name: 'Hall', status: 'Active' },
    report: { tasks: 2, links: 1 },
  })
})

test('import: takes what the operation takes, such as the unit of durations and which column is which field', async () => {
  const file = join(folder, 'hours.csv')
  await writeFile(file, 'Title,Hours\nWeld,40\n')
  const options = { file, columns: 'name=Title; duration=Hours', durationUnit: 'hours', startDate: '2026-03-02' }
  const { project } = (await run('import', options).result) as { project: { plannedFinish: string } }
  expect(project.plannedFinish).toBe('2026-03-06')
})

test('import: shows the stages that a file goes through', async () => {
  const shown: string[] = []
  const terminal = { ...testTerminal(), progress: (text: string) => void shown.push(text) }
  const file = join(folder, 'plan.csv')
  await service.app.commands.get('import')?.({ account: acme.accountId, file }, terminal)
  expect(shown).toEqual([`reading ${file}`, 'checking the file', 'planning 2 tasks', 'storing the project'])
})

test('import: takes files of up to 50 MiB, as the API does', async () => {
  const file = join(folder, 'long.csv')
  await writeFile(file, `name,description\n${`Weld,${'x'.repeat(60_000)}\n`.repeat(200)}`)
  expect(await run('import', { file }).result).toMatchObject({ report: { tasks: 200 } })
})

test('export: writes no file to stdout where JSON is asked for', async () => {
  const { project } = (await run('import', { file: join(folder, 'plan.csv') }).result) as { project: { id: number } }
  const options = { account: acme.accountId, project: project.id, format: 'csv' }
  const terminal = { ...testTerminal(), isJson: true }
  await expect(service.app.commands.get('export')?.(options, terminal)).rejects.toThrow('give --file too')
  expect(terminal.text()).toBe('')
  const file = join(folder, 'json.csv')
  expect(await service.app.commands.get('export')?.({ ...options, file }, terminal)).toMatchObject({ file })
})

test('export: keeps a file that exists, and refuses the project of another account', async () => {
  const { project } = (await run('import', { file: join(folder, 'plan.csv') }).result) as { project: { id: number } }
  const file = join(folder, 'kept.csv')
  await writeFile(file, 'mine')
  await expect(run('export', { project: project.id, file }).result).rejects.toThrow('exists already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  const other = await service.account('Other')
  const foreign = run('export', { account: other.accountId, project: project.id, file: join(folder, 'foreign.csv') })
  await expect(foreign.result).rejects.toThrow('There is no project')
  expect(existsSync(join(folder, 'foreign.csv'))).toBe(false)
})

test.each([
  [{ file: 'plan.mpp' }, 'names no format'],
  [{ file: 'plan.csv', format: 'pdf' }, '--format takes mspdi or csv; not pdf.'],
  [{ file: '/nowhere/plan.csv' }, '/nowhere/plan.csv cannot be opened (ENOENT)'],
  [
    { file: 'plan.csv', startDate: '2026-02-30' },
    '--start-date takes a date between 1900 and 2199, `YYYY-MM-DD`; not 2026-02-30.',
  ],
  [{ file: 'plan.csv', name: ' ' }, '--name takes a name of 1 to 200 characters; not  .'],
  [{ file: 'plan.csv', estimates: 'wild' }, '--estimates takes focused, safe, or auto; not wild.'],
  [{ file: 'plan.csv', safetyCut: 100 }, '--safety-cut takes a number from 1 up to 99; not 100.'],
  [{ file: 'plan.csv', bufferType: 'NONE' }, '--buffer-type takes PROJECT or PROJECT_AND_FEEDING; not NONE.'],
  [{ file: 'plan.csv', account: 999 }, 'There is no account 999.'],
])('import: refuses %j with a sentence', async (options, sentence) => {
  await expect(run('import', options).result).rejects.toThrow(sentence)
})
