import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { emitDeclarations } from '../../codegen/declarations.ts'
import { codegenPackage } from '../../codegen/main.ts'
import '../../codegen/package.ts' // codegen loads it late; the first test would pay for it
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { tutorialBlock } from '../support/tutorial.ts'
import { change } from './project.ts'

const EVENT = `
webhooks:
  risk.raised:
    post:
      operationId: onRiskRaised
      description: Sent when a risk is entered.
      security: []
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - $ref: './common.yaml#/components/schemas/Delivery'
                - { type: object, properties: { event: { const: risk.raised }, data: { $ref: '#/components/schemas/Risk' } } }
              unevaluatedProperties: false
            example:
              webhookId: wh_019a9f3c2b7e4d51a86c0f93:evt_019a9f3c2b7e1c89
              event: risk.raised
              timestamp: '2026-12-04T16:00:00.000Z'
              accountId: 1
              data: { id: 1, title: Supplier is late }
              metadata: { version: '1.0', retryCount: 0 }
      responses: { '200': { description: Received } }
`
/** The tutorial's contract with one event more. */
const CONTRACT = (await tutorialBlock('openapi/risk.yaml')) + EVENT
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MAIN = fileURLToPath(new URL('../../codegen/main.ts', import.meta.url))

async function makeFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = temporaryFolder('package')
  onTestFinished(() => removeFolder(folder))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

async function run(contract: string, out: string) {
  const lines: string[] = []
  const code = await codegenPackage(contract, out, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}

test('module: contains the relative path of the contract, and imports only types', async () => {
  const folder = await makeFolder({ 'openapi/risk.yaml': CONTRACT, 'src/.keep': '' })
  expect(await run(join(folder, 'openapi/risk.yaml'), join(folder, 'src/risk.ts'))).toEqual({ code: 0, output: '' })
  const text = await readFile(join(folder, 'src/risk.ts'), 'utf8')
  expect(text).toContain("name: 'risk',\n  contract: new URL('../openapi/risk.yaml', import.meta.url)")
  expect(text).toContain("export const riskRaised: Ref<'event', Schemas['Risk']> = {")
  expect(text).not.toContain(folder)
  const imports = text.match(/^import .*/gm) ?? []
  expect(imports.length).toBeGreaterThan(0)
  for (const line of imports) expect(line).toMatch(/^import type .* from 'chainwork\/plugin'$/)
})

test('module: can be imported, and has the refs of the project’s plugins', async () => {
  const folder = await makeFolder({ 'risk.yaml': CONTRACT })
  await run(join(folder, 'risk.yaml'), join(folder, 'risk.ts'))
  const module = await import(join(folder, 'risk.ts'))
  expect(module.directory).toEqual({ kind: 'service', name: 'identity.directory' })
  expect(module.origins).toEqual({ kind: 'service', name: 'runtime.origins' })
  expect(module.taskRed).toEqual({ kind: 'event', name: 'task.red' })
  const handle = () => {}
  expect(module.on(module.riskRaised, handle)).toEqual({ event: 'risk.raised', handle })
  expect(module.on('public', handle)).toEqual({ event: 'public', handle })
  expect(module.definePlugin({ availability: 'always' })).toMatchObject({ name: 'risk', availability: 'always' })
})

test('contract: uses the project’s common.yaml unless its folder has one', async () => {
  const folder = await makeFolder({ 'risk.yaml': CONTRACT })
  expect(CONTRACT).toContain('./common.yaml#')
  expect(await run(join(folder, 'risk.yaml'), join(folder, 'risk.ts'))).toEqual({ code: 0, output: '' })
  await writeFile(join(folder, 'common.yaml'), 'openapi: 3.1.0\ninfo: { title: Mine, version: "1" }\npaths: {}\n')
  expect((await run(join(folder, 'risk.yaml'), join(folder, 'risk.ts'))).output).toContain('refers to nothing')
})

test('codegen: writes no module and lists all faults when the contract has faults', async () => {
  const wrong = [
    ["summary: List the account's risks, newest first", ''],
    ['operationId: onRiskRaised', ''],
    ['/api/v1/risks', '/api/v1/projects'],
  ].reduce((text, [from = '', to = '']) => change(text, from, to), CONTRACT)
  const folder = await makeFolder({ 'risk.yaml': wrong, 'Risk-Register.yaml': CONTRACT })
  const { code, output } = await run(join(folder, 'risk.yaml'), join(folder, 'risk.ts'))
  expect(code).toBe(1)
  expect(output).toContain('risk.yaml: GET /api/v1/projects has no summary.')
  expect(output).toContain('risk.yaml: event risk.raised has no operationId.')
  expect(output).toContain('generated/openapi.json and risk.yaml both declare the path /api/v1/projects.')
  await expect(readFile(join(folder, 'risk.ts'))).rejects.toThrow('ENOENT')
  const named = await run(join(folder, 'Risk-Register.yaml'), join(folder, 'register.ts'))
  expect(named.output).toContain('Risk-Register does not have the form of risk_register')
})

test('codegen: names a folder that does not exist', async () => {
  const folder = await makeFolder({ 'risk.yaml': CONTRACT })
  const { code, output } = await run(join(folder, 'risk.yaml'), join(folder, 'src/risk.ts'))
  expect(code).toBe(1)
  expect(output).toContain(`The folder ${join(folder, 'src')} does not exist; make it first.`)
})

test('codegen: resolves paths from the folder where npm was started, with npm --prefix', async () => {
  const folder = await makeFolder({ 'risk.yaml': CONTRACT })
  const args = ['--prefix', ROOT, 'run', 'codegen', '--', '--contract', 'risk.yaml', '--out', 'risk.ts']
  const { INIT_CWD: _, ...env } = process.env
  await new Promise((resolve) => execFile('npm', args, { cwd: folder, env }, resolve))
  expect(await readFile(join(folder, 'risk.ts'), 'utf8')).toContain("new URL('./risk.yaml', import.meta.url)")
})

test.each([
  [['--contract', 'a.yaml']],
  [['--check', '--draft']],
  [['--out', 'a.ts', '--contract', 'a.yaml', '--check']],
])('codegen: prints its usage after %j', async (flags) => {
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [MAIN, ...flags], (error, _, output) => resolve({ code: error?.code, output }))
  })
  expect(code).toBe(2)
  expect(output).toContain('Usage: npm run codegen')
})

test('declarations: are emitted for all modules that the entry imports, with specifiers that end in .js', async () => {
  const root = await makeFolder({
    'package.json': '{ "type": "module", "imports": { "#b": "./b.ts" } }',
    'a.ts':
      "import type { B } from '#b'\nexport type { C } from './c/c.ts'\nexport const a = (b: B): B['c'] => unseen(b).c\nimport { unseen } from './unseen.ts'\n",
    'b.ts': "export interface B { c: import('./c/c.ts').C }\n",
    'c/c.ts': 'export interface C { old: true }\n',
    'unseen.ts': 'export const unseen = <T>(it: T): T => it\n',
  })
  const { files, faults } = await emitDeclarations(
    root,
    ['a.ts'],
    new Map([['c/c.ts', 'export interface C { c: 1 }\n']]),
  )
  expect(faults).toEqual([])
  const texts = Object.fromEntries([...files].map(([path, text]) => [path, text.replace(/^\/\/.*\n/, '')]))
  expect(Object.keys(texts).sort()).toEqual([
    'generated/types/a.d.ts',
    'generated/types/b.d.ts',
    'generated/types/c/c.d.ts',
    'generated/types/plugin.d.ts',
  ])
  expect(texts['generated/types/plugin.d.ts']).toContain("export type * from './a.js'")
  expect(texts['generated/types/a.d.ts']).toContain("import type { B } from './b.js'")
  expect(texts['generated/types/a.d.ts']).toContain("export type { C } from './c/c.js'")
  expect(texts['generated/types/b.d.ts']).toContain("import('./c/c.js').C")
  expect(texts['generated/types/c/c.d.ts']).toContain('c: 1')
})

test('declarations: a fault names an import of another package and an export without a type', async () => {
  const root = await makeFolder({
    'package.json': '{ "type": "module" }',
    'a.ts':
      "import type { Pool } from 'no-such-driver'\nexport interface A { pool: Pool }\nexport const size = () => [1].length\n",
  })
  const { faults } = await emitDeclarations(root, ['a.ts'], new Map())
  expect(faults.join('\n')).toContain('a.ts: line 3: Function must have an explicit return type')
  expect(faults.join('\n')).toContain('a.ts: its declarations import no-such-driver')
})
