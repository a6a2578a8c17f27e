import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDemoEnvironment } from '../../runtime/demo/environment.ts'
import { movedTo } from '../../runtime/demo/portfolio.ts'
import { printTable, printText } from '../../runtime/demo/print.ts'
import { calendarDays, runDemo } from '../../runtime/demo/run-demo.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const DEMO = fileURLToPath(new URL('../../runtime/demo/demo.ts', import.meta.url))
const TIMEOUT = 240_000 // ms; of a machine under load

afterEach(() => void vi.restoreAllMocks())

/** What is written to stdout from now on. */
function recordOutput(): () => string {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk
    return true
  })
  return () => text
}

describe('the demo', () => {
  // On a Sunday nothing is begun.
  test('is complete on a Sunday too, with projects of all zones', { timeout: TIMEOUT }, async () => {
    const demo = await openDemoEnvironment(new Date('2026-11-22T15:00:00Z'), new AbortController().signal)
    const output = recordOutput()
    const missing = await runDemo(demo).finally(() => demo.close())
    vi.restoreAllMocks()
    expect(missing).toEqual([])
    expect(
      output()
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([])
    const zones = [...output().matchAll(/^[A-D] [^:]*: (GREEN|YELLOW|RED)\./gm)].map(([, zone]) => zone)
    expect(new Set(zones)).toEqual(new Set(['GREEN', 'YELLOW', 'RED']))
    expect(zones).toHaveLength(4)
    const priorities = [...output().matchAll(/^ +(\d+) +(?:GREEN|YELLOW|RED) +[A-D] /gm)].map(([, it]) => Number(it))
    expect(priorities.length).toBeGreaterThan(5)
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
  })

  test('has as many workdays on any day of the week, with the weekends between', () => {
    for (let day = 22; day <= 28; day++) {
      const end = new Date(`2026-11-${day}T15:00:00Z`)
      const days = [...calendarDays(end, 10)]
      expect(days.filter(({ workday }) => workday !== undefined).map(({ workday }) => workday)).toEqual([
        ...Array(10).keys(),
      ])
      expect(days[0]?.workday).toBe(0)
      expect(days.at(-1)?.at).toEqual(new Date(end.getTime() - 86_400_000))
    }
  })

  test('moves the deadlines of a file with its start', () => {
    const file = '<StartDate>2026-03-02T08:00:00</StartDate><Deadline>2026-11-30T17:00:00</Deadline>'
    expect(movedTo('2026-03-12', file)).toContain('<Deadline>2026-12-10T17:00:00</Deadline>')
  })

  test('is printed in lines of at most 80 columns, whatever the names', () => {
    const output = recordOutput()
    printText('word '.repeat(40))
    printTable(['task', 'joins', 'size'], [['n'.repeat(70), 'm'.repeat(60), '1 d']])
    vi.restoreAllMocks()
    const lines = output().trimEnd().split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines.at(-1)).toMatch(/^ {2}n+… {2}m+… {3}1 d$/)
  })
})

describe('the program', () => {
  interface Run {
    readonly child: ChildProcess
    readonly folder: string
    readonly exited: Promise<number | null>
  }
  function run(flags: readonly string[] = []): Run {
    const folder = temporaryFolder('demo test')
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [DEMO, ...flags], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, folder, exited: new Promise((resolve) => child.once('exit', resolve)) }
  }
  /** Resolves when the output contains a text. */
  function printed({ child }: Run, wanted: string): Promise<void> {
    let text = ''
    return new Promise((resolve, reject) => {
      child.stdout?.on('data', (chunk) => {
        text += chunk
        if (text.includes(wanted)) resolve()
      })
      child.once('exit', () => reject(new Error(`The demo exited before it printed "${wanted}": ${text}`)))
    })
  }
  /** Command lines of processes that name the folder. */
  const processesIn = (folder: string) =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
        } catch {
          return []
        }
      })
      .filter((line) => line.includes(folder))
  async function expectNothingLeft({ folder }: Run): Promise<void> {
    expect(readdirSync(folder)).toEqual([])
    await expect.poll(() => processesIn(folder)).toEqual([])
    removeFolder(folder)
  }

  test.each([
    ['SIGINT', 'Starting the service'],
    ['SIGTERM', ' starts: '],
  ] as const)(
    'leaves nothing behind after %s, once it has printed "%s"',
    { timeout: TIMEOUT },
    async (signal, wanted) => {
      const demo = run()
      await printed(demo, wanted)
      demo.child.kill(signal)
      expect(await demo.exited).toBe(0)
      await expectNothingLeft(demo)
    },
  )

  test('leaves nothing behind when its reader goes away', { timeout: TIMEOUT }, async () => {
    const demo = run()
    let errors = ''
    demo.child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    await printed(demo, 'Starting the service')
    demo.child.stdout?.destroy()
    expect(await demo.exited).toBe(0)
    expect(errors).toBe('')
    await expectNothingLeft(demo)
  })
})
