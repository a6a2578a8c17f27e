import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstalledProject, installedProject } from './package-install.ts'

let project: InstalledProject
beforeAll(async () => {
  project = await installedProject()
})
afterAll(() => project?.remove())

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
