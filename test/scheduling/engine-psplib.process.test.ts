import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

/** Four jobs between two dummies, in the format of ProGen: two of them cannot be on at once. */
const INSTANCE = `************************************************************************
jobs (incl. supersource/sink ):  6
horizon                       :  12
RESOURCES
  - renewable                 :  1   R
************************************************************************
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          3           2   3   4
   2        1          1           5
   3        1          1           6
   4        1          1           6
   5        1          1           6
   6        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1
------------------------------------------------------------------------
  1      1     0       0
  2      1     3       2
  3      1     4       2
  4      1     2       1
  5      1     3       1
  6      1     0       0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1
    3
************************************************************************
`
const folder = temporaryFolder('psplib')
const run = (...args: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('../bench/run.ts', import.meta.url)), 'psplib', ...args], {
    encoding: 'utf8',
  })

describe('The benchmark on PSPLIB', () => {
  afterAll(() => removeFolder(folder))

  it('reads the files, levels each, and prints how short the schedules are', () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'j60'), { recursive: true })
    writeFileSync(join(data, 'j60', 'j601_1.sm'), INSTANCE)
    writeFileSync(
      join(data, 'best_known.csv'),
      'set,par,inst,file,n,cpm_lb,lb,ub,optimal\nj60,1,1,j601_1.sm,4,6,7,7,1\n',
    )
    const out = join(folder, 'out.jsonl')
    const { stdout } = run('--data', data, '--schedules', '100', '--out', out)
    expect(JSON.parse(stdout)).toMatchObject({
      set: 'j60',
      instances: 1,
      infeasible: 0,
      aboveCriticalPath: 16.667,
      aboveBestKnown: 0,
      optimal: 1,
      proven: 1,
    })
    const { starts, ...rest } = JSON.parse(readFileSync(out, 'utf8'))
    expect(rest).toEqual({ set: 'j60', file: 'j601_1.sm', makespan: 7 })
    expect(starts).toHaveLength(6)
    expect(starts[0]).toBe(0)
    expect(starts[5]).toBe(7)
  })

  it.each([
    [['--schedules', '10'], '--data is missing'],
    [['--data', '.', '--schedules', '0'], '--schedules is 0'],
    [['--data', '.', '--schedules', '10'], '. contains none of the folders j30, j60, j120'],
  ])('prints what is wrong with %j', (args, message) => {
    const { stderr, status } = run(...args)
    expect(stderr).toContain(message)
    expect(status).not.toBe(0)
  })
})
