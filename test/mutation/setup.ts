/** Runs before each test file of a round: names the file to `switch.cjs`, and skips what follows its first failed test. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, expect } from 'vitest'

const tree = join(import.meta.dirname, '../..')
writeFileSync(join(tree, '../pids', String(process.pid)), relative(tree, expect.getState().testPath ?? ''))

let failed = false
beforeEach(({ skip, onTestFailed }) => {
  skip(failed, 'an earlier test of the file failed')
  onTestFailed(() => {
    failed = true
  })
})
