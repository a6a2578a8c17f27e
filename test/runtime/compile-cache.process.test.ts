import { expect, test } from 'vitest'
import { ROOT, run } from '../support/cli.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const cacheFolder = async (given: string | undefined) => {
  const code = `await import('./runtime/boot/compile-cache.ts'); console.log((await import('node:module')).getCompileCacheDir(), process.env.NODE_COMPILE_CACHE)`
  return (await run(process.execPath, ['--input-type=module', '-e', code], { env: { NODE_COMPILE_CACHE: given } })).out
}

test('compiled modules are kept in the project’s folder, whose path is passed to threads', async () => {
  const folder = `${ROOT}node_modules/.cache/node`
  expect(await cacheFolder(undefined)).toMatch(new RegExp(`^${folder}/.* ${folder}\n$`))
})

test('NODE_COMPILE_CACHE names another folder for them', async () => {
  const folder = temporaryFolder('compiled')
  expect(await cacheFolder(folder)).toContain(folder)
  removeFolder(folder)
})
