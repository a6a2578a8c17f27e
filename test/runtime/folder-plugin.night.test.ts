import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { tutorialBlock } from '../support/tutorial.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Copied to a new checkout, to which the plugin of the tutorial is added. */
const PARTS = ['codegen', 'generated', 'openapi', 'plugins', 'runtime', 'test/support', 'package.json', 'tsconfig.json']
let checkout: string

beforeAll(async () => {
  checkout = temporaryFolder('folder')
  for (const part of PARTS) await cp(join(root, part), join(checkout, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  for (const path of ['openapi/risk.yaml', 'plugins/risk/migrations/001_risk.sql', 'plugins/risk/plugin.ts']) {
    await mkdir(dirname(join(checkout, path)), { recursive: true })
    await writeFile(join(checkout, path), await tutorialBlock(path))
  }
  await writeFile(join(checkout, 'plugins/risk/shortest.ts'), await shortestPlugin())
})
afterAll(() => removeFolder(checkout))

/** The plugin in ten lines of the README, for the same contract; it is only compiled. */
async function shortestPlugin(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const [, plugin = ''] = /\n## A plugin in ten lines\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? []
  expect(plugin).toContain('export default definePlugin')
  expect(plugin.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
  return plugin
}

const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: checkout,
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })

test('tutorial plugin in a folder, and that of the README: pass codegen and compiler, the first can be enabled, and receives events', async () => {
  expect(await run('codegen/main.ts')).toMatchObject({ code: 0 })
  expect(await run('node_modules/ts7/bin/tsc', '--noEmit', '--incremental', 'false')).toEqual({ code: 0, output: '' })
  await writeFile(join(checkout, 'try.ts'), SCRIPT)
  const { code, output } = await run('try.ts')
  expect(output).toContain('403 plugin_disabled\n200 ["Weld the frame has used 93 % of its buffer"]')
  expect(code).toBe(0)
})

const SCRIPT = `
import { startTestService } from './runtime/testing.ts'
import { SYSTEM } from './runtime/plugin.ts'

const service = await startTestService()
const acme = await service.account()
const before = await acme.get('/api/v1/risks')
process.stdout.write(\`\${before.status} \${before.body.code}\\n\`)
await service.app.activation.set(acme.accountId, 'risk', true)
const red = { kind: 'event' as const, name: 'task.red' }
await service.app.unitOfWork.of('scheduling').as({ id: acme.accountId, timeZone: 'UTC' }, SYSTEM, (call) =>
  call.emit(red, { taskName: 'Weld the frame', bufferConsumption: 93.4 }))
await service.settled()
const after = await acme.get('/api/v1/risks?$top=1')
process.stdout.write(\`\${after.status} \${JSON.stringify(after.body.value.map((risk: { title: string }) => risk.title))}\\n\`)
await service.stop()
process.exit(0)
`
