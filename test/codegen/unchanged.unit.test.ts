import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { unlessUnchanged } from '../../codegen/unchanged.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

beforeEach(() => {
  vi.stubEnv('CI', '')
  return () => void vi.unstubAllEnvs()
})

async function makeFolder() {
  const root = temporaryFolder('unchanged')
  onTestFinished(() => removeFolder(root))
  for (const folder of ['openapi', 'codegen/client/src']) await mkdir(join(root, folder), { recursive: true })
  return {
    write: (path: string) => writeFile(join(root, path), path),
    remove: (path: string) => rm(join(root, path)),
    /** Whether it runs. */
    async runs(code: 0 | 1 = 0): Promise<boolean> {
      let ran = false
      const result = await unlessUnchanged(root, async () => {
        ran = true
        return code
      })
      expect(result).toBe(ran ? code : 0)
      return ran
    },
  }
}

test('codegen: runs again once a file that it reads or has written was changed, added or removed', async () => {
  const { write, remove, runs } = await makeFolder()
  expect([await runs(), await runs()]).toEqual([true, false])
  await write('openapi/garden.yaml')
  expect([await runs(), await runs()]).toEqual([true, false])
  await write('codegen/client/src/weeds.ts')
  expect([await runs(), await runs()]).toEqual([true, false])
  await remove('codegen/client/src/weeds.ts')
  expect([await runs(), await runs()]).toEqual([true, false])
  await write('README.md')
  expect(await runs()).toBe(false)
})

test('codegen: runs again after faults', async () => {
  const { runs } = await makeFolder()
  expect([await runs(1), await runs(1), await runs()]).toEqual([true, true, true])
})

test('codegen: always runs with CI set', async () => {
  const { runs } = await makeFolder()
  expect([await runs(), await runs()]).toEqual([true, false])
  vi.stubEnv('CI', 'true')
  expect([await runs(), await runs()]).toEqual([true, true])
})
