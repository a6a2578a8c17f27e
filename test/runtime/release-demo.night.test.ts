/** The demo, as what `npm run pack` makes has it. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../support/cli.ts'
import { type PackedRelease, packRelease } from '../support/packed-release.ts'

let release: PackedRelease
beforeAll(async () => {
  release = await packRelease()
})
afterAll(() => release?.remove())

test('release: chainwork demo --once shows a portfolio in flight, and leaves nothing behind', async () => {
  const temporary = join(release.folder, 'temporary')
  await mkdir(temporary)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: temporary }
  const demo = await run(release.program, ['demo', '--once'], { env })
  expect(demo).toMatchObject({ code: 0, err: '' })
  expect(demo.out).toMatch(/What to do next[\s\S]*every signature verified, 1 of them on a later attempt/)
  expect(await readdir(temporary)).toEqual([])
})
