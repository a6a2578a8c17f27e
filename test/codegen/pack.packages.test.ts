import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connect, signTestDelivery, VERSION } from '@chainwork/sdk'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryOf } from '../../codegen/pack.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type InstalledProject, installedProject, packageFolder, runtimesOnPath } from './package-install.ts'

const SECRET = 'a secret of a webhook'
const hanging = createServer(() => {})
let project: InstalledProject
let service: TestService
let acme: TestAccount

beforeAll(async () => {
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  ;[project, service] = await Promise.all([installedProject(), startTestService()])
  acme = await service.account('Acme')
  const { clientId, clientSecret, email: username, password } = acme
  await connect({ baseUrl: service.url, clientId, clientSecret, username, password }).createProject({
    body: { name: 'A' },
  })
})
afterAll(async () => {
  hanging.closeAllConnections()
  hanging.close()
  await service?.stop()
  project?.remove()
})

test.each(await runtimesOnPath())(
  'package: in %s, it signs in, lists, gets a typed 404, times out and verifies a webhook',
  async (_, program, args) => {
    const { clientId, clientSecret, email: username, password } = acme
    const given = {
      settings: { baseUrl: service.url, clientId, clientSecret, username, password },
      hanging: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
      secret: SECRET,
      delivery: await signTestDelivery(
        { event: 'task.red', data: {} } as Parameters<typeof signTestDelivery>[0],
        SECRET,
      ),
    }
    const printed = await project.run(program, args, { GIVEN: JSON.stringify(given) })
    expect(JSON.parse(printed)).toEqual({
      made: 'Bridge',
      listed: true,
      missing: [true, 404, 'not_found', 'string'],
      timedOut: [true, 'getProject'],
      waitedLong: false,
      aborted: 'enough',
      event: 'task.red',
      forged: true,
    })
  },
)

test.each([
  ['NodeNext', 'types.mts', ['--module', 'nodenext']],
  ['NodeNext and CommonJS', 'types.cts', ['--module', 'nodenext']],
  ['Bundler', 'types.ts', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ['NodeNext and the types of Node.js alone', 'types.mts', ['--module', 'nodenext', '--lib', 'es2022']],
])('package: its types compile in a strict project with %s', async (_, file, flags) => {
  if (file !== 'types.ts') await copyFile(join(project.folder, 'types.ts'), join(project.folder, file))
  const compiler = join(packageFolder('ts7'), 'bin/tsc')
  const types = flags.includes('--lib') ? 'node' : ''
  if (types)
    for (const name of ['@types/node', 'undici-types'])
      await cp(packageFolder(name), join(project.folder, 'node_modules', name), { recursive: true })
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--types', types]
  const compiled = await project
    .run('node', [compiler, ...strict, ...flags, file])
    .catch((error) => error.stdout || error)
  expect(compiled).toBe('')
})

/** What the examples of both READMEs take as given, as global declarations, which their own hide. */
const GIVEN = `type Sdk = typeof import('@chainwork/sdk')
declare const api: import('@chainwork/sdk').Chainwork, task: import('@chainwork/sdk').TaskView, taskId: number
declare const etagOf: Sdk['etagOf'], responseOf: Sdk['responseOf'], signal: AbortSignal
declare const rawBody: string, headers: Headers, secret: string, text: string, queue: { add(event: object): void }
declare const store: { get(name: string): Promise<string | undefined>; set(name: string, value: string): Promise<void> }
declare const app: { post(path: string, handler: (...given: never[]) => unknown): void }
declare const process: { env: Record<string, string | undefined> }
declare const clientId: string, clientSecret: string, username: string, password: string
declare const xml: string, show: (task: object) => Promise<void>
declare const useQuery: (options: object) => void, useInfiniteQuery: typeof useQuery, useMutation: typeof useQuery
`

test('READMEs of the SDK and of the project: their examples compile', async () => {
  const inProject = (...path: readonly string[]) => join(project.folder, ...path)
  const readme = await readFile(inProject('node_modules/@chainwork/sdk/README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  expect(examples.length).toBeGreaterThan(5)
  const frontPage = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  examples.push(/\n## The SDK in ten lines\n.*?```ts\n(.*?)```/s.exec(frontPage)?.[1] ?? 'there is no example')
  await cp(packageFolder('zod'), inProject('node_modules/zod'), { recursive: true })
  await writeFile(inProject('given.d.ts'), GIVEN)
  for (const [n, code] of examples.entries()) await writeFile(inProject(`example${n}.mts`), `${code}\nexport {}\n`)
  const files = ['given.d.ts', ...examples.map((_, n) => `example${n}.mts`)]
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ]
  const compiler = join(packageFolder('ts7'), 'bin/tsc')
  const compiled = await project.run('node', [compiler, ...flags, ...files]).catch((error) => error.stdout || error)
  expect(compiled).toBe('')
})

test('package: has a licence, a change log of its version, engines, and maps with the sources', async () => {
  const root = join(project.folder, 'node_modules/@chainwork/sdk')
  const read = (name: string) => readFile(join(root, name), 'utf8')
  const published = JSON.parse(await read('package.json'))
  expect(published).toMatchObject({
    version: VERSION,
    license: 'MIT',
    sideEffects: false,
    engines: { node: '>=20.19' },
  })
  expect(published.dependencies).toBeUndefined()
  expect(await read('LICENSE')).toContain('MIT')
  expect(await read('CHANGELOG.md')).toContain(`## ${VERSION}\n`)
  expect(JSON.parse(await read('connect.js.map')).sourcesContent[0]).toContain('export class Chainwork')
})

test.each([
  ['https://ada:secret@git.example.com/chainwork.git', 'git+https://git.example.com/chainwork.git'],
  ['git@git.example.com:north/chainwork.git', 'git+ssh://git@git.example.com/north/chainwork.git'],
  ['ssh://git@git.example.com:2222/chainwork.git', 'git+ssh://git@git.example.com:2222/chainwork.git'],
])('package: names the repository that the checkout comes from, %s', (origin, url) => {
  expect(repositoryOf(origin)).toEqual({ type: 'git', url, directory: 'codegen/client' })
})

test.each(['', '/srv/git/chainwork', '../chainwork', 'file:///srv/git/chainwork'])(
  'package: names no repository when others cannot reach it, "%s"',
  (origin) => expect(repositoryOf(origin)).toBeUndefined(),
)

/** Bytes of the program bundled with what it imports of the SDK, minified and compressed. */
async function bundledSize(program: string): Promise<number> {
  const input = join(project.folder, 'bundle.mjs')
  await writeFile(input, program)
  const bundle = await rolldown({ input, cwd: project.folder })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return gzipSync(output[0].code, { level: 9 }).length
}

const CALL = `import { connect } from '@chainwork/sdk'
const api = connect({ baseUrl: 'https://chainwork.example.com', clientId: 'app', clientSecret: 'shh' })
console.log((await api.getTask({ path: { taskId: 1 } })).name)`

test.each([
  ['a receiver', 2_000, "export { unwrapWebhook } from '@chainwork/sdk/webhooks'"],
  ['a receiver from the main entry', 2_000, "export { unwrapWebhook } from '@chainwork/sdk'"],
  ['a receiver for Express', 2_000, "export { expressWebhook } from '@chainwork/sdk/webhooks'"],
  ['one call', 8_000, CALL],
  ['options of TanStack Query', 1_000, "export * from '@chainwork/sdk/tanstack-query'"],
])('bundle of %s: is smaller than %i bytes', async (_, limit, program) => {
  const size = await bundledSize(program)
  expect(size).toBeLessThan(limit)
  expect(size).toBeGreaterThan(100)
})
