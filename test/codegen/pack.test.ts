import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { packSdk } from '../../codegen/pack.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const TSC = fileURLToPath(new URL('../../node_modules/ts7/bin/tsc', import.meta.url))
let project: string

beforeAll(async () => {
  project = temporaryFolder('pack')
  await packSdk(join(project, 'node_modules/@chainwork/sdk'))
  await writeFile(join(project, 'package.json'), '{ "type": "module" }\n')
  return () => removeFolder(project)
})

test('package: can be imported from node_modules', async () => {
  await writeFile(
    join(project, 'main.js'),
    "import { connect } from '@chainwork/sdk'\n" +
      "const api = connect({ baseUrl: 'http://localhost', clientId: 'app' })\n" +
      'console.log(typeof api.listProjects, typeof api.pages)\n',
  )
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project })
  expect(stdout).toBe('function function\n')
})

test('package: contains its types', async () => {
  await writeFile(
    join(project, 'main.ts'),
    "import { type Chainwork, unwrapWebhook } from '@chainwork/sdk'\n" +
      'export const name = async (api: Chainwork): Promise<string | undefined> =>\n' +
      '  (await api.getProject({ path: { projectId: 1 } })).name\n' +
      '// @ts-expect-error a project has no colour\n' +
      'export const colour = async (api: Chainwork) => (await api.getProject({ path: { projectId: 1 } })).colour\n' +
      "export const kind = async () => (await unwrapWebhook('', {}, '')).event\n",
  )
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom']
  const compiled = await run(process.execPath, [TSC, ...flags, 'main.ts'], { cwd: project }).catch((error) => error)
  expect(compiled.stdout).toBe('')
})
